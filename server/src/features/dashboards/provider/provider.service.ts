import type { PageQuery } from '@ngoma/api/common/paging';
import type { ProviderHome, ProviderTask, StatementEntry } from '@ngoma/api/features/dashboards/provider';
import type { LedgerFeature } from '#features/ledger/index';
import type { Platform } from '#platform/platform';
import * as read from './provider.read.ts';
import { byUrgency, kindOfEntry, lastDays, lastMonths, midnightOf } from './provider.rules.ts';

export interface ProviderDashboardDeps {
  readonly ledger: Pick<LedgerFeature, 'balances'>;
}

const yearMs = 365 * 86_400_000;
const maxNeeds = 8;
const maxContracts = 50;
const nextShown = 4;

const toMessageNeed = ({ id: _id, title, count, at }: read.UnreadConversation): ProviderTask => ({
  kind: 'message',
  ...{ _id, title, count, since: at.toISOString() },
});

function needOf(task: read.PendingTask): ProviderTask {
  const { id: _id, title } = task;
  const at = task.at.toISOString();
  switch (task.kind) {
    case 'award':
      return { kind: 'award', _id, title, until: at };
    case 'sign':
      return { kind: 'sign', _id, title, startsAt: at };
    case 'request':
      return { kind: 'request', _id, title, since: at };
    case 'hand_in':
      return { kind: 'hand_in', _id, title, amount: task.amountXaf };
    case 'dispute':
      return { kind: 'dispute', _id, title };
  }
}

/** Reads a provider's figures. Every figure is counted from its source rows, none is cached. */
export const providerDashboardService = ({ db, clock }: Pick<Platform, 'db' | 'clock'>, { ledger }: ProviderDashboardDeps) => {
  const balanceOf = async (userId: string) => {
    const [{ available, reserved }, escrow] = await Promise.all([ledger.balances(db, userId), read.sumEscrow(db, userId)]);
    return { available, reserved, escrow };
  };
  const viewsOf = async (userId: string, days: readonly string[]) => {
    const byDay = new Map((await read.listViews(db, userId, midnightOf(days[0] ?? ''))).map((row) => [row.day, row.views]));
    return days.map((day) => ({ day, views: byDay.get(day) ?? 0 }));
  };
  const sum = (rows: readonly { views: number }[]) => rows.reduce((total, { views }) => total + views, 0);

  return {
    /** Returns the provider's dashboard. */
    async home(userId: string): Promise<ProviderHome> {
      const now = clock();
      const [month = ''] = lastMonths(now, 1);
      const [balance, income, views, counts, next, tasks, conversations, openProjects] = await Promise.all([
        balanceOf(userId),
        read.listIncome(db, userId, month),
        viewsOf(userId, lastDays(now, 14)),
        read.countBusiness(db, userId, new Date(now.getTime() - yearMs), now),
        read.listNextWork(db, userId, now, nextShown),
        read.listPendingTasks(db, userId, now),
        read.listUnreadConversations(db, userId, maxNeeds),
        read.countFittingProjects(db, userId, now),
      ]);
      const needs = [
        ...tasks.map((one) => ({ kind: one.kind, at: one.at, need: needOf(one) })),
        ...conversations.map((one) => ({ kind: 'message' as const, at: one.at, need: toMessageNeed(one) })),
      ]
        .sort(byUrgency)
        .slice(0, maxNeeds)
        .map(({ need }) => need);
      return {
        currency: 'XAF',
        balance,
        incomeThisMonth: income[0]?.amountXaf ?? 0,
        views: { thisWeek: sum(views.slice(-7)), lastWeek: sum(views.slice(0, 7)) },
        openBids: counts.openBids,
        openProjects,
        next: next.map(({ id, startsAt, endsAt, ...rest }) => ({
          ...{ _id: id, ...rest, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
        })),
        needs: counts.isListed ? needs : [...needs, { kind: 'profile' }],
      };
    },

    /** Returns balances, income by contract, and one page of movements. */
    async statement(userId: string, { page, limit }: PageQuery) {
      const [balance, contracts, entries] = await Promise.all([
        balanceOf(userId),
        read.listContractIncome(db, userId, maxContracts),
        read.listEntries(db, userId, { limit, offset: (page - 1) * limit }),
      ]);
      return {
        currency: 'XAF' as const,
        balance,
        contracts: contracts.map((row) => ({
          ...{ _id: row.id, title: row.title, organizerName: row.organizerName, startsAt: row.startsAt.toISOString() },
          ...{ total: row.totalXaf, escrow: row.escrowXaf, released: row.releasedXaf },
        })),
        entries: entries.rows.map(
          (row): StatementEntry => ({
            ...{ _id: row.id, at: row.at.toISOString(), kind: kindOfEntry(row.sourceType, row.amountXaf), title: row.title },
            ...{ amount: row.amountXaf, balanceAfter: row.balanceAfterXaf },
          }),
        ),
        total: entries.total,
        currentPage: page,
      };
    },
  };
};
