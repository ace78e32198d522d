import type { BodyInput } from '@ngoma/api/common/endpoint';
import {
  getPaymentSettings,
  savePaymentSettings,
  sendWeeklyCode,
  setWeeklyPayouts,
} from '@ngoma/api/features/withdrawals/payout-accounts';
import {
  cancelWithdrawal,
  createWithdrawal,
  getWithdrawalQuote,
  listOwnWithdrawals,
  type OwnWithdrawal,
  resendWithdrawalCode,
  verifyWithdrawal,
  withdrawalReceiptPdf,
} from '@ngoma/api/features/withdrawals/withdrawals';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useIdempotencyKey } from '#lib/api/use-idempotency-key.ts';
import { saveFile } from '#lib/save-file.ts';

export const withdrawalsOnPage = 10;
const refreshMs = 60_000;
const withdrawalsKey = ['withdrawals'] as const;
/** Queries of other features that show balances or movements of money. */
const balanceKeys = [['wallet'], ['ledger'], ['dashboard'], ['provider-dashboard']] as const;

/** The payout account, and the operators that can be paid to. */
export const paymentSettingsQuery = () =>
  queryOptions({
    queryKey: [...withdrawalsKey, 'settings'],
    queryFn: ({ signal }) => call(getPaymentSettings, { signal }),
    staleTime: 0,
  });

/** The available amount with its limits and obstacle; with an amount, its fee and net too. */
export const quoteQuery = (amount?: number) =>
  queryOptions({
    queryKey: [...withdrawalsKey, 'quote', amount ?? 'limits'],
    queryFn: ({ signal }) => call(getWithdrawalQuote, { query: { amount }, signal }),
    staleTime: 0,
  });

/** The withdrawal that waits for its code, or null. There is one at most, and none can be created after it. */
export const openWithdrawalQuery = () =>
  queryOptions({
    queryKey: [...withdrawalsKey, 'open'],
    queryFn: async ({ signal }): Promise<OwnWithdrawal | null> => {
      const { withdrawals } = await call(listOwnWithdrawals, { query: { page: 1, limit: 1 }, signal });
      return withdrawals.find(({ state }) => state === 'created') ?? null;
    },
    staleTime: 0,
  });

/** One page of the caller's withdrawals, latest first. Refetches while it is on screen, because admins and operators change them. */
export const ownWithdrawalsQuery = (page: number) =>
  queryOptions({
    queryKey: [...withdrawalsKey, 'own', page],
    queryFn: ({ signal }) => call(listOwnWithdrawals, { query: { page, limit: withdrawalsOnPage }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    staleTime: 0,
  });

/** Returns a function that loads again what a withdrawal changes. */
function useReload() {
  const cache = useQueryClient();
  return () => {
    for (const queryKey of [withdrawalsKey, ...balanceKeys]) void cache.invalidateQueries({ queryKey });
  };
}

/** Saves the payout account. */
export const useSaveAccount = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof savePaymentSettings>) => call(savePaymentSettings, { body }),
    onSettled: useReload(),
  });

/** Sends the code with which weekly payouts are turned on. */
export const useSendWeeklyCode = () => useMutation({ mutationFn: () => call(sendWeeklyCode) });

/** Turns weekly payouts on or off. */
export const useSetWeekly = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof setWeeklyPayouts>) => call(setWeeklyPayouts, { body }),
    onSettled: useReload(),
  });

/** Asks for a withdrawal. A retried request counts once. `onCreated` is called before the withdrawal is shown as open. */
export function useCreateWithdrawal(onCreated: (id: string) => void) {
  const cache = useQueryClient();
  const send = useIdempotencyKey((body: BodyInput<typeof createWithdrawal>, idempotencyKey) =>
    call(createWithdrawal, { body, idempotencyKey }),
  );
  return useMutation({
    mutationFn: send,
    onSuccess: ({ withdrawal }) => {
      onCreated(withdrawal._id);
      cache.setQueryData(openWithdrawalQuery().queryKey, withdrawal);
    },
    onSettled: useReload(),
  });
}

/** Confirms the withdrawal with its code. `onConfirmed` is called before the withdrawal is no longer open. */
export function useVerifyWithdrawal(withdrawalId: string, onConfirmed: (withdrawal: OwnWithdrawal) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (otp: string) => call(verifyWithdrawal, { body: { withdrawalId, otp } }),
    onSuccess: ({ withdrawal }) => {
      onConfirmed(withdrawal);
      cache.setQueryData(openWithdrawalQuery().queryKey, null);
    },
    onSettled: useReload(),
  });
}

/** Sends a new code, which replaces the last one. */
export const useResendCode = (id: string) =>
  useMutation({ mutationFn: () => call(resendWithdrawalCode, { params: { id } }), onSettled: useReload() });

/** Cancels a withdrawal before its approval. */
export function useCancelWithdrawal(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelWithdrawal, { params: { id } }),
    onSuccess: () => cache.setQueryData(openWithdrawalQuery().queryKey, (open) => (open?._id === id ? null : open)),
    onSettled: useReload(),
  });
}

/** Downloads the receipt of a paid withdrawal as PDF in a language. */
export async function saveReceipt({ _id, code }: Pick<OwnWithdrawal, '_id' | 'code'>, lang: 'en' | 'fr'): Promise<void> {
  const pdf = await call(withdrawalReceiptPdf, { params: { id: _id }, query: { lang } });
  saveFile(pdf as unknown as Blob, `ngoma-${code}.pdf`);
}
