import { inReaders, type Locale } from '@ngoma/api/common/locale';
import type { SentPromotion } from '@ngoma/api/features/promotion-desk';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import type { Session } from '#platform/session';
import { countAudience, countSent, listSent, type SentRow } from './desk.read.ts';
import { audiencesOf, mostPerDay } from './promotions.rules.ts';
import type { EventsOfPromotions } from './promotions.service.ts';
import { promotionsStore } from './promotions.store.ts';

const dayMs = 86_400_000;

/** What whoever writes to many wants to know before and after. */
export const promotionDesk = ({ db, clock }: Pick<Platform, 'db' | 'clock'>, events: EventsOfPromotions) => ({
  /** Refusal 404 for events of others. */
  async audiences(session: Session, eventId: string) {
    if (!(await events.mayManage(session, eventId))) throw notFound();
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

  /** The own messages, the latest first. */
  async sent({ userId }: Pick<Session, 'userId'>, { page, limit }: { page: number; limit: number }, locale: Locale) {
    const [rows, total] = await Promise.all([listSent(db, userId, { limit, offset: (page - 1) * limit }), countSent(db, userId)]);
    return { sent: rows.map((row) => toSent(row, locale)), total, currentPage: page };
  },
});

const toSent = ({ id, eventId, eventName, eventNameFr, createdAt, ...row }: SentRow, locale: Locale): SentPromotion => ({
  _id: id,
  ...row,
  event: eventId && eventName ? { _id: eventId, eventName: inReaders(locale, eventName, eventNameFr) } : null,
  sentAt: createdAt.toISOString(),
});
