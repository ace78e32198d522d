import type { Role } from '@ngoma/api/common/roles';
import type { EventState, EventVisibility } from '@ngoma/api/features/events';
import { forbidden, Refusal } from '#platform/refusal';
import { isOut, overAt, type SellableEvent } from './events.sale.rules.ts';

/** Who may make a move: the event's own organizer, an admin, or time itself. */
export type Mover = 'organizer' | 'admin' | 'time';

/**
 * The life of an event. A draft is discarded by cancelling it; a published event goes back to draft, and a cancelled one
 * is reopened, only while nobody has a ticket or is paying for one. Time does not end a suspended one: what it took is neither
 * released nor given back before an admin has decided.
 */
export const eventMoves: Readonly<Record<EventState, Readonly<Partial<Record<EventState, readonly Mover[]>>>>> = {
  draft: { published: ['organizer'], cancelled: ['organizer'] },
  published: { draft: ['organizer'], cancelled: ['organizer', 'admin'], suspended: ['admin'], ended: ['time'] },
  suspended: { published: ['admin'], cancelled: ['organizer', 'admin'] },
  cancelled: { draft: ['organizer'] },
  ended: {},
};

const stateNames: Readonly<Record<EventState, { en: string; fr: string }>> = {
  draft: { en: 'a draft', fr: 'un brouillon' },
  published: { en: 'published', fr: 'publié' },
  suspended: { en: 'suspended', fr: 'suspendu' },
  cancelled: { en: 'cancelled', fr: 'annulé' },
  ended: { en: 'over', fr: 'terminé' },
};

/** The states to which this mover may bring an event from where it is. */
export const movesOf = (from: EventState, mover: Mover): EventState[] =>
  (Object.entries(eventMoves[from]) as [EventState, readonly Mover[]][])
    .filter(([, who]) => who.includes(mover))
    .map(([to]) => to);

/** Lets a move pass. Refusal 409 `move_refused` where there is no such move, 403 where it is somebody else's to make. */
export function requireMove(from: EventState, to: EventState, mover: Mover): void {
  const who = eventMoves[from][to];
  if (!who || (who.length === 1 && who[0] === 'time')) {
    throw new Refusal(
      'move_refused',
      409,
      {
        en: `This event is ${stateNames[from].en}; it cannot become ${stateNames[to].en}`,
        fr: `Cet événement est ${stateNames[from].fr} ; il ne peut pas devenir ${stateNames[to].fr}`,
      },
      { facts: { from, to, allowed: movesOf(from, mover) } },
    );
  }
  if (!who.includes(mover)) throw forbidden();
}

/** Moves that would leave people with tickets to nothing are refused while there are any. */
export function requireNobodyWaiting(from: EventState, to: EventState, taken: number): void {
  if (to !== 'draft' || taken === 0) return;
  throw new Refusal(
    'move_refused',
    409,
    {
      en: `${taken} tickets of this event are sold or being paid for; it cannot become a draft again`,
      fr: `${taken} billets de cet événement sont vendus ou en cours de paiement ; il ne peut pas redevenir un brouillon`,
    },
    { facts: { from, to, taken } },
  );
}

/** Nothing of a cancelled or ended event changes any more. */
export function requireOpen(state: EventState): void {
  if (state !== 'cancelled' && state !== 'ended') return;
  throw new Refusal('event_closed', 409, {
    en:
      state === 'cancelled'
        ? 'This event is cancelled and can no longer be changed'
        : 'This event is over and can no longer be changed',
    fr:
      state === 'cancelled'
        ? 'Cet événement est annulé et ne peut plus être modifié'
        : 'Cet événement est terminé et ne peut plus être modifié',
  });
}

/** What an admin has suspended only an admin brings back. Refusal 409 `event_closed`. */
export function requireNotSuspended(state: EventState): void {
  if (state !== 'suspended') return;
  throw new Refusal('event_closed', 409, {
    en: 'This event is suspended; please write to the administrators',
    fr: 'Cet événement est suspendu ; veuillez écrire à l’administration',
  });
}

/** What is sold must lie ahead. Refusal 409 `event_past`. */
export function requireAhead(startsAt: Date, now: Date): void {
  if (startsAt > now) return;
  throw new Refusal('event_past', 409, {
    en: 'The date of this event has passed; choose a date to come before publishing it',
    fr: 'La date de cet événement est passée ; choisissez une date à venir avant de le publier',
  });
}

/** The look of the page is the third step; without it there is nothing to publish. Refusal 409 `move_refused`. */
export function requireFinished(creationStep: number): void {
  if (creationStep === 3 || creationStep === 0) return;
  throw new Refusal(
    'move_refused',
    409,
    {
      en: 'Finish the tickets and the look of the page before publishing this event',
      fr: 'Terminez les billets et l’apparence de la page avant de publier cet événement',
    },
    { facts: { creationStep } },
  );
}

/** A date of publication that has come means "now"; one after the event makes no sense and is kept out by the caller. */
export const publishAtFrom = (asked: Date | null | undefined, now: Date): Date | null => (asked && asked > now ? asked : null);

/** Who is looking at an event. */
export interface Onlooker {
  readonly userId?: string | undefined;
  readonly role?: Role | undefined;
  /** Has a valid ticket of this event. */
  readonly isHolder: boolean;
  /** Is on its guest list, or works at its door. */
  readonly isGuest?: boolean | undefined;
  /** Manages it for its organizer. */
  readonly isManager?: boolean | undefined;
  readonly accessCode?: string | undefined;
}

/** What decides to whom an event shows itself. */
export type Seen = Pick<SellableEvent, 'organizerId' | 'state' | 'publishAt' | 'visibility' | 'accessCode'>;

/** The event's team, as far as its page goes: its organizer, the managers, and admins. */
export const isTeam = (event: Pick<Seen, 'organizerId'>, onlooker: Pick<Onlooker, 'userId' | 'role' | 'isManager'>): boolean =>
  onlooker.role === 'admin' ||
  onlooker.isManager === true ||
  (onlooker.userId !== undefined && onlooker.userId === event.organizerId);

/** People type codes by hand: case and blanks around them don't count. */
export const opens = (code: string | null, given: string | undefined): boolean =>
  code !== null && given !== undefined && given !== '' && code.trim().toUpperCase() === given.trim().toUpperCase();

/**
 * Whether somebody may see the event at all; to all others it does not exist. Drafts, suspended events and those whose
 * date of publication lies ahead are the team's (a suspended one also its ticket holders'); unlisted ones open to anybody
 * with the link; private ones to those with the code, a ticket, or their name on the guest list.
 */
export function maySee(event: Seen, onlooker: Onlooker, now: Date): boolean {
  if (isTeam(event, onlooker)) return true;
  if (event.state === 'draft') return false;
  if (onlooker.isHolder) return true;
  if (event.state === 'suspended') return false;
  if (event.state === 'published' && !isOut(event, now)) return false;
  return event.visibility !== 'private' || onlooker.isGuest === true || opens(event.accessCode, onlooker.accessCode);
}

/** Whether strangers may come upon the event by themselves: in lists, in the sitemap. */
export const isListed = (
  event: Pick<SellableEvent, 'state' | 'publishAt' | 'startsAt' | 'endsAt'> & { visibility: EventVisibility },
  now: Date,
): boolean => isOut(event, now) && event.visibility === 'public' && now < overAt(event);
