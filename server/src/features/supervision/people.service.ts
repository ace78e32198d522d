import type { Locale } from '@ngoma/api/common/locale';
import type { Account, AccountDetails, AccountNote } from '@ngoma/api/features/people/users';
import { notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { findPapers } from './accounts/papers.read.ts';
import { actsOn } from './acts-on.ts';
import {
  type AccountFilter,
  type AccountSorting,
  type ActFilter,
  countByRole,
  findAccount,
  findAccountCounts,
  listAccounts,
  listActions,
  listAuditEntries,
  listLatestEvents,
  listLatestOrders,
  listNotes,
} from './people.read.ts';
import { listDevices, listSignIns } from './sign-ins.read.ts';
import type { SupervisionDeps } from './supervision.types.ts';
import { nameIn, toAccount, toAct } from './supervision-views.ts';

const latestShown = 5;
const signInsShown = 10;

interface Paged {
  readonly page: number;
  readonly limit: number;
}
const toLimit = ({ page, limit }: Paged) => ({ limit, offset: (page - 1) * limit });

/** Shows accounts and the audit log to admins. */
export const peopleService = (
  { db, clock, files }: Pick<Platform, 'db' | 'clock' | 'files'>,
  { dashboards, ledger }: SupervisionDeps,
) => {
  const urlOf = (key: string) => files.url(key);
  const unknown = () => notFound(bilingual('common.accountNotFound'));

  return {
    async list({ page, limit, ...filter }: Paged & AccountFilter & AccountSorting) {
      const [{ rows, ...counted }, counts] = await Promise.all([
        listAccounts(db, filter, toLimit({ page, limit })),
        countByRole(db),
      ]);
      return { users: rows.map((row) => toAccount(row, urlOf)), counts, ...counted, currentPage: page };
    },

    /** Finds one account. Raises `not_found` (404). */
    async find(id: string): Promise<Account> {
      const row = await findAccount(db, id);
      if (!row) throw unknown();
      return toAccount(row, urlOf);
    },

    /** Finds one account with its orders, events, balances and audit log. Raises `not_found` (404). */
    async get(id: string, locale: Locale): Promise<AccountDetails> {
      const account = await this.find(id);
      const [accountCounts, sales, events, orders, balances, acts, notes, signIns, devices, papers] = await Promise.all([
        findAccountCounts(db, id, clock()),
        dashboards.sumSalesOf(id),
        listLatestEvents(db, id, latestShown),
        listLatestOrders(db, id, latestShown),
        ledger.balances(db, id),
        actsOn({ db }, id, locale),
        this.notesOn(id),
        listSignIns(db, id, clock(), signInsShown),
        listDevices(db, id, signInsShown),
        findPapers(db, id),
      ]);
      return {
        ...account,
        // Of sessions to the minute, as long as there are any.
        lastSeenAt: accountCounts.lastSeenAt?.toISOString() ?? account.lastSeenAt,
        papers: papers && {
          ...{ _id: papers.id, state: papers.state, documents: papers.documents, reason: papers.reason },
          submittedAt: papers.submittedAt?.toISOString() ?? null,
          decidedAt: papers.decidedAt?.toISOString() ?? null,
        },
        sessionCount: accountCounts.sessionCount,
        hasSecondStep: accountCounts.hasSecondStep,
        orders: { count: accountCounts.orders, confirmed: accountCounts.confirmed, spent: accountCounts.spentXaf },
        events: {
          count: accountCounts.events,
          published: accountCounts.published,
          ticketsSold: sales.tickets,
          revenue: sales.grossXaf,
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
        deletionDueAt: accountCounts.deletionDueAt?.toISOString() ?? null,
        acts,
        notes,
        signIns: signIns.map(({ id: _id, at, lastSeenAt, ...row }) => ({
          ...{ _id, ...row, at: at.toISOString(), lastSeenAt: lastSeenAt.toISOString() },
        })),
        devices: devices.map(({ name, firstSeenAt, lastSeenAt }) => ({
          ...{ name, firstSeenAt: firstSeenAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() },
        })),
      };
    },

    /** Lists the notes of admins on an account, the latest first. */
    async notesOn(id: string): Promise<AccountNote[]> {
      const rows = await listNotes(db, id);
      return rows.map(({ id: _id, note, authorId, authorName, at }) => ({
        ...{ _id, text: note, author: { _id: authorId, name: authorName }, at: at.toISOString() },
      }));
    },

    async acts({ page, limit, ...filter }: Paged & ActFilter, locale: Locale) {
      const [{ rows, total }, actions] = await Promise.all([
        listAuditEntries(db, filter, toLimit({ page, limit })),
        listActions(db),
      ]);
      return { acts: rows.map((act) => toAct(act, locale)), actions, total, currentPage: page };
    },
  };
};
