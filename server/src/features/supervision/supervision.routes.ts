import type { Bilingual } from '@ngoma/api/common/locale';
import * as users from '@ngoma/api/features/people/users';
import { ordersByDay, paymentsByDay } from '@ngoma/api/features/supervision/sales-by-day';
import * as endpoints from '@ngoma/api/features/supervision/supervision';
import { csvDownload, fewDownloads, xlsxDownload } from '#platform/files/table-files';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { type AccountResult, actOnAccounts } from './accounts/many-accounts.ts';
import { messageAccount } from './accounts/message-account.ts';
import { ordersOfDays, paymentsOfDays } from './days/count-days.ts';
import { eventsOfAllRoutes } from './events/events.routes.ts';
import { exportAccounts } from './export-accounts.ts';
import { handlersOf } from './lists/supervised-list.routes.ts';
import { marketRoutes } from './market/market.routes.ts';
import type { peopleService } from './people.service.ts';
import { exportedSales, type salesService } from './sales.service.ts';
import type { SupervisionDeps } from './supervision.types.ts';

interface Parts {
  readonly platform: Platform;
  readonly people: ReturnType<typeof peopleService>;
  readonly sales: ReturnType<typeof salesService>;
  readonly deps: SupervisionDeps;
}

const accountRoutes = ({ people, deps: { auth, users: accounts } }: Parts): Route[] => [
  route(users.listUsers, ({ query }) => people.list(query)),
  route(users.listAuditEntries, ({ query, locale }) => people.acts(query, locale)),
  route(users.getUser, async ({ params, locale }) => ({ user: await people.get(params.id, locale) })),
  route(users.addAccountNote, async ({ params, body, session, localize }) => {
    await accounts.addNote(session, params.id, body.text);
    return { notes: await people.notesOn(params.id), message: localize(bilingual('supervision.noteAdded')) };
  }),
  route(users.validateUser, async ({ params, body, session, localize }) => {
    const { name } = await auth.verify(session, params.id, body.isVerified, body.reason);
    return {
      user: await people.find(params.id),
      message: localize(
        body.isVerified ? bilingual('supervision.isVerified', { name }) : bilingual('supervision.noLongerVerified', { name }),
      ),
    };
  }),
  route(users.blockUser, async ({ params, body, session, localize }) => {
    const { name } = await auth.block(session, params.id, body.reason);
    return {
      user: await people.find(params.id),
      message: localize(bilingual('supervision.blockedAndSignedOutEverywhere', { name })),
    };
  }),
  route(users.unblockUser, async ({ params, body, session, localize }) => {
    const { name } = await auth.unblock(session, params.id, body.reason);
    return {
      user: await people.find(params.id),
      message: localize(bilingual('supervision.maySignInAgain', { name })),
    };
  }),
  route(users.resetSecondStep, async ({ params, body, session, localize }) => {
    await auth.requireConfirmed(session);
    const { name } = await auth.resetSecondStep(session, params.id, body.reason);
    return { message: localize(bilingual('supervision.secondStepReset', { name })) };
  }),
  route(users.setAdmin, async ({ params, body, session, localize }) => {
    const { name } = await auth.setAdmin(session, params.id, body.isAdmin, body.reason);
    return {
      user: await people.find(params.id),
      message: localize(
        body.isAdmin ? bilingual('supervision.adminNow', { name }) : bilingual('supervision.noLongerAdmin', { name }),
      ),
    };
  }),
];

interface Counts {
  readonly done: number;
  readonly left: number;
}

/** The messages after an action on several accounts: all done, or some left. */
const outcomes = {
  blocked: ({ done, left }: Counts) =>
    left === 0 ? bilingual('supervision.manyBlocked', { done }) : bilingual('supervision.someBlocked', { done, left }),
  unblocked: ({ done, left }: Counts) =>
    left === 0 ? bilingual('supervision.manyUnblocked', { done }) : bilingual('supervision.someUnblocked', { done, left }),
  asked: ({ done, left }: Counts) =>
    left === 0 ? bilingual('supervision.manyAsked', { done }) : bilingual('supervision.someAsked', { done, left }),
  messaged: ({ done, left }: Counts) =>
    left === 0 ? bilingual('supervision.manyMessaged', { done }) : bilingual('supervision.someMessaged', { done, left }),
} as const;

function toManyReply(results: readonly AccountResult[], outcome: keyof typeof outcomes, localize: (text: Bilingual) => string) {
  const done = results.filter(({ isDone }) => isDone).length;
  return {
    results: results.map(({ problem, ...result }) => ({ ...result, message: problem && localize(problem) })),
    message: localize(outcomes[outcome]({ done, left: results.length - done })),
  };
}

function actsOnManyRoutes(platform: Parts['platform'], { auth, identity, users: accounts }: SupervisionDeps): Route[] {
  const sendMessage = messageAccount(platform, accounts);
  return [
    route(
      users.blockUsers,
      async ({ body: { ids, reason }, session, localize }) =>
        toManyReply(await actOnAccounts(ids, (id) => auth.block(session, id, reason)), 'blocked', localize),
      fewDownloads,
    ),
    route(
      users.unblockUsers,
      async ({ body: { ids, reason }, session, localize }) =>
        toManyReply(await actOnAccounts(ids, (id) => auth.unblock(session, id, reason)), 'unblocked', localize),
      fewDownloads,
    ),
    route(
      users.askForPapers,
      async ({ body: { ids }, session, localize }) =>
        toManyReply(await actOnAccounts(ids, (id) => identity.askForPapers(session, id)), 'asked', localize),
      fewDownloads,
    ),
    route(
      users.messageUsers,
      async ({ body: { ids, text }, session, localize }) =>
        toManyReply(await actOnAccounts(ids, (id) => sendMessage(session, id, text)), 'messaged', localize),
      fewDownloads,
    ),
  ];
}

const manyAccountsRoutes = ({ platform, deps }: Parts): Route[] => [
  route(
    users.usersCsv,
    async ({ query, session, locale, reply }) =>
      csvDownload(await exportAccounts(platform, session, query, locale), reply, locale),
    fewDownloads,
  ),
  route(
    users.usersXlsx,
    async ({ query, session, locale, reply }) => xlsxDownload(await exportAccounts(platform, session, query, locale), reply),
    fewDownloads,
  ),
  ...actsOnManyRoutes(platform, deps),
];

const salesRoutes = ({ sales, platform, deps: { payments } }: Parts): Route[] => {
  const files = { orders: handlersOf(platform, exportedSales.orders), payments: handlersOf(platform, exportedSales.payments) };
  return [
    route(endpoints.listSupervisedOrders, ({ query, locale }) => sales.orders(query, locale)),
    route(ordersByDay, ({ query }) => ordersOfDays(platform, query)),
    route(endpoints.getSupervisedOrder, async ({ params, locale }) => ({ order: await sales.order(params.id, locale) })),
    route(endpoints.supervisedOrdersCsv, files.orders.csv, fewDownloads),
    route(endpoints.supervisedOrdersXlsx, files.orders.xlsx, fewDownloads),
    route(endpoints.listSupervisedPayments, ({ query, locale }) => sales.payments(query, locale)),
    route(paymentsByDay, ({ query }) => paymentsOfDays(platform, query)),
    route(endpoints.getSupervisedPayment, async ({ params }) => ({ payment: await sales.payment(params.id) })),
    route(endpoints.supervisedPaymentsCsv, files.payments.csv, fewDownloads),
    route(endpoints.supervisedPaymentsXlsx, files.payments.xlsx, fewDownloads),
    route(endpoints.listCases, ({ query, locale }) => sales.cases(query, locale)),
    route(endpoints.retryRefund, async ({ params, session, localize }) => {
      await payments.retryRefund(session, params.id);
      return { message: localize(bilingual('supervision.refundIsBeingSentAgain')) };
    }),
    route(endpoints.decideRefundNumber, async ({ params, body, session, localize }) => {
      await payments.decideRefundNumber(session, params.id, body);
      return {
        message: localize(
          body.isConfirmed ? bilingual('supervision.refundNumberConfirmed') : bilingual('supervision.refundNumberDeclined'),
        ),
      };
    }),
    route(endpoints.decideDisputedTickets, async ({ params, body, session, localize }) => {
      await payments.decideDisputedTickets(session, params.id, body);
      return {
        message: localize(body.restore ? bilingual('supervision.ticketsRestored') : bilingual('supervision.ticketsLeftVoid')),
      };
    }),
    route(endpoints.listSupervisedGateways, async () => ({ gateways: await payments.listGateways() })),
    route(endpoints.switchGateway, async ({ params, body, session, localize }) => {
      const gateway = await payments.switchGateway(session, { gateway: params.gateway, ...body });
      const { name } = gateway;
      return {
        gateway,
        message: localize(
          body.isOn
            ? bilingual('supervision.gatewaySwitchedOn', { name })
            : bilingual('supervision.gatewaySwitchedOff', { name }),
        ),
      };
    }),
  ];
};

/** Serves the admin consoles for accounts, sales and the marketplace. */
export const supervisionRoutes = (parts: Parts): Route[] => [
  ...accountRoutes(parts),
  ...manyAccountsRoutes(parts),
  ...salesRoutes(parts),
  ...eventsOfAllRoutes(parts.platform, parts.deps.covers),
  ...marketRoutes(parts.platform),
];
