import type { BodyInput } from '@ngoma/api/common/endpoint';
import { myBalance } from '@ngoma/api/features/ledger/ledger';
import {
  checkRefundPayee,
  creditFailedRefund,
  listFailedRefunds,
  listGifts,
  listReturnableCredit,
  listWalletMovements,
  payRefundToNumber,
  sendCreditBack,
} from '@ngoma/api/features/ledger/wallet';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useIdempotencyKey } from '#lib/api/use-idempotency-key.ts';

export const movementsOnPage = 20;
const walletKey = ['wallet'] as const;

/** The caller's balances. The header uses the same key. */
export const walletQuery = () => queryOptions({ queryKey: walletKey, queryFn: ({ signal }) => call(myBalance, { signal }) });

/** One page of what came into the wallet and what left it. */
export const movementsQuery = (page: number) =>
  queryOptions({
    queryKey: [...walletKey, 'movements', page],
    queryFn: ({ signal }) => call(listWalletMovements, { query: { page, limit: movementsOnPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Refunds that their operator refused. */
export const failedRefundsQuery = () =>
  queryOptions({
    queryKey: [...walletKey, 'failed-refunds'],
    queryFn: async ({ signal }) => (await call(listFailedRefunds, { signal })).refunds,
    staleTime: 0,
  });

/** The caller's gifts that are not spent and have not ended. */
export const giftsQuery = () =>
  queryOptions({
    queryKey: [...walletKey, 'gifts'],
    queryFn: async ({ signal }) => (await call(listGifts, { signal })).gifts,
    staleTime: 0,
  });

/** Refunds taken as credit that can be sent back the way their money came. */
export const returnableQuery = () =>
  queryOptions({
    queryKey: [...walletKey, 'returnable'],
    queryFn: async ({ signal }) => (await call(listReturnableCredit, { signal })).refunds,
    staleTime: 0,
  });

/** Loads again what shows failed refunds: the wallet and the orders. */
function useReload() {
  const cache = useQueryClient();
  return () => Promise.all([walletKey, ['orders']].map((queryKey) => cache.invalidateQueries({ queryKey })));
}

/** Takes a failed refund as credit. A repeated try credits it once. */
export const useCreditRefund = () =>
  useMutation({
    mutationFn: (id: string) => call(creditFailedRefund, { params: { id } }),
    onSettled: useReload(),
  });

/** Asks the operator whether a number is the caller's. */
export const useCheckPayee = (id: string) =>
  useMutation({
    mutationFn: async (payee: BodyInput<typeof checkRefundPayee>) =>
      (await call(checkRefundPayee, { params: { id }, body: payee })).check,
  });

/** Pays a failed refund to the number of a check. A repeated try pays once. */
export const usePayToNumber = (id: string) =>
  useMutation({
    mutationFn: (checkId: string) => call(payRefundToNumber, { params: { id }, body: { checkId } }),
    onSettled: useReload(),
  });

/** Sends credit back the way its money came. A retried request counts once. */
export const useSendCreditBack = () =>
  useMutation({
    mutationFn: useIdempotencyKey(({ id, amountXaf }: { id: string; amountXaf: number }, idempotencyKey) =>
      call(sendCreditBack, { params: { id }, body: { amountXaf }, idempotencyKey }),
    ),
    onSettled: useReload(),
  });
