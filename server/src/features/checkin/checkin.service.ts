import { maxFoundTickets } from '@ngoma/api/features/events/checkin';
import type { TeamRole } from '@ngoma/api/features/people/team';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import { listTeamMembers } from './checkin.read.ts';
import { mayValidate } from './checkin.rules.ts';
import type { Admission, CheckinDeps, CheckinEventDetails, Scan, ScanRequest, TicketLookup } from './checkin.types.ts';
import { loadScanFacts } from './scan-facts.read.ts';
import { scanQueue } from './scan-queue.ts';
import { isStaff, leftToHolders, lookUpTicket, memberKey } from './scans.rules.ts';

/** The use cases of check-in: verify a ticket, admit a ticket. */
export const checkinService = (platform: Platform, deps: CheckinDeps) => {
  const { db, clock } = platform;
  const queue = scanQueue(platform, deps);

  const requestOf = async (session: Session, scan: Scan): Promise<ScanRequest> => ({
    session,
    scan,
    reference: await deps.tickets.readPresented(scan.ticketCode),
  });

  const requireTeam = async (session: Session, eventId: string, as?: TeamRole): Promise<CheckinEventDetails> => {
    const event = (await deps.events.listForCheckin([eventId], db)).get(eventId);
    const members = event ? await listTeamMembers(db, [eventId], [session.userId]) : [];
    const roles = new Map(members.map(({ role }) => [memberKey(eventId, session.userId), role]));
    if (!event || !isStaff({ roles }, session, event, as)) throw notFound();
    return event;
  };

  return {
    /**
     * Looks up a ticket and whether it may enter now. Changes nothing.
     * Raises `unknown` (404) for a code that is no ticket or a ticket of a foreign event, and 403 if the event leaves validation
     * to others.
     */
    async verify(session: Session, scan: Scan): Promise<TicketLookup> {
      const request = await requestOf(session, scan);
      const facts = await loadScanFacts(deps, db, [request], clock());
      return lookUpTicket(facts, request, facts.tickets[0]);
    },

    /**
     * Admits a ticket once, in a batch with the scans that arrive at the same time. Of simultaneous scans one is admitted; the others
     * are refused with the time of entry. Records every scan, refused ones too. A repeat with the same nonce returns the same
     * admission.
     * Raises `unknown` (404), 409 with one of the refusal reasons, 403 if the event leaves validation to others, `nonce_reused`
     * (422), and `busy` (503) while too many scans wait or another transaction keeps the ticket locked.
     */
    enter: async (session: Session, scan: Scan): Promise<Admission> => queue.submit(await requestOf(session, scan)),

    /**
     * Returns the event if the person is its organizer or on its team, with the given role if one is required. Raises `not_found`
     * (404) otherwise.
     */
    requireTeam,

    /**
     * Finds tickets of an event by a name, number or code, for holders without their QR code. At most `maxFoundTickets` are returned.
     * Raises `not_found` (404) for people who are not staff of the event, and 403 if the event leaves validation to its holders.
     */
    async find(session: Session, eventId: string, q: string) {
      const event = await requireTeam(session, eventId);
      if (!mayValidate(event.validationView, 'team')) throw leftToHolders();
      return deps.tickets.listAttendees(db, event.id, { q }, { limit: maxFoundTickets, offset: 0, by: 'name' });
    },

    /** Waits for queued scans, then closes the queue's connection. */
    close: queue.close,
  };
};
