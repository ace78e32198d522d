import { business } from '@ngoma/api/common/business';
import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { PageQuery } from '@ngoma/api/common/paging';
import type { LoyaltyAccount, LoyaltyEntry, LoyaltyKind, LoyaltyMonth, RedeemedCode, Reward } from '@ngoma/api/features/loyalty';
import { listAccessible } from '#features/events/index';
import { readSettings } from '#features/operator-settings/index';
import { recordAct } from '#platform/audit';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import * as read from './loyalty.read.ts';
import { rewardState, tierSince, tierStatusOf } from './loyalty.rules.ts';
import { markCode } from './rewards.store.ts';

const maxHistoryRows = 100;

const titleIn = (locale: Locale, { title, titleFr }: { readonly title: string | null; readonly titleFr: string | null }) =>
  title === null ? null : localizedText(locale, title, titleFr);

const toHistoryEntry = (row: read.HistoryRow, open: ReadonlySet<string>, locale: Locale): LoyaltyEntry => ({
  _id: row.id,
  kind: row.kind,
  source: row.source,
  points: row.points,
  title: titleIn(locale, row),
  eventId: row.eventId !== null && open.has(row.eventId) ? row.eventId : null,
  isPending: row.isPending,
  activeFrom: row.activeFrom?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  at: row.at.toISOString(),
});

const toReward = (row: read.RewardRow, locale: Locale, now: Date, urlOf: (fileKey: string) => string): Reward => ({
  _id: row.id,
  kind: 'partner_code',
  title: localizedText(locale, row.title, row.titleFr),
  description: localizedText(locale, row.description, row.descriptionFr),
  partner: row.partner,
  address: row.address,
  cost: row.costPoints,
  left: row.stock - row.redeemed,
  perPerson: row.perPerson,
  mine: row.mine,
  state: rewardState({ ...row, isArchived: false }, now),
  opensAt: row.opensAt?.toISOString() ?? null,
  closesAt: row.closesAt?.toISOString() ?? null,
  picture:
    row.pictureKey && row.pictureAlt
      ? { url: urlOf(row.pictureKey), alt: localizedText(locale, row.pictureAlt, row.pictureAltFr) }
      : null,
});

const toCode = (row: read.CodeRow, locale: Locale): RedeemedCode => ({
  _id: row.id,
  rewardId: row.rewardId,
  title: localizedText(locale, row.title, row.titleFr),
  partner: row.partner,
  address: row.address,
  redeemedCode: row.code,
  cost: row.points,
  at: row.at.toISOString(),
  usedAt: row.usedAt?.toISOString() ?? null,
});

type Reader = Pick<Session, 'userId' | 'role'>;

/** Reads a participant's points and rewards, and proves the points. */
export const loyaltyAccountService = ({ db, clock, logger, files }: Platform) => {
  async function accountOf(userId: string): Promise<LoyaltyAccount> {
    const now = clock();
    const [account, tierPoints] = await Promise.all([
      read.findAccount(db, userId, now),
      read.countTierPoints(db, userId, tierSince(now)),
    ]);
    const { active, pending, expiringNext } = account;
    const expiring = expiringNext && { points: expiringNext.points, at: expiringNext.at.toISOString() };
    return { active, pending, tierPoints, ...tierStatusOf(tierPoints), expiringNext: expiring };
  }

  /** Maps movements to the reply. The event of a movement is named if the reader may open its page. */
  async function toHistory(rows: readonly read.HistoryRow[], reader: Reader, locale: Locale): Promise<LoyaltyEntry[]> {
    const eventIds = rows.flatMap(({ eventId }) => eventId ?? []);
    const open = await listAccessible(db, eventIds, reader, clock());
    return rows.map((row) => toHistoryEntry(row, open, locale));
  }

  /** Returns the sums of the months that the movements, newest first, are in. */
  async function monthsOf(rows: readonly read.HistoryRow[], userId: string, kind?: LoyaltyKind): Promise<LoyaltyMonth[]> {
    const [last, first] = [rows[0]?.at, rows.at(-1)?.at];
    return first && last ? read.sumMonths(db, userId, kind, { first, last }) : [];
  }

  return {
    /** Returns a page of all movements or of one kind, newest first, with the sums of its months. */
    async history(
      reader: Reader,
      { page, limit, kind }: PageQuery & { readonly kind?: LoyaltyKind | undefined },
      locale: Locale,
    ) {
      const [rows, total] = await Promise.all([
        read.listHistory(db, reader.userId, business.event.presumedHours, { kind, limit, offset: (page - 1) * limit }),
        read.countHistory(db, reader.userId, kind),
      ]);
      const [history, months] = await Promise.all([toHistory(rows, reader, locale), monthsOf(rows, reader.userId, kind)]);
      return { history, months, total, currentPage: page };
    },

    /** Marks a redeemed code as used or not, for its owner only. Raises `not_found` (404). */
    async markCode({ userId }: Pick<Reader, 'userId'>, id: string, isUsed: boolean): Promise<void> {
      const isFound = await db.transaction().execute((tx) => markCode(tx, { id, userId }, { isUsed, now: clock() }));
      if (!isFound) throw notFound();
    },

    /** Returns everything that the page of points shows. */
    async overview(reader: Reader, locale: Locale) {
      const { userId } = reader;
      const now = clock();
      const [account, rewards, history, codes, settings] = await Promise.all([
        accountOf(userId),
        read.listRewards(db, userId, now),
        read.listHistory(db, userId, business.event.presumedHours, { limit: maxHistoryRows }),
        read.listCodes(db, userId),
        readSettings(db, now),
      ]);
      return {
        rewards: rewards.map((row) => toReward(row, locale, now, (key) => files.url(key))),
        totalPoints: account.active,
        points: account.active,
        account,
        history: await toHistory(history, reader, locale),
        months: await monthsOf(history, userId),
        codes: codes.map((row) => toCode(row, locale)),
        rules: {
          ...{ xafPerPoint: settings.xafPerPoint, pointsPerRating: settings.pointsPerRating },
          ...{ pointsPerReferral: settings.pointsPerReferral, lifetimeMonths: settings.pointsLifetimeMonths },
        },
      };
    },

    /** Recomputes all points from their entries. A fault raises an alarm: an error in the log and an entry in the audit log. */
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
