import { business } from '@ngoma/api/common/business';
import { inReaders, type Locale } from '@ngoma/api/common/locale';
import type { LoyaltyAccount, LoyaltyMove, RedeemedCode, Reward } from '@ngoma/api/features/loyalty';
import { listOpen } from '#features/events/index';
import { recordAct } from '#platform/audit';
import type { Platform } from '#platform/platform';
import type { Session } from '#platform/session';
import * as read from './loyalty.read.ts';
import { rewardState, standingOf, tierSince } from './loyalty.rules.ts';

const mostMoves = 100;

const inWords = (locale: Locale, { title, titleFr }: { readonly title: string | null; readonly titleFr: string | null }) =>
  title === null ? null : inReaders(locale, title, titleFr);

const toMove = (row: read.HistoryRow, open: ReadonlySet<string>, locale: Locale): LoyaltyMove => ({
  _id: row.id,
  kind: row.kind,
  source: row.source,
  points: row.points,
  title: inWords(locale, row),
  eventId: row.eventId !== null && open.has(row.eventId) ? row.eventId : null,
  isPending: row.isPending,
  activeFrom: row.activeFrom?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  at: row.at.toISOString(),
});

const toReward = (row: read.RewardRow, locale: Locale, now: Date): Reward => ({
  _id: row.id,
  kind: 'partner_code',
  title: inReaders(locale, row.title, row.titleFr),
  description: inReaders(locale, row.description, row.descriptionFr),
  partner: row.partner,
  cost: row.costPoints,
  left: row.stock - row.redeemed,
  perPerson: row.perPerson,
  mine: row.mine,
  state: rewardState({ ...row, isArchived: false }, now),
  opensAt: row.opensAt?.toISOString() ?? null,
  closesAt: row.closesAt?.toISOString() ?? null,
});

const toCode = (row: read.CodeRow, locale: Locale): RedeemedCode => ({
  _id: row.id,
  rewardId: row.rewardId,
  title: inReaders(locale, row.title, row.titleFr),
  partner: row.partner,
  redeemedCode: row.code,
  cost: row.points,
  at: row.at.toISOString(),
});

/** What people are shown of their points, and what proves them. */
export const loyaltyViews = ({ db, clock, logger }: Platform) => {
  async function accountOf(userId: string): Promise<LoyaltyAccount> {
    const now = clock();
    const [account, tierPoints] = await Promise.all([
      read.findAccount(db, userId, now),
      read.countTierPoints(db, userId, tierSince(now)),
    ]);
    const { active, pending, expiringNext } = account;
    const expiring = expiringNext && { points: expiringNext.points, at: expiringNext.at.toISOString() };
    return { active, pending, tierPoints, ...standingOf(tierPoints), expiringNext: expiring };
  }

  return {
    /** Everything that the page of points shows. */
    async overview(reader: Pick<Session, 'userId' | 'role'>, locale: Locale) {
      const { userId } = reader;
      const now = clock();
      const [account, rewards, history, codes] = await Promise.all([
        accountOf(userId),
        read.listRewards(db, userId, now),
        read.listHistory(db, userId, business.event.presumedHours, mostMoves),
        read.listCodes(db, userId),
      ]);
      const eventIds = history.flatMap(({ eventId }) => eventId ?? []);
      const open = await listOpen(db, eventIds, reader, now);
      return {
        rewards: rewards.map((row) => toReward(row, locale, now)),
        totalPoints: account.active,
        points: account.active,
        account,
        history: history.map((row) => toMove(row, open, locale)),
        codes: codes.map((row) => toCode(row, locale)),
      };
    },

    /** Recomputes all points from their entries; a finding raises an alarm: an error in the log and an act in the audit log. */
    async prove(): Promise<{ accounts: readonly string[]; lots: readonly string[] }> {
      const findings = await read.findFaults(db);
      if (findings.accounts.length > 0 || findings.lots.length > 0) {
        logger.error({ alarm: 'loyalty_broken', ...findings }, 'Points do not add up');
        await recordAct(db, clock, { action: 'loyalty.found_broken', subjectType: 'loyalty', detail: { ...findings } });
      }
      return findings;
    },
  };
};
