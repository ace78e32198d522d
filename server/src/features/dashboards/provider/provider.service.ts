import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { ProviderHome, ProviderLead, ProviderTask } from '@ngoma/api/features/dashboards/provider';
import type { LedgerFeature } from '#features/ledger/index';
import type { Platform } from '#platform/platform';
import { daysUntil, lastDays, placeOf } from '../dashboards.rules.ts';
import { type LookRow, listLooks } from '../event-look.read.ts';
import { type Covers, coverOf, lookOf } from '../event-look.ts';
import { faceOf } from '../organizer/organizer-tasks.ts';
import { countUnreadConversations, listUnreadConversations, type UnreadConversation } from '../organizer/people-tasks.read.ts';
import * as read from './provider.read.ts';
import { byUrgency, lastMonths, midnightOf } from './provider.rules.ts';
import { providerMoney } from './provider-statement.ts';

export interface ProviderDashboardDeps {
  readonly ledger: Pick<LedgerFeature, 'balances'>;
  readonly covers: Covers;
}

const maxNeeds = 8;
const expectedShown = 4;
const nextShown = 4;

type UrlOf = (key: string) => string;

const toMessageNeed = ({ id: _id, title, avatarKey, count, at }: UnreadConversation, urlOf: UrlOf): ProviderTask => ({
  kind: 'message',
  ...{ _id, title, count, since: at.toISOString(), person: faceOf({ name: title, avatarKey }, urlOf) },
});

function needOf(task: read.PendingTask, look: LookRow, covers: Covers): ProviderTask {
  const { id: _id, title, amountXaf: amount } = task;
  const fields = { _id, title, coverImage: coverOf(covers, look) };
  const at = task.at.toISOString();
  switch (task.kind) {
    case 'award':
      return { kind: 'award', ...fields, until: at, amount };
    case 'sign':
      return { kind: 'sign', ...fields, startsAt: at, amount };
    case 'request':
    case 'propose':
      return { kind: task.kind, ...fields, since: at, amount: amount || null };
    case 'hand_in':
      return { kind: 'hand_in', ...fields, amount };
    case 'dispute':
      return { kind: 'dispute', ...fields };
  }
}

/** Reads a provider's figures. Every figure is counted from its source rows, none is cached. */
export const providerDashboardService = (
  { db, clock, files }: Pick<Platform, 'db' | 'clock' | 'files'>,
  { ledger, covers }: ProviderDashboardDeps,
) => {
  const urlOf: UrlOf = (key) => files.url(key);
  const { balanceOf, expectedOf } = providerMoney({ db, clock }, ledger);
  const viewsOf = async (userId: string, days: readonly string[]) => {
    const byDay = new Map((await read.listViews(db, userId, midnightOf(days[0] ?? ''))).map((row) => [row.day, row.views]));
    return days.map((day) => ({ day, views: byDay.get(day) ?? 0 }));
  };
  const sum = (rows: readonly { views: number }[]) => rows.reduce((total, { views }) => total + views, 0);

  const leadOf = async (userId: string, now: Date, locale: Locale): Promise<ProviderLead | null> => {
    const job = await read.findNextJob(db, userId, now);
    const row = job ?? (await read.findBestProject(db, userId, now));
    const look = row && (await listLooks(db, [row.eventId])).get(row.eventId);
    if (!row || !look) return null;
    const fields = {
      ...{ _id: row.id, title: row.title, eventName: localizedText(locale, row.eventName, row.eventNameFr) },
      ...{ place: placeOf(row), startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() },
      organizer: faceOf({ name: row.organizerName, avatarKey: row.avatarKey }, urlOf),
      ...lookOf(covers, look),
    };
    if ('budgetMaxXaf' in row) {
      const { budgetMinXaf: budgetMin, budgetMaxXaf: budgetMax, deadline, bids } = row;
      const entry = await read.findEntryOnDay(db, userId, row.startsAt);
      const sameDay = entry
        ? { title: entry.title, startsAt: entry.startsAt.toISOString(), endsAt: entry.endsAt.toISOString() }
        : null;
      return { kind: 'project', ...fields, budgetMin, budgetMax, deadline: deadline.toISOString(), bids, sameDay };
    }
    const { totalXaf: amount, escrowXaf: escrow, state } = row;
    return { kind: 'job', ...fields, daysToGo: daysUntil(row.startsAt, now), amount, escrow, state };
  };
  const needsOf = async (userId: string, now: Date) => {
    const [tasks, conversations, unread] = await Promise.all([
      read.listPendingTasks(db, userId, now),
      listUnreadConversations(db, userId, maxNeeds),
      countUnreadConversations(db, userId),
    ]);
    const looks = await listLooks(
      db,
      tasks.map(({ eventId }) => eventId),
    );
    const needs = [
      ...tasks.flatMap((one) => {
        const look = looks.get(one.eventId);
        return look ? [{ kind: one.kind, at: one.at, need: needOf(one, look, covers) }] : [];
      }),
      ...conversations.map((one) => ({ kind: 'message' as const, at: one.at, need: toMessageNeed(one, urlOf) })),
    ]
      .sort(byUrgency)
      .slice(0, maxNeeds)
      .map(({ need }) => need);
    return { needs, waiting: tasks.length + unread };
  };

  return {
    /** Returns the provider's dashboard. */
    async home(userId: string, locale: Locale): Promise<ProviderHome> {
      const now = clock();
      const [lastMonth = '', month = ''] = lastMonths(now, 2);
      const [balance, lead, income, viewsPerDay, standing, next, { needs, waiting }, openProjects, expected] = await Promise.all([
        balanceOf(userId),
        leadOf(userId, now, locale),
        read.listIncome(db, userId, lastMonth),
        viewsOf(userId, lastDays(now, 14)),
        read.readStanding(db, userId, now),
        read.listNextWork(db, userId, now, nextShown),
        needsOf(userId, now),
        read.countFittingProjects(db, userId, now),
        expectedOf(userId, locale),
      ]);
      const incomeOf = (one: string) => income.find((row) => row.month === one)?.amountXaf ?? 0;
      return {
        currency: 'XAF',
        balance,
        lead,
        ...{ incomeThisMonth: incomeOf(month), incomeLastMonth: incomeOf(lastMonth) },
        views: { thisWeek: sum(viewsPerDay.slice(-7)), lastWeek: sum(viewsPerDay.slice(0, 7)) },
        viewsPerDay,
        openBids: standing.openBids,
        openProjects,
        next: next.map(({ id, startsAt, endsAt, ...rest }) => ({
          ...{ _id: id, ...rest, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
        })),
        waiting,
        needs: standing.isListed ? needs : [...needs, { kind: 'profile' }],
        expected: expected.slice(0, expectedShown),
      };
    },
  };
};
