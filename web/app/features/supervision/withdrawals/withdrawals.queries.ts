import type { BodyInput, QueryInput } from '@ngoma/api/common/endpoint';
import { confirmPasskey, confirmPasskeyOptions, getSecondStep } from '@ngoma/api/features/people/second-step';
import * as decisions from '@ngoma/api/features/withdrawals/decisions';
import * as freezes from '@ngoma/api/features/withdrawals/freezes';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { signWithPasskey } from '#lib/passkeys.ts';
import { fresh, root, rowsOnPage, useSupervisionMutation } from '../supervision.queries.ts';

/** Several admins decide at the same time, and gateways pay meanwhile. */
const refreshMs = 60_000;

/** One page of a list of withdrawals, with the counts and sums of all lists. */
export const withdrawalsQuery = (query: QueryInput<typeof decisions.listWithdrawals>) =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'withdrawals', query],
    queryFn: async ({ signal }) => {
      const { withdrawals: rows, ...page } = await call(decisions.listWithdrawals, {
        query: { ...query, limit: rowsOnPage },
        signal,
      });
      return { rows, ...page };
    },
    refetchInterval: refreshMs,
  });

export const withdrawalQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'withdrawal', id],
    queryFn: async ({ signal }) => (await call(decisions.getWithdrawal, { params: { id }, signal })).withdrawal,
    staleTime: 0,
    refetchInterval: refreshMs,
  });

/** The freezes of a seller's money, the latest first. */
export const freezesQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'freezes', id],
    queryFn: async ({ signal }) => (await call(freezes.listFreezes, { params: { id }, signal })).freezes,
    staleTime: 0,
  });
export const useFreeze = (id: string) =>
  useSupervisionMutation((reason: string) => call(freezes.freezeAccount, { params: { id }, body: { reason } }));
export const useLiftFreeze = (id: string) =>
  useSupervisionMutation((reason: string) => call(freezes.liftFreeze, { params: { id }, body: { reason } }));

/** The methods of the admin's own second step of sign-in. */
export const ownMethodsQuery = () =>
  queryOptions({
    queryKey: [...root, 'own-second-step'],
    queryFn: async ({ signal }) => (await call(getSecondStep, { signal })).secondStep.methods,
  });

/** Confirms with a passkey, and returns the proof that takes the place of a code. Rejects when the user cancels. */
export async function proveWithPasskey(): Promise<string> {
  const { token, options } = await call(confirmPasskeyOptions);
  return (await call(confirmPasskey, { body: { token, response: await signWithPasskey(options) } })).proof;
}

/** Sends the admin the code with which they approve. It changes nothing that is shown. */
export const useSendApprovalCode = () => useMutation({ mutationFn: () => call(decisions.sendApprovalCode) });
export const useApprove = (id: string) =>
  useSupervisionMutation((body: BodyInput<typeof decisions.approveWithdrawal>) =>
    call(decisions.approveWithdrawal, { params: { id }, body }),
  );
export const useApproveSeveral = () =>
  useSupervisionMutation((body: BodyInput<typeof decisions.approveWithdrawals>) => call(decisions.approveWithdrawals, { body }));
export const useReject = (id: string) =>
  useSupervisionMutation((reason: string) => call(decisions.rejectWithdrawal, { params: { id }, body: { reason } }));
export const useRetryPayout = (id: string) =>
  useSupervisionMutation((body: BodyInput<typeof decisions.retryPayout>) =>
    call(decisions.retryPayout, { params: { id }, body }),
  );
export const useGiveBack = (id: string) =>
  useSupervisionMutation((reason: string) => call(decisions.giveWithdrawalBack, { params: { id }, body: { reason } }));
