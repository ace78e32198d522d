import type { Locale } from '@ngoma/api/common/locale';
import { recordAct, sumOfDay } from '#platform/audit';
import type { DbOrTx } from '#platform/database';
import type { JobHandlers, Platform } from '#platform/platform';
import { notFound, Refusal } from '#platform/refusal';
import type { Session } from '#platform/session';
import { guestLetter } from './guests.letters.ts';
import { findEventOfGuests, findGuestsToWrite, listGuests } from './guests.read.ts';
import { countGuests, type GuestRow, type GuestWish, guestsStore } from './guests.store.ts';

const mostGuests = 5_000;
/** Strangers are written to in our name, and whoever is taken off a list and put on it again would be once more. */
const mostLettersPerDay = 5_000;
/** Letters of one job: if it fails half-way, few are written again. */
const lettersPerJob = 50;

const listFull = () =>
  new Refusal('guest_list_full', 409, {
    en: `A guest list has at most ${mostGuests} names`,
    fr: `Une liste d’invités compte au plus ${mostGuests} noms`,
  });
const tooManyToday = () =>
  new Refusal('too_many_today', 409, {
    en: `You have invited ${mostLettersPerDay} people within a day; add these without an invitation, or tomorrow`,
    fr: `Vous avez invité ${mostLettersPerDay} personnes en un jour ; ajoutez celles-ci sans invitation, ou demain`,
  });
const eventOver = () =>
  new Refusal('event_closed', 409, {
    en: 'This event is over: nobody can be invited any more',
    fr: 'Cet événement est terminé : on ne peut plus y inviter personne',
  });

interface InvitePayload {
  readonly eventId: string;
  readonly guestIds: readonly string[];
  readonly locale: Locale;
}

export interface GuestsDoors {
  readonly events: {
    mayManage(session: Pick<Session, 'userId' | 'role'>, eventId: string, db?: DbOrTx): Promise<boolean>;
  };
}

/** Guest lists: to whom a private event opens without its code. */
export function guestsService({ db, clock, jobs, mail, config }: Platform, { events }: GuestsDoors) {
  const requireManaged = async (tx: DbOrTx, session: Pick<Session, 'userId' | 'role'>, eventId: string): Promise<void> => {
    if (!(await events.mayManage(session, eventId, tx))) throw notFound();
  };

  const write = async ({ eventId, guestIds, locale }: InvitePayload): Promise<void> => {
    const event = await findEventOfGuests(db, eventId, clock());
    if (!event || event.isOver) return;
    for (const guest of await findGuestsToWrite(db, guestIds)) {
      await mail.send(guestLetter(event, guest, locale, `${config.publicUrl}/our-event/${eventId}`), [], `guest:${guest.id}`);
    }
  };

  return {
    /** One page of the list. Refusal 404 for whoever doesn't run the event. */
    async list(
      session: Pick<Session, 'userId' | 'role'>,
      eventId: string,
      page: { q?: string | undefined; page: number; limit: number },
    ): Promise<{ guests: GuestRow[]; total: number }> {
      await requireManaged(db, session, eventId);
      return listGuests(db, eventId, { q: page.q, limit: page.limit, offset: (page.page - 1) * page.limit });
    },

    /**
     * Puts people on the list, and has those who are new told where asked. A repeat adds nobody and writes to nobody.
     * Refusals: 404, 409 `guest_list_full`, `too_many_today`, `event_closed`.
     */
    add: (
      session: Session,
      eventId: string,
      { guests, invite = false }: { guests: readonly GuestWish[]; invite?: boolean | undefined },
      locale: Locale,
    ): Promise<{ added: number; invited: number }> =>
      db.transaction().execute(async (tx) => {
        await requireManaged(tx, session, eventId);
        const event = await findEventOfGuests(tx, eventId, clock());
        if (!event || event.isOver) throw eventOver();
        const store = guestsStore(tx);
        await store.lock(eventId);
        // Pasted lists name people twice; the last name given is theirs.
        const wishes = [...new Map(guests.map((guest) => [guest.email, guest])).values()];
        const added = await store.put(eventId, wishes, clock());
        if ((await countGuests(tx, eventId)) > mostGuests) throw listFull();
        const invited = invite ? added : [];
        const act = { actorId: session.userId, action: 'event.guests_added' };
        if (invited.length > 0 && (await sumOfDay(tx, clock, { ...act, figure: 'invited' })) + invited.length > mostLettersPerDay)
          throw tooManyToday();
        await store.markInvited(invited, clock());
        for (let from = 0; from < invited.length; from += lettersPerJob) {
          const guestIds = invited.slice(from, from + lettersPerJob);
          await jobs.enqueue(tx, 'guests.invite', { eventId, guestIds, locale }, { priority: 'patient' });
        }
        await recordAct(tx, clock, {
          ...act,
          subjectType: 'event',
          subjectId: eventId,
          detail: { added: added.length, invited: invited.length },
        });
        return { added: added.length, invited: invited.length };
      }),

    /** Takes somebody off the list. Refusal 404. */
    remove: (session: Session, eventId: string, guestId: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await requireManaged(tx, session, eventId);
        if (!(await guestsStore(tx).remove(eventId, guestId))) throw notFound();
      }),

    jobs: { 'guests.invite': write } satisfies JobHandlers,
  };
}
export type GuestsService = ReturnType<typeof guestsService>;
