import type { BodyInput, Endpoint, QueryInput, ReplyOf } from '@ngoma/api/common/endpoint';
import { closeDebitReport } from '@ngoma/api/features/debit-reports';
import { type ActivityKind, allActivities } from '@ngoma/api/features/events/activities';
import {
  ledgerHealth,
  listBalances,
  proveLedger,
  statement,
  upcomingReleases,
  writeOffDebt,
} from '@ngoma/api/features/ledger/ledger';
import * as users from '@ngoma/api/features/people/users';
import * as sales from '@ngoma/api/features/supervision/supervision';
import { answerMessage, listMessages, setMessageState } from '@ngoma/api/features/support';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { saveFile } from '#lib/save-file.ts';

/** Start of the keys of all supervision data. */
export const root = ['supervision'] as const;
export const rowsOnPage = 20;
/** Admins decide on this data, so it is refetched whenever it is shown. */
export const fresh = { staleTime: 0, placeholderData: keepPreviousData } as const;

/** Downloads a file of a list. `query` is what the list was asked for, or the chosen rows. */
export async function saveListFile(
  endpoint: Endpoint,
  query: Readonly<Record<string, string | undefined>>,
  name: string,
): Promise<void> {
  const file = await call(endpoint, { query } as never);
  saveFile(file as unknown as Blob, name);
}

export const usersQuery = (query: QueryInput<typeof users.listUsers>) =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'users', query],
    queryFn: ({ signal }) => call(users.listUsers, { query: { ...query, limit: rowsOnPage }, signal }),
  });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'user', id],
    queryFn: async ({ signal }) => (await call(users.getUser, { params: { id }, signal })).user,
    staleTime: 0,
  });

/** Adds a note to an account. */
export function useAddNote(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => call(users.addAccountNote, { params: { id }, body: { text } }),
    onSettled: () => cache.invalidateQueries({ queryKey: userQuery(id).queryKey }),
  });
}

export const actsQuery = (query: QueryInput<typeof users.listAuditEntries>) =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'acts', query],
    queryFn: ({ signal }) => call(users.listAuditEntries, { query: { ...query, limit: rowsOnPage }, signal }),
  });

export const ordersQuery = (query: QueryInput<typeof sales.listSupervisedOrders>) =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'orders', query],
    queryFn: async ({ signal }) => {
      const { orders: rows, ...page } = await call(sales.listSupervisedOrders, {
        query: { ...query, limit: rowsOnPage },
        signal,
      });
      return { rows, ...page };
    },
  });

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'order', id],
    queryFn: async ({ signal }) => (await call(sales.getSupervisedOrder, { params: { id }, signal })).order,
    staleTime: 0,
  });

export const paymentsQuery = (query: QueryInput<typeof sales.listSupervisedPayments>) =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'payments', query],
    queryFn: async ({ signal }) => {
      const { payments: rows, ...page } = await call(sales.listSupervisedPayments, {
        query: { ...query, limit: rowsOnPage },
        signal,
      });
      return { rows, ...page };
    },
  });

export type SupervisedPaymentDetail = ReplyOf<typeof sales.getSupervisedPayment>['payment'];

export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'payment', id],
    queryFn: async ({ signal }) => (await call(sales.getSupervisedPayment, { params: { id }, signal })).payment,
    staleTime: 0,
  });

export const casesQuery = (query: QueryInput<typeof sales.listCases>) =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'cases', query],
    queryFn: ({ signal }) => call(sales.listCases, { query: { ...query, limit: rowsOnPage }, signal }),
  });

export const gatewaysQuery = () =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'gateways'],
    queryFn: async ({ signal }) => (await call(sales.listSupervisedGateways, { signal })).gateways,
    refetchInterval: 30_000,
  });

export const messagesQuery = (query: QueryInput<typeof listMessages>) =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'messages', query],
    queryFn: ({ signal }) => call(listMessages, { query: { ...query, limit: rowsOnPage }, signal }),
  });

/** One message, wherever it is in the list; null if there is none with this id. */
export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'messages', 'one', id],
    queryFn: async ({ signal }) => (await call(listMessages, { query: { id, limit: 1 }, signal })).messages[0] ?? null,
    staleTime: 0,
  });

/** The state of the ledger, with the escrow accounts without money if they are asked for. */
export const ledgerQuery = (hasEmpty: boolean) =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'ledger', hasEmpty],
    queryFn: ({ signal }) => call(ledgerHealth, { query: hasEmpty ? { empty: 'true' } : {}, signal }),
  });

/** The sums that become available to sellers on the next days. Refetches while it is on screen. */
export const upcomingReleasesQuery = () =>
  queryOptions({
    queryKey: [...root, 'upcoming-releases'],
    queryFn: ({ signal }) => call(upcomingReleases, { signal }),
    refetchInterval: 300_000,
  });

export const balancesQuery = (query: QueryInput<typeof listBalances>) =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'balances', query],
    queryFn: async ({ signal }) => {
      const { balances: rows, ...page } = await call(listBalances, { query: { ...query, limit: rowsOnPage }, signal });
      return { rows, ...page };
    },
  });

export const statementQuery = (id: string, page: number) =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'statement', id, page],
    queryFn: ({ signal }) => call(statement, { params: { id }, query: { page, limit: rowsOnPage }, signal }),
  });

/** Writes off the debt of a seller. */
export function useWriteOff(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof writeOffDebt>) => call(writeOffDebt, { params: { id }, body }),
    onSettled: () => cache.invalidateQueries({ queryKey: root }),
  });
}

const streamShown = 12;

/** The latest activities of all people, of one kind if it is given. */
export const streamQuery = (kind: ActivityKind | undefined) =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'stream', kind],
    queryFn: async ({ signal }) =>
      (await call(allActivities, { query: { limit: streamShown, ...(kind && { kind }) }, signal })).data,
    refetchInterval: 60_000,
  });

/** A mutation that refetches all supervision data afterwards, because one action shows in many places. */
export function useSupervisionMutation<Input, Reply>(send: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () =>
      Promise.all([cache.invalidateQueries({ queryKey: root }), cache.invalidateQueries({ queryKey: ['dashboard'] })]),
  });
}

export const useValidate = (id: string) =>
  useSupervisionMutation((body: BodyInput<typeof users.validateUser>) => call(users.validateUser, { params: { id }, body }));
export const useBlock = (id: string) =>
  useSupervisionMutation((body: BodyInput<typeof users.blockUser>) => call(users.blockUser, { params: { id }, body }));
/** Acts on several accounts. `text` is the reason, or the message. */
export const useActOnAccounts = () =>
  useSupervisionMutation(
    ({
      kind,
      ids,
      text,
    }: {
      readonly kind: 'block' | 'unblock' | 'ask' | 'message';
      readonly ids: string[];
      readonly text: string;
    }): Promise<users.ManyReply> => {
      switch (kind) {
        case 'block':
          return call(users.blockUsers, { body: { ids, reason: text } });
        case 'unblock':
          return call(users.unblockUsers, { body: { ids, ...(text && { reason: text }) } });
        case 'ask':
          return call(users.askForPapers, { body: { ids } });
        case 'message':
          return call(users.messageUsers, { body: { ids, text } });
      }
    },
  );
export const useUnblock = (id: string) =>
  useSupervisionMutation((body: BodyInput<typeof users.unblockUser>) => call(users.unblockUser, { params: { id }, body }));
export const useSetAdmin = (id: string) =>
  useSupervisionMutation((body: BodyInput<typeof users.setAdmin>) => call(users.setAdmin, { params: { id }, body }));
export const useResetSecondStep = (id: string) =>
  useSupervisionMutation((reason: string) => call(users.resetSecondStep, { params: { id }, body: { reason } }));
export const useRetryRefund = (id: string) => useSupervisionMutation(() => call(sales.retryRefund, { params: { id } }));
export const useCloseDebitReport = (id: string) =>
  useSupervisionMutation((reason: string) => call(closeDebitReport, { params: { id }, body: { reason } }));
export const useDecideTickets = (id: string) =>
  useSupervisionMutation((body: BodyInput<typeof sales.decideDisputedTickets>) =>
    call(sales.decideDisputedTickets, { params: { id }, body }),
  );
export const useDecideRefundNumber = (id: string) =>
  useSupervisionMutation((body: BodyInput<typeof sales.decideRefundNumber>) =>
    call(sales.decideRefundNumber, { params: { id }, body }),
  );
export const useSwitchGateway = (gateway: string) =>
  useSupervisionMutation((body: BodyInput<typeof sales.switchGateway>) =>
    call(sales.switchGateway, { params: { gateway }, body }),
  );
export const useAnswer = (id: string) =>
  useSupervisionMutation((answer: string) => call(answerMessage, { params: { id }, body: { answer } }));
export const useSetMessageState = (id: string) =>
  useSupervisionMutation((state: 'open' | 'closed') => call(setMessageState, { params: { id }, body: { state } }));
export const useProve = () => useSupervisionMutation(() => call(proveLedger));
