import type { Locale } from '@ngoma/api/common/locale';
import type { Account, AccountDetails } from '@ngoma/api/features/users';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import {
  type AccountFilter,
  type ActFilter,
  countByRole,
  findAccount,
  findDeeds,
  listAccounts,
  listActions,
  listActs,
  listLatestEvents,
  listLatestOrders,
} from './people.read.ts';
import type { SupervisionDoors } from './supervision.doors.ts';
import { nameIn, toAccount, toAct } from './supervision.views.ts';

const latestShown = 5;
const actsShown = 20;

interface Paged {
  readonly page: number;
  readonly limit: number;
}
const sliceOf = ({ page, limit }: Paged) => ({ limit, offset: (page - 1) * limit });

/** The people of the house as admins see them, and what admins did. */
export const peopleService = ({ db, clock, files }: Pick<Platform, 'db' | 'clock' | 'files'>, { ledger }: SupervisionDoors) => {
  const urlOf = (key: string) => files.url(key);
  const unknown = () => notFound({ en: 'This account does not exist', fr: 'Ce compte n’existe pas' });

  return {
    async list({ page, limit, ...filter }: Paged & AccountFilter) {
      const [{ rows, total }, counts] = await Promise.all([listAccounts(db, filter, sliceOf({ page, limit })), countByRole(db)]);
      return { users: rows.map((row) => toAccount(row, urlOf)), counts, total, currentPage: page };
    },

    /** One account. Refuses 404. */
    async find(id: string): Promise<Account> {
      const row = await findAccount(db, id);
      if (!row) throw unknown();
      return toAccount(row, urlOf);
    },

    /** One account with what it did and what was done to it. Refuses 404. */
    async get(id: string, locale: Locale): Promise<AccountDetails> {
      const account = await this.find(id);
      const [deeds, events, orders, balances, acts] = await Promise.all([
        findDeeds(db, id, clock()),
        listLatestEvents(db, id, latestShown),
        listLatestOrders(db, id, latestShown),
        ledger.balances(db, id),
        listActs(db, { subjectId: id }, { limit: actsShown, offset: 0 }),
      ]);
      return {
        ...account,
        lastSeenAt: deeds.lastSeenAt?.toISOString() ?? null,
        sessionCount: deeds.sessionCount,
        orders: { count: deeds.orders, confirmed: deeds.confirmed, spent: deeds.spentXaf },
        events: {
          count: deeds.events,
          published: deeds.published,
          ticketsSold: deeds.ticketsSold,
          revenue: deeds.revenueXaf,
        },
        balances,
        latestEvents: events.map(({ id: _id, name, nameFr, startsAt, state }) => ({
          ...{ _id, eventName: nameIn(locale, name, nameFr), status: state },
          date: startsAt.toISOString(),
        })),
        latestOrders: orders.map(({ id: _id, code, eventName, eventNameFr, totalXaf, state, createdAt }) => ({
          ...{ _id, code, eventName: nameIn(locale, eventName, eventNameFr), total: totalXaf, state },
          createdAt: createdAt.toISOString(),
        })),
        deletionDueAt: deeds.deletionDueAt?.toISOString() ?? null,
        acts: acts.rows.map((act) => toAct(act, locale)),
      };
    },

    async acts({ page, limit, ...filter }: Paged & ActFilter, locale: Locale) {
      const [{ rows, total }, actions] = await Promise.all([listActs(db, filter, sliceOf({ page, limit })), listActions(db)]);
      return { acts: rows.map((act) => toAct(act, locale)), actions, total, currentPage: page };
    },
  };
};
