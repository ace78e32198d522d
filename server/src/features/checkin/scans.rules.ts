import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { RefusalReason } from '@ngoma/api/features/events/checkin';
import type { TeamRole } from '@ngoma/api/features/people/team';
import type { PresentedTicket } from '#features/tickets/index';
import type { Outcome } from '#platform/concurrency/natural-batching';
import { forbidden, notFound, Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import { mayValidate, reasonToRefuse, refusalTexts } from './checkin.rules.ts';
import type { StoredGate } from './checkin.store.ts';
import type { Admission, CheckinEventDetails, Scan, ScanFacts, ScanRequest, TicketLookup } from './checkin.types.ts';
import type { NewAdmission, NewScan, RecordedScan } from './scans.store.ts';

export const memberKey = (eventId: string, userId: string): string => `${eventId} ${userId}`;
export const nonceKey = (actorId: string, nonce: string): string => `${actorId} ${nonce}`;

/**
 * Returns whether a person checks in tickets at an event: its organizer, or a member of its team (with the given role, if one is
 * required).
 */
export function isStaff(
  { roles }: Pick<ScanFacts, 'roles'>,
  session: Session,
  event: CheckinEventDetails,
  as?: TeamRole,
): boolean {
  if (session.role !== 'organizer') return false;
  if (event.organizerId === session.userId) return true;
  const role = roles.get(memberKey(event.id, session.userId));
  return role !== undefined && (as === undefined || role === as);
}

/** The error for staff of an event that leaves validation to its holders. */
export const leftToHolders = () => forbidden(bilingual('checkin.participantsValidateTheirOwnTickets'));

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

/**
 * Returns in which capacity the person validates this ticket. Raises `unknown` (404) if the person is neither staff of the event
 * nor the holder, and 403 if the event leaves validation to others.
 */
function requireValidator(
  facts: ScanFacts,
  session: Session,
  event: CheckinEventDetails,
  ticket: PresentedTicket,
  isElsewhere: boolean,
): 'team' | 'holder' {
  const isTeam = isStaff(facts, session, event);
  const isHolder = session.role === 'participant' && ticket.holderId === session.userId;
  if (!isTeam && !isHolder) throw unknownTicket();
  const who = isTeam ? 'team' : 'holder';
  // A ticket shown at the wrong event is refused with `wrong_event`, so its own event's validation rule does not matter.
  if (!isElsewhere && !mayValidate(event.validationView, who)) {
    throw who === 'team' ? leftToHolders() : forbidden(bilingual('checkin.atThisEvent'));
  }
  return who;
}

function requireGate({ gates }: ScanFacts, eventId: string, gateId: string | undefined): StoredGate | undefined {
  if (gateId === undefined) return undefined;
  const gate = gates.get(gateId);
  if (gate?.eventId !== eventId) throw notFound(bilingual('checkin.gateNotFound'));
  return gate;
}

/**
 * Returns the scanned ticket and whether it may enter now. `entered` has the entries that `facts` does not know yet.
 * Raises `unknown` (404), 403 if the event leaves validation to others, and `not_found` (404) for a gate of another event.
 */
export function lookUpTicket(
  facts: ScanFacts,
  { session, scan }: ScanRequest,
  presented: PresentedTicket | undefined,
  entered?: ReadonlyMap<string, Date>,
): TicketLookup {
  const event = presented && facts.events.get(presented.eventId);
  if (!presented || !event) throw unknownTicket();
  const isElsewhere = scan.eventId !== undefined && scan.eventId !== event.id;
  const who = requireValidator(facts, session, event, presented, isElsewhere);
  const gate = isElsewhere ? undefined : requireGate(facts, event.id, scan.gateId);
  const enteredAt = presented.enteredAt ?? entered?.get(presented.id) ?? null;
  const reason = reasonToRefuse({
    ticket: { ...presented, enteredAt },
    event,
    atEventId: scan.eventId,
    gate,
    byHolder: who === 'holder',
    now: facts.now,
  });
  return { ticket: presented, event, enteredAt, reason };
}

/** The answer to a scan. `locked`: another transaction is changing the ticket, so that the scan must be tried again. */
export type ScanAnswer = Outcome<Admission | 'locked'>;

/** The answers to some scans by position, and the rows that they need. */
export interface Decisions {
  readonly answers: readonly ScanAnswer[];
  readonly scans: readonly NewScan[];
  readonly admissions: readonly (NewAdmission & { readonly holderId: string })[];
}

/**
 * Decides scans in the order of their arrival: of several scans of one ticket, the first that may enter is admitted. Only tickets
 * in `locked` are admitted, because their state and entry cannot change meanwhile.
 */
export function decideScans(
  facts: ScanFacts,
  locked: ReadonlySet<string>,
  requests: readonly ScanRequest[],
  newId: () => string,
): Decisions {
  const log = scanLog(facts, newId);
  const admissions: (NewAdmission & { readonly holderId: string })[] = [];
  const entered = new Map<string, Date>();

  const decide = (request: ScanRequest, presented: PresentedTicket | undefined): Admission | 'locked' => {
    const lookup = lookUpTicket(facts, request, presented, entered);
    const { ticket, event, reason } = lookup;
    const before = log.findBefore(request);
    if (before && before.ticketId !== ticket.id) throw nonceReused();
    if (before?.isAdmitted) return { ...lookup, reason: undefined, admittedAt: before.scannedAt };
    const place = { listId: event.id, ticketId: ticket.id };
    if (reason) {
      if (!before) log.append(request, { ...place, eventId: eventOfScan(facts, request, event) }, reason);
      throw refused(reason, lookup, request.scan.locale);
    }
    if (!locked.has(ticket.id)) return 'locked';
    const checkinId = log.append(request, { ...place, eventId: event.id }, null);
    admissions.push({ ...place, eventId: event.id, checkinId, admittedAt: facts.now, holderId: ticket.holderId });
    entered.set(ticket.id, facts.now);
    return { ...lookup, admittedAt: facts.now };
  };

  const answers = requests.map((request, place): ScanAnswer => {
    try {
      return { ok: true, value: decide(request, facts.tickets[place]) };
    } catch (error) {
      if (error instanceof Refusal && error.code === 'unknown') log.appendUnknown(request);
      return { ok: false, error };
    }
  });
  return { answers, scans: log.scans, admissions };
}

/** Collects the scans to append, and knows those that were recorded before: stored ones and earlier ones of the same batch. */
function scanLog(facts: ScanFacts, newId: () => string) {
  const scans: NewScan[] = [];
  const recorded = new Map(facts.recorded);

  const findBefore = ({ session: { userId }, scan: { nonce } }: ScanRequest): RecordedScan | undefined =>
    nonce === undefined ? undefined : recorded.get(nonceKey(userId, nonce));

  const append = (
    request: ScanRequest,
    at: { readonly eventId: string; readonly listId: string; readonly ticketId: string | null },
    reason: RefusalReason | null,
  ): string => {
    const { session, scan } = request;
    const id = newId();
    const actorId = session.userId;
    // A nonce is stored with the first of its scans.
    const nonce = findBefore(request) ? null : (scan.nonce ?? null);
    const listId = scan.gateId ?? at.listId;
    const what = { presented: scan.ticketCode, device: scan.device ?? null, nonce, actorId, scannedAt: facts.now };
    scans.push({ id, ...at, listId, reason, ...what });
    if (nonce !== null) {
      const isAdmitted = reason === null;
      recorded.set(nonceKey(actorId, nonce), { actorId, nonce, ticketId: at.ticketId, isAdmitted, scannedAt: facts.now });
    }
    return id;
  };

  /** Appends a scan of an unknown code for the event that the scanner names, if the person is staff there. */
  const appendUnknown = (request: ScanRequest): void => {
    const { session, scan } = request;
    const event = scan.eventId === undefined ? undefined : facts.events.get(scan.eventId);
    if (!event || !isStaff(facts, session, event) || findBefore(request)) return;
    append(request, { eventId: event.id, listId: event.id, ticketId: null }, 'unknown');
  };

  return { scans, findBefore, append, appendUnknown };
}

/**
 * Returns the event under which the scan is recorded: the one that the scanner names if the person is staff there, else the
 * ticket's own.
 */
function eventOfScan(facts: ScanFacts, { session, scan }: { session: Session; scan: Scan }, event: CheckinEventDetails): string {
  const named = scan.eventId === undefined ? undefined : facts.events.get(scan.eventId);
  return named && isStaff(facts, session, named) ? named.id : event.id;
}
