import type { Locale } from '@ngoma/api/common/locale';
import { notify } from '#features/notifications/index';
import { recordAct, sumOfLastDay } from '#platform/audit';
import { notFound, Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { JobHandlers, Platform } from '#platform/platform';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { findGuestListEvent, findGuestsToInvite, listGuests } from './guests.read.ts';
import { countGuests, type GuestInput, type GuestRow, guestsStore } from './guests.store.ts';

const maxGuests = 5_000;
/**
 * Maximum invitation emails per organizer and day. Guests who are removed and added again would otherwise be emailed without
 * limit.
 */
const maxEmailsPerDay = 5_000;
/** Emails per job. If a job fails half-way, few are sent again. */
const emailsPerJob = 50;

const listFull = () => new Refusal('guest_list_full', 409, bilingual('guests.guestListFull', { maxGuests: maxGuests }));
const tooManyToday = () => new Refusal('too_many_today', 409, bilingual('guests.tooManyToday', { maxEmailsPerDay }));
const notPublished = () => new Refusal('event_not_published', 409, bilingual('guests.eventNotPublished'));
const eventOver = () => new Refusal('event_closed', 409, bilingual('guests.eventClosed'));

interface InvitePayload {
  readonly eventId: string;
  readonly guestIds: readonly string[];
  readonly locale: Locale;
}

export interface GuestsDeps {
  readonly events: {
    requireManaged(session: Pick<Session, 'userId' | 'role'>, eventId: string, db?: DbOrTx): Promise<void>;
  };
}

/** Manages guest lists. A private event opens to its guests without the access code. */
export function guestsService(platform: Platform, { events }: GuestsDeps) {
  const { db, clock, jobs } = platform;
  const sendInvitations = async ({ eventId, guestIds, locale }: InvitePayload): Promise<void> => {
    const event = await findGuestListEvent(db, eventId, clock());
    if (!event || event.isOver) return;
    for (const guest of await findGuestsToInvite(db, guestIds)) {
      const { organizerName, name: en, nameFr, startsAt, zone, location, city } = event;
      await notify(platform, db, {
        kind: 'guests.invitation',
        params: {
          ...{ organizerName, name: { en, fr: nameFr ?? en }, guestName: guest.name, eventId },
          ...{ startsAt: startsAt.toISOString(), zone, place: `${location}, ${city}` },
        },
        to: [{ email: guest.email, name: guest.name, locale: guest.locale ?? locale }],
        ...{ key: `guest:${guest.id}`, eventId },
      });
    }
  };

  /** Returns an event whose guests may still change. Raises `not_found` (404) and `event_closed` (409). */
  const requireOpen = async (tx: Tx, session: Session, eventId: string) => {
    await events.requireManaged(session, eventId, tx);
    const event = await findGuestListEvent(tx, eventId, clock());
    if (!event || event.isOver) throw eventOver();
    return event;
  };

  /** Raises `too_many_today` (409) if the organizer has no more emails for so many guests. Both ways to invite count together. */
  const requireEmails = async (tx: Tx, { userId: actorId }: Session, count: number): Promise<void> => {
    if (count === 0) return;
    const sumOf = (action: 'event.guests_added' | 'event.guests_invited') =>
      sumOfLastDay(tx, clock, { actorId, action, figure: 'invited' });
    // One after the other, because each takes a lock: two requests would otherwise wait for each other.
    const sent = (await sumOf('event.guests_added')) + (await sumOf('event.guests_invited'));
    if (sent + count > maxEmailsPerDay) throw tooManyToday();
  };

  const enqueueEmails = async (tx: Tx, { eventId, guestIds, locale }: InvitePayload): Promise<void> => {
    for (let from = 0; from < guestIds.length; from += emailsPerJob) {
      const ids = guestIds.slice(from, from + emailsPerJob);
      await jobs.enqueue(tx, 'guests.invite', { eventId, guestIds: ids, locale }, { priority: 'low' });
    }
  };

  return {
    /** Lists one page of the guest list. Raises `not_found` (404) for a person who does not manage the event. */
    async list(
      session: Pick<Session, 'userId' | 'role'>,
      eventId: string,
      page: { q?: string | undefined; page: number; limit: number },
    ): Promise<{ guests: GuestRow[]; total: number; uninvited: number }> {
      await events.requireManaged(session, eventId);
      return listGuests(db, eventId, { q: page.q, limit: page.limit, offset: (page.page - 1) * page.limit });
    },

    /**
     * Adds guests, and emails the new ones if `invite` is set. A repeated request adds and emails none. Raises `not_found` (404),
     * `guest_list_full` (409), `too_many_today` (409), `event_closed` (409), and `event_not_published` (409) for invitations.
     */
    add: (
      session: Session,
      eventId: string,
      { guests, invite = false }: { guests: readonly GuestInput[]; invite?: boolean | undefined },
      locale: Locale,
    ): Promise<{ added: number; invited: number }> =>
      db.transaction().execute(async (tx) => {
        const event = await requireOpen(tx, session, eventId);
        if (invite && !event.isPublished) throw notPublished();
        const store = guestsStore(tx);
        await store.lock(eventId);
        // Pasted lists may repeat an address. The last name given for it counts.
        const uniqueGuests = [...new Map(guests.map((guest) => [guest.email, guest])).values()];
        const added = await store.insertNew(eventId, uniqueGuests, clock());
        if ((await countGuests(tx, eventId)) > maxGuests) throw listFull();
        const invited = invite ? added : [];
        await requireEmails(tx, session, invited.length);
        await store.markInvited(invited, clock());
        await enqueueEmails(tx, { eventId, guestIds: invited, locale });
        await recordAct(tx, clock, {
          ...{ actorId: session.userId, action: 'event.guests_added', subjectType: 'event', subjectId: eventId },
          detail: { added: added.length, invited: invited.length },
        });
        return { added: added.length, invited: invited.length };
      }),

    /**
     * Emails all guests who have neither an invitation nor a ticket, and returns their number. A repeated request emails none. Raises
     * `not_found` (404), `event_closed` (409), `event_not_published` (409), `too_many_today` (409).
     */
    invite: (session: Session, eventId: string, locale: Locale): Promise<number> =>
      db.transaction().execute(async (tx) => {
        const event = await requireOpen(tx, session, eventId);
        if (!event.isPublished) throw notPublished();
        const store = guestsStore(tx);
        await store.lock(eventId);
        const guestIds = await store.markUninvited(eventId, clock());
        if (guestIds.length === 0) return 0;
        await requireEmails(tx, session, guestIds.length);
        await enqueueEmails(tx, { eventId, guestIds, locale });
        await recordAct(tx, clock, {
          ...{ actorId: session.userId, action: 'event.guests_invited', subjectType: 'event', subjectId: eventId },
          detail: { invited: guestIds.length },
        });
        return guestIds.length;
      }),

    /** Removes a guest from the list. Raises `not_found` (404). */
    remove: (session: Session, eventId: string, guestId: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await events.requireManaged(session, eventId, tx);
        if (!(await guestsStore(tx).remove(eventId, guestId))) throw notFound();
      }),

    jobs: { 'guests.invite': sendInvitations } satisfies JobHandlers,
  };
}
export type GuestsService = ReturnType<typeof guestsService>;
