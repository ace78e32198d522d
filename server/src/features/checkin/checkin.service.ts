import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { RefusalReason } from '@ngoma/api/features/checkin';
import type { ValidationView } from '@ngoma/api/features/events/events';
import type { TeamRole } from '@ngoma/api/features/team';
import { recordActivities } from '#features/activities/index';
import { emitLiveChanges } from '#features/live/index';
import type { PresentedTicket } from '#features/tickets/index';
import { forbidden, notFound, Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { findTeamRole } from './checkin.read.ts';
import { mayValidate, reasonToRefuse, refusalTexts } from './checkin.rules.ts';
import { checkinStore, type StoredGate } from './checkin.store.ts';

export interface CheckinTickets {
  findByPresented(db: DbOrTx, text: string, options?: { lock?: boolean }): Promise<PresentedTicket | undefined>;
}
/** The event data that check-in needs from the events feature. */
export interface CheckinEventDetails {
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
export interface CheckinEvents {
  findForCheckin(id: string, db: DbOrTx): Promise<CheckinEventDetails | undefined>;
}

export interface Scan {
  readonly ticketCode: string;
  readonly eventId?: string | undefined;
  readonly gateId?: string | undefined;
  readonly nonce?: string | undefined;
  readonly device?: string | undefined;
  /** Language of the messages in the reply. */
  readonly locale: Locale;
}

/** The result of looking up a ticket: the ticket, its event, and why it may not enter now, if so. */
export interface TicketLookup {
  readonly ticket: PresentedTicket;
  readonly event: CheckinEventDetails;
  readonly enteredAt: Date | null;
  readonly reason: RefusalReason | undefined;
}
export interface Admission extends TicketLookup {
  readonly admittedAt: Date;
}

const unknownTicket = () => new Refusal('unknown', 404, refusalTexts.unknown);

const nonceReused = () => new Refusal('nonce_reused', 422, bilingual('checkin.nonceReused'));

const refused = (reason: RefusalReason, { ticket, enteredAt }: TicketLookup, locale: Locale) =>
  new Refusal(reason, 409, refusalTexts[reason], {
    facts: {
      name: ticket.holderName,
      typeName: localizedText(locale, ticket.typeName, ticket.typeNameFr),
      ...(enteredAt && { entryTime: enteredAt.toISOString() }),
    },
  });

/** The use cases of check-in: verify a ticket, admit a ticket. */
export const checkinService = (platform: Platform, { tickets, events }: { tickets: CheckinTickets; events: CheckinEvents }) => {
  const { db, clock, jobs } = platform;

  /**
   * Returns whether a person checks in tickets at an event: its organizer, or a member of its team (with the given role, if one
   * is required).
   */
  const isStaff = async (tx: DbOrTx, session: Session, event: CheckinEventDetails, as?: TeamRole): Promise<boolean> => {
    if (session.role !== 'organizer') return false;
    if (event.organizerId === session.userId) return true;
    const role = await findTeamRole(tx, event.id, session.userId);
    return role !== undefined && (as === undefined || role === as);
  };

  /**
   * Returns in which capacity the person validates this ticket. Raises `unknown` (404) if the person is neither staff of the
   * event nor the holder, and 403 if the event leaves validation to others.
   */
  async function requireValidator(
    tx: DbOrTx,
    session: Session,
    event: CheckinEventDetails,
    ticket: PresentedTicket,
    isElsewhere: boolean,
  ): Promise<'team' | 'holder'> {
    const isTeam = await isStaff(tx, session, event);
    const isHolder = session.role === 'participant' && ticket.holderId === session.userId;
    if (!isTeam && !isHolder) throw unknownTicket();
    const who = isTeam ? 'team' : 'holder';
    // A ticket shown at the wrong event is refused with `wrong_event`, so its own event's validation rule does not matter.
    if (!isElsewhere && !mayValidate(event.validationView, who)) {
      throw forbidden(
        who === 'team' ? bilingual('checkin.participantsValidateTheirOwnTickets') : bilingual('checkin.atThisEvent'),
      );
    }
    return who;
  }

  async function requireGate(tx: DbOrTx, eventId: string, gateId: string | undefined): Promise<StoredGate | undefined> {
    if (gateId === undefined) return undefined;
    const gate = (await checkinStore(tx).listGates(eventId)).find(({ id }) => id === gateId);
    if (!gate) throw notFound(bilingual('checkin.gateNotFound'));
    return gate;
  }

  /**
   * Returns the ticket and when it was admitted. Locks a ticket only if it has not entered: scans of one that is in would otherwise
   * wait for each other.
   */
  async function findEntry(tx: DbOrTx, scan: Scan, presented: PresentedTicket, listId: string, lock: boolean) {
    const store = checkinStore(tx);
    const before = await store.findAdmission(presented.id, listId);
    if (before || !lock) return { ticket: presented, enteredAt: before ?? null };
    // Both are read again, because the ticket may have been admitted or revoked while the lock was awaited.
    const ticket = await tickets.findByPresented(tx, scan.ticketCode, { lock: true });
    if (!ticket) throw unknownTicket();
    return { ticket, enteredAt: (await store.findAdmission(ticket.id, listId)) ?? null };
  }

  async function lookUp(tx: DbOrTx, session: Session, scan: Scan, lock: boolean): Promise<TicketLookup & { listId: string }> {
    const presented = await tickets.findByPresented(tx, scan.ticketCode);
    // Reads on the caller's connection. Waiting for a second pool connection while holding one could deadlock.
    const event = presented && (await events.findForCheckin(presented.eventId, tx));
    if (!presented || !event) throw unknownTicket();
    const isElsewhere = scan.eventId !== undefined && scan.eventId !== presented.eventId;
    const who = await requireValidator(tx, session, event, presented, isElsewhere);
    const gate = isElsewhere ? undefined : await requireGate(tx, presented.eventId, scan.gateId);
    // An admission belongs to the whole event. The gate is recorded with the scan only.
    const listId = event.id;
    const { ticket, enteredAt } = await findEntry(tx, scan, presented, listId, lock);
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

  /**
   * Returns the event under which the scan is recorded: the one that the scanner names if the person is staff there, else the
   * ticket's own.
   */
  async function eventOfScan(tx: Tx, session: Session, scan: Scan, event: CheckinEventDetails): Promise<string> {
    if (scan.eventId === undefined || scan.eventId === event.id || session.role !== 'organizer') return event.id;
    const named = await events.findForCheckin(scan.eventId, tx);
    return named && (await isStaff(tx, session, named)) ? named.id : event.id;
  }

  async function admitOrRefuse(tx: Tx, session: Session, scan: Scan): Promise<Admission | { refusal: Refusal }> {
    const store = checkinStore(tx);
    const lookup = await lookUp(tx, session, scan, true);
    const { ticket, event } = lookup;
    const repeated = scan.nonce ? await store.findByNonce(session.userId, scan.nonce) : undefined;
    if (repeated?.ticketId === ticket.id && repeated.result === 'admitted') {
      return { ...lookup, reason: undefined, admittedAt: repeated.scannedAt };
    }
    if (repeated && repeated.ticketId !== ticket.id) throw nonceReused();
    const now = clock();
    const newScan = {
      eventId: await eventOfScan(tx, session, scan, event),
      ticketId: ticket.id,
      listId: scan.gateId ?? lookup.listId,
      presented: scan.ticketCode,
      device: scan.device ?? null,
      nonce: repeated ? null : (scan.nonce ?? null),
      actorId: session.userId,
      scannedAt: now,
    };
    if (lookup.reason) {
      if (!repeated) {
        const isRecorded = await store.appendScan({ ...newScan, result: 'refused', reason: lookup.reason });
        // A simultaneous repeat of the same scan has recorded it, or another ticket has used the nonce.
        const recorded = isRecorded || !scan.nonce ? undefined : await store.findByNonce(session.userId, scan.nonce);
        if (!isRecorded && recorded?.ticketId !== ticket.id) throw nonceReused();
        if (isRecorded) await emitLiveChanges(tx, [{ topic: 'entries', eventId: newScan.eventId }]);
      }
      return { refusal: refused(lookup.reason, lookup, scan.locale) };
    }
    const checkinId = await store.appendScan({ ...newScan, result: 'admitted', reason: null });
    // Another ticket used the nonce after it was looked up above.
    if (checkinId === undefined) throw nonceReused();
    await store.admit({ ticketId: ticket.id, listId: lookup.listId, eventId: event.id, checkinId, admittedAt: now });
    await emitLiveChanges(tx, [
      { topic: 'tickets', userIds: [ticket.holderId] },
      { topic: 'entries', eventId: event.id },
    ]);
    await recordActivities(jobs, tx, [{ type: 'ticket_entered', sourceId: ticket.id, happenedAt: now.toISOString() }]);
    return { ...lookup, admittedAt: now };
  }

  /** Records a scan of an unknown code for the event that the scanner names, if the person is staff there. */
  async function recordUnknownCode(session: Session, scan: Scan): Promise<void> {
    if (scan.eventId === undefined || session.role !== 'organizer') return;
    const event = await events.findForCheckin(scan.eventId, db);
    if (!event || !(await isStaff(db, session, event))) return;
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
     * Looks up a ticket and whether it may enter now. Changes nothing.
     * Raises `unknown` (404) for a code that is no ticket or a ticket of a foreign event, and 403 if the event leaves validation
     * to others.
     */
    verify: (session: Session, scan: Scan): Promise<TicketLookup> => lookUp(db, session, scan, false),

    /**
     * Admits a ticket once. Of simultaneous scans one is admitted; the others are refused with the time of entry. Records every
     * scan, refused ones too. A repeat with the same nonce returns the same admission.
     * Raises `unknown` (404), 409 with one of the refusal reasons, 403 if the event leaves validation to others, and
     * `nonce_reused` (422).
     */
    async enter(session: Session, scan: Scan): Promise<Admission> {
      try {
        const outcome = await db.transaction().execute((tx) => admitOrRefuse(tx, session, scan));
        if ('refusal' in outcome) throw outcome.refusal;
        return outcome;
      } catch (error) {
        if (error instanceof Refusal && error.code === 'unknown') await recordUnknownCode(session, scan);
        throw error;
      }
    },

    /**
     * Returns the event if the person is its organizer or on its team, with the given role if one is required. Raises `not_found`
     * (404) otherwise.
     */
    async requireTeam(session: Session, eventId: string, as?: TeamRole): Promise<CheckinEventDetails> {
      const event = await events.findForCheckin(eventId, db);
      if (!event || !(await isStaff(db, session, event, as))) throw notFound();
      return event;
    },
  };
};
