import type { Role } from '@ngoma/api/common/roles';
import type { EventState, EventVisibility } from '@ngoma/api/features/events/events';
import { forbidden, Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { isOut, overAt, type SellableEvent } from './ticket-types/sale.rules.ts';

/** Who may make a move: the event's organizer, an admin, or the passing of time. */
export type Mover = 'organizer' | 'admin' | 'time';

/**
 * The moves between event states. A draft is discarded by cancelling it. An event with tickets or running payments does not go
 * back to draft. A suspended event does not end by time: an admin first decides whether its earnings are released or refunded. A
 * postponed event does not either: it has no date, and comes back with a new one.
 */
export const eventMoves: Readonly<Record<EventState, Readonly<Partial<Record<EventState, readonly Mover[]>>>>> = {
  draft: { published: ['organizer'], cancelled: ['organizer'] },
  published: {
    draft: ['organizer'],
    postponed: ['organizer', 'admin'],
    cancelled: ['organizer', 'admin'],
    suspended: ['admin'],
    ended: ['time'],
  },
  postponed: { published: ['organizer', 'admin'], cancelled: ['organizer', 'admin'] },
  suspended: { published: ['admin'], cancelled: ['organizer', 'admin'] },
  cancelled: { draft: ['organizer'] },
  ended: {},
};

const stateNames: Readonly<Record<EventState, { en: string; fr: string }>> = {
  draft: bilingual('common.labels.draft'),
  published: bilingual('events.stateNames.published'),
  postponed: bilingual('events.stateNames.postponed'),
  suspended: bilingual('events.stateNames.suspended'),
  cancelled: bilingual('events.stateNames.cancelled'),
  ended: bilingual('events.stateNames.ended'),
};

/** Returns the states to which this role may move an event. */
export const transfersOf = (from: EventState, mover: Mover): EventState[] =>
  (Object.entries(eventMoves[from]) as [EventState, readonly Mover[]][])
    .filter(([, who]) => who.includes(mover))
    .map(([to]) => to);

/** Requires an allowed move. Raises `move_refused` (409) if there is no such move, and 403 if another role makes it. */
export function requireMove(from: EventState, to: EventState, mover: Mover): void {
  const who = eventMoves[from][to];
  if (!who || (who.length === 1 && who[0] === 'time')) {
    throw new Refusal('move_refused', 409, bilingual('events.moveRefused', { from: stateNames[from], to: stateNames[to] }), {
      facts: { from, to, allowed: transfersOf(from, mover) },
    });
  }
  if (!who.includes(mover)) throw forbidden();
}

/** Requires that an event without tickets goes back to draft. Raises `move_refused` (409). */
export function requireNoOpenOrders(from: EventState, to: EventState, taken: number): void {
  if (to !== 'draft' || taken === 0) return;
  throw new Refusal('move_refused', 409, bilingual('events.soldOrBeingPaidFor', { taken }), { facts: { from, to, taken } });
}

/** Requires an event that is neither cancelled nor ended. Raises `event_closed` (409). */
export function requireOpen(state: EventState): void {
  if (state !== 'cancelled' && state !== 'ended') return;
  throw new Refusal(
    'event_closed',
    409,
    state === 'cancelled' ? bilingual('events.eventClosed') : bilingual('events.eventIsOver'),
  );
}

/** Requires a confirmed address of the organizer before tickets are sold for money. Raises `email_unconfirmed` (409). */
export function requireConfirmedEmail({
  isPaid,
  isEmailConfirmed,
}: {
  readonly isPaid: boolean;
  readonly isEmailConfirmed: boolean;
}): void {
  if (isPaid && !isEmailConfirmed) throw new Refusal('email_unconfirmed', 409, bilingual('events.emailUnconfirmed'));
}

/** Requires an event that is not suspended; only an admin lifts a suspension. Raises `event_closed` (409). */
export function requireNotSuspended(state: EventState): void {
  if (state !== 'suspended') return;
  throw new Refusal('event_closed', 409, bilingual('events.eventIsSuspended'));
}

/** Requires an event that has a date; a new date publishes it again. Raises `event_closed` (409). */
export function requireDated(state: EventState): void {
  if (state !== 'postponed') return;
  throw new Refusal('event_closed', 409, bilingual('events.eventIsPostponed'));
}

/** Requires an event in the future, as sales do. Raises `event_past` (409). */
export function requireUpcoming(startsAt: Date, now: Date): void {
  if (startsAt > now) return;
  throw new Refusal('event_past', 409, bilingual('events.eventPast'));
}

/** Requires that all creation steps are done. Raises `move_refused` (409). */
export function requireAllStepsDone(creationStep: number): void {
  if (creationStep === 3 || creationStep === 0) return;
  throw new Refusal('move_refused', 409, bilingual('events.finishTicketsAndLookOfPage'), { facts: { creationStep } });
}

/**
 * Returns the publication date if it lies ahead, else null, which means "now". The caller refuses dates after the event's start.
 */
export const futurePublishAt = (asked: Date | null | undefined, now: Date): Date | null => (asked && asked > now ? asked : null);

/** The person who reads an event page, and their relations to the event. */
export interface EventReader {
  readonly userId?: string | undefined;
  readonly role?: Role | undefined;
  /** Has a valid ticket of this event. */
  readonly isHolder: boolean;
  /** Is on its guest list or on its team. */
  readonly isGuest?: boolean | undefined;
  /** Is a manager of its team. */
  readonly isManager?: boolean | undefined;
  readonly accessCode?: string | undefined;
}

/** The fields of an event that decide who sees it. */
export type VisibilityFields = Pick<SellableEvent, 'organizerId' | 'state' | 'publishAt' | 'visibility' | 'accessCode'>;

/** Returns whether the reader is the organizer, a manager of the event's team, or an admin. */
export const isTeam = (
  event: Pick<VisibilityFields, 'organizerId'>,
  reader: Pick<EventReader, 'userId' | 'role' | 'isManager'>,
): boolean =>
  reader.role === 'admin' || reader.isManager === true || (reader.userId !== undefined && reader.userId === event.organizerId);

/** Compares access codes without case and surrounding blanks, because people type them by hand. */
export const matchesAccessCode = (code: string | null, given: string | undefined): boolean =>
  code !== null && given !== undefined && given !== '' && code.trim().toUpperCase() === given.trim().toUpperCase();

/**
 * Returns whether the reader may open the event's page; other readers get 404. The team always may. Ticket holders may unless it
 * is a draft. Everybody else may if it is neither a draft nor suspended nor waiting for its publication date; a private event
 * also needs its code or a place on the guest list.
 */
export function maySee(event: VisibilityFields, reader: EventReader, now: Date): boolean {
  if (isTeam(event, reader)) return true;
  if (event.state === 'draft') return false;
  if (reader.isHolder) return true;
  if (event.state === 'suspended') return false;
  if ((event.state === 'published' || event.state === 'postponed') && event.publishAt && event.publishAt > now) return false;
  return event.visibility !== 'private' || reader.isGuest === true || matchesAccessCode(event.accessCode, reader.accessCode);
}

/** Returns whether the event appears in public lists and the sitemap. */
export const isListed = (
  event: Pick<SellableEvent, 'state' | 'publishAt' | 'startsAt' | 'endsAt'> & { visibility: EventVisibility },
  now: Date,
): boolean => isOut(event, now) && event.visibility === 'public' && now < overAt(event);
