import { inReaders, type Locale } from '@ngoma/api/common/locale';
import type { RefusalReason } from '@ngoma/api/features/checkin';
import type { ValidationView } from '@ngoma/api/features/events';
import type { TeamRole } from '@ngoma/api/features/team';
import { tell } from '#features/activities/index';
import { announce } from '#features/live/index';
import type { PresentedTicket } from '#features/tickets/index';
import type { DbOrTx, Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { forbidden, notFound, Refusal } from '#platform/refusal';
import type { Session } from '#platform/session';
import { findTeamRole } from './checkin.read.ts';
import { mayValidate, reasonToRefuse, refusalWords } from './checkin.rules.ts';
import { checkinStore, type StoredGate } from './checkin.store.ts';

export interface TicketsAtDoor {
  findByPresented(db: DbOrTx, text: string, options?: { lock?: boolean }): Promise<PresentedTicket | undefined>;
}
/** What the events slice answers about the event behind a door. */
export interface DoorEventDetails {
  readonly id: string;
  readonly organizerId: string;
  readonly name: string;
  readonly nameFr: string | null;
  readonly state: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly zone: string;
  readonly validationView: ValidationView;
}
export interface EventsAtDoor {
  findForDoor(id: string, db: DbOrTx): Promise<DoorEventDetails | undefined>;
}

export interface Scan {
  readonly ticketCode: string;
  readonly eventId?: string | undefined;
  readonly gateId?: string | undefined;
  readonly nonce?: string | undefined;
  readonly device?: string | undefined;
  /** What the answer is written in. */
  readonly locale: Locale;
}

/** What a look at a ticket found: whose it is, whether it may enter now, and why not. */
export interface Finding {
  readonly ticket: PresentedTicket;
  readonly event: DoorEventDetails;
  readonly enteredAt: Date | null;
  readonly reason: RefusalReason | undefined;
}
export interface Admission extends Finding {
  readonly admittedAt: Date;
}

const unknownTicket = () => new Refusal('unknown', 404, refusalWords.unknown);

const nonceReused = () =>
  new Refusal('nonce_reused', 422, {
    en: 'This scan number was used for another ticket',
    fr: 'Ce numéro de lecture a servi pour un autre billet',
  });

const refused = (reason: RefusalReason, { ticket, enteredAt }: Finding, locale: Locale) =>
  new Refusal(reason, 409, refusalWords[reason], {
    facts: {
      name: ticket.holderName,
      typeName: inReaders(locale, ticket.typeName, ticket.typeNameFr),
      ...(enteredAt && { entryTime: enteredAt.toISOString() }),
    },
  });

/** The use cases of the door: a look, and an admission. */
export const checkinService = (platform: Platform, { tickets, events }: { tickets: TicketsAtDoor; events: EventsAtDoor }) => {
  const { db, clock, jobs } = platform;

  /** Its organizer, and whoever is on its team, work at an event's door. */
  const worksAt = async (tx: DbOrTx, session: Session, event: DoorEventDetails, as?: TeamRole): Promise<boolean> => {
    if (session.role !== 'organizer') return false;
    if (event.organizerId === session.userId) return true;
    const role = await findTeamRole(tx, event.id, session.userId);
    return role !== undefined && (as === undefined || role === as);
  };

  /** Whose door it is decides who may stand at it; a ticket of somebody else's event is simply unknown here. */
  async function standing(
    tx: DbOrTx,
    session: Session,
    event: DoorEventDetails,
    ticket: PresentedTicket,
    isElsewhere: boolean,
  ): Promise<'team' | 'holder'> {
    const isTeam = await worksAt(tx, session, event);
    const isHolder = session.role === 'participant' && ticket.holderId === session.userId;
    if (!isTeam && !isHolder) throw unknownTicket();
    const who = isTeam ? 'team' : 'holder';
    // A ticket shown at the wrong door is told so; who validates at its own door is then beside the point.
    if (!isElsewhere && !mayValidate(event.validationView, who)) {
      throw forbidden(
        who === 'team'
          ? {
              en: 'Participants validate their own tickets at this event',
              fr: 'À cet événement, chaque participant valide son propre billet',
            }
          : {
              en: 'At this event, the team at the entrance validates tickets',
              fr: 'À cet événement, c’est l’équipe à l’entrée qui valide les billets',
            },
      );
    }
    return who;
  }

  async function gateOf(tx: DbOrTx, eventId: string, gateId: string | undefined): Promise<StoredGate | undefined> {
    if (gateId === undefined) return undefined;
    const gate = (await checkinStore(tx).listGates(eventId)).find(({ id }) => id === gateId);
    if (!gate) throw notFound({ en: 'This gate does not exist', fr: 'Cette entrée n’existe pas' });
    return gate;
  }

  async function look(tx: DbOrTx, session: Session, scan: Scan, lock: boolean): Promise<Finding & { listId: string }> {
    const ticket = await tickets.findByPresented(tx, scan.ticketCode, { lock });
    // By the caller's own connection: a door that waits for a second one while it holds the first could wait forever.
    const event = ticket && (await events.findForDoor(ticket.eventId, tx));
    if (!ticket || !event) throw unknownTicket();
    const isElsewhere = scan.eventId !== undefined && scan.eventId !== ticket.eventId;
    const who = await standing(tx, session, event, ticket, isElsewhere);
    const gate = isElsewhere ? undefined : await gateOf(tx, ticket.eventId, scan.gateId);
    // Whoever entered by one gate is inside: the admission belongs to the event, and the gate is noted with the scan.
    const listId = event.id;
    const enteredAt = (await checkinStore(tx).findAdmission(ticket.id, listId)) ?? null;
    const reason = reasonToRefuse({
      ticket: { ...ticket, enteredAt },
      event,
      atEventId: scan.eventId,
      gate,
      byHolder: who === 'holder',
      now: clock(),
    });
    return { ticket, event, enteredAt, reason, listId };
  }

  /** Where the scan is noted: at the door where the team stands, if that is theirs, else at the ticket's own. */
  async function doorOf(tx: Tx, session: Session, scan: Scan, event: DoorEventDetails): Promise<string> {
    if (scan.eventId === undefined || scan.eventId === event.id || session.role !== 'organizer') return event.id;
    const door = await events.findForDoor(scan.eventId, tx);
    return door && (await worksAt(tx, session, door)) ? door.id : event.id;
  }

  async function admitOrNote(tx: Tx, session: Session, scan: Scan): Promise<Admission | { refusal: Refusal }> {
    const store = checkinStore(tx);
    const finding = await look(tx, session, scan, true);
    const { ticket, event } = finding;
    const repeated = scan.nonce ? await store.findByNonce(session.userId, scan.nonce) : undefined;
    if (repeated?.ticketId === ticket.id && repeated.result === 'admitted') {
      return { ...finding, reason: undefined, admittedAt: repeated.scannedAt };
    }
    if (repeated && repeated.ticketId !== ticket.id) throw nonceReused();
    const now = clock();
    const fact = {
      eventId: await doorOf(tx, session, scan, event),
      ticketId: ticket.id,
      listId: scan.gateId ?? finding.listId,
      presented: scan.ticketCode,
      device: scan.device ?? null,
      nonce: repeated ? null : (scan.nonce ?? null),
      actorId: session.userId,
      scannedAt: now,
    };
    if (finding.reason) {
      if (!repeated) {
        const isNoted = await store.appendScan({ ...fact, result: 'refused', reason: finding.reason });
        if (!isNoted) throw nonceReused();
        await announce(tx, [{ topic: 'entries', eventId: fact.eventId }]);
      }
      return { refusal: refused(finding.reason, finding, scan.locale) };
    }
    const checkinId = await store.appendScan({ ...fact, result: 'admitted', reason: null });
    // Another ticket took the nonce between our look and our line.
    if (checkinId === undefined) throw nonceReused();
    await store.admit({ ticketId: ticket.id, listId: finding.listId, eventId: event.id, checkinId, admittedAt: now });
    await announce(tx, [
      { topic: 'tickets', userIds: [ticket.holderId] },
      { topic: 'entries', eventId: event.id },
    ]);
    await tell(jobs, tx, [{ type: 'ticket_entered', sourceId: ticket.id, happenedAt: now.toISOString() }]);
    return { ...finding, admittedAt: now };
  }

  /** A code nobody knows is worth a line too, where we know at whose door it was shown. */
  async function noteUnknown(session: Session, scan: Scan): Promise<void> {
    if (scan.eventId === undefined || session.role !== 'organizer') return;
    const event = await events.findForDoor(scan.eventId, db);
    if (!event || !(await worksAt(db, session, event))) return;
    await checkinStore(db).appendScan({
      eventId: event.id,
      ticketId: null,
      listId: scan.gateId ?? event.id,
      result: 'refused',
      reason: 'unknown',
      presented: scan.ticketCode,
      device: scan.device ?? null,
      nonce: scan.nonce ?? null,
      actorId: session.userId,
      scannedAt: clock(),
    });
  }

  return {
    /**
     * A look that changes nothing: whose ticket it is, and whether it may enter now.
     * @throws Refusal 404 `unknown` for a code that is no ticket, or none of this person's business; 403 where others validate
     */
    verify: (session: Session, scan: Scan): Promise<Finding> => look(db, session, scan, false),

    /**
     * Lets a ticket in, once: of any number of simultaneous scans one is admitted, and the others are told since when.
     * Every scan is kept, refused ones too. A repeat of one nonce is the same admission.
     * @throws Refusal 404 `unknown`, 409 with one of the closed reasons, 403 where others validate, 422 `nonce_reused`
     */
    async enter(session: Session, scan: Scan): Promise<Admission> {
      try {
        const outcome = await db.transaction().execute((tx) => admitOrNote(tx, session, scan));
        if ('refusal' in outcome) throw outcome.refusal;
        return outcome;
      } catch (error) {
        if (error instanceof Refusal && error.code === 'unknown') await noteUnknown(session, scan);
        throw error;
      }
    },

    /** The event, for those who work at its door, or in one role there. @throws Refusal 404 for anybody else */
    async requireTeam(session: Session, eventId: string, as?: TeamRole): Promise<DoorEventDetails> {
      const event = await events.findForDoor(eventId, db);
      if (!event || !(await worksAt(db, session, event, as))) throw notFound();
      return event;
    },
  };
};
