import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { SentPromotion } from '@ngoma/api/features/promotions/console';
import { dayOf } from '#platform/business-days.rules';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import { audiencesOf, mostPerDay } from '../promotions.rules.ts';
import type { PromotionEvents } from '../promotions.service.ts';
import { promotionsStore } from '../promotions.store.ts';
import { countAudience, countSent, listSent, type SentRow } from './console.read.ts';
import { listVisitSources } from './visit-sources.read.ts';

const dayMs = 86_400_000;

/** Days for which visits are shown by source, today included. */
const visitDays = 30;

/** Shows senders the size of each audience before, and the readers of their messages after. */
export const promotionsConsole = ({ db, clock }: Pick<Platform, 'db' | 'clock'>, events: PromotionEvents) => ({
  /** Counts each audience of an event. Raises `not_found` (404) for events of others. */
  async audiences(session: Session, eventId: string) {
    await events.requireManaged(session, eventId);
    const since = new Date(clock().getTime() - dayMs);
    const [counted, sentToday] = await Promise.all([
      Promise.all(
        audiencesOf(session.role).map(async (audience) => ({
          audience,
          ...(await countAudience(db, { audience, eventId, senderId: session.userId })),
        })),
      ),
      promotionsStore(db).countSentSince(session.userId, since, eventId),
    ]);
    const most = mostPerDay(session.role);
    return { audiences: counted, mostPerDay: most, leftToday: Math.max(0, most - sentToday) };
  },

  /** Counts the visits of an event's page by source. Raises `not_found` (404) for events of others. */
  async visitSources(session: Session, eventId: string) {
    await events.requireManaged(session, eventId);
    const now = clock();
    const period = { from: dayOf(new Date(now.getTime() - (visitDays - 1) * dayMs)), to: dayOf(now) };
    const rows = await listVisitSources(db, eventId, period);
    return {
      ...period,
      visits: rows.reduce((sum, { visits }) => sum + visits, 0),
      sources: rows.map(({ source, visits }) => ({ source: source || null, visits })),
    };
  },

  /** Lists the own messages, latest first. */
  async sent({ userId }: Pick<Session, 'userId'>, { page, limit }: { page: number; limit: number }, locale: Locale) {
    const [rows, total] = await Promise.all([listSent(db, userId, { limit, offset: (page - 1) * limit }), countSent(db, userId)]);
    return { sent: rows.map((row) => toSent(row, locale)), total, currentPage: page };
  },
});

const toSent = ({ id, eventId, eventName, eventNameFr, createdAt, ...row }: SentRow, locale: Locale): SentPromotion => ({
  _id: id,
  ...row,
  event: eventId && eventName ? { _id: eventId, eventName: localizedText(locale, eventName, eventNameFr) } : null,
  sentAt: createdAt.toISOString(),
});
