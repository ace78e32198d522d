import type { Locale } from '@ngoma/api/common/locale';
import type { RefusalReason } from '@ngoma/api/features/events/checkin';
import type { ValidationView } from '@ngoma/api/features/events/events';
import type { TeamRole } from '@ngoma/api/features/people/team';
import type { pictureAddresses } from '#features/events/index';
import type { AttendeeFilter, ListedAttendee, PresentedReference, PresentedTicket } from '#features/tickets/index';
import type { Session } from '#platform/http/session/session';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { StoredGate } from './checkin.store.ts';
import type { RecordedScan } from './scans.store.ts';

export interface CheckinTickets {
  listAttendees(
    db: DbOrTx,
    eventId: string,
    filter: AttendeeFilter,
    page: { readonly limit: number; readonly offset: number; readonly by: 'name' },
  ): Promise<{ readonly attendees: readonly ListedAttendee[]; readonly total: number }>;
  readPresented(text: string): Promise<PresentedReference | undefined>;
  listPresented(
    db: DbOrTx,
    references: readonly (PresentedReference | undefined)[],
  ): Promise<readonly (PresentedTicket | undefined)[]>;
  lockUnadmitted(tx: Tx, references: readonly PresentedReference[]): Promise<ReadonlySet<string>>;
  findLockedTickets(db: DbOrTx, references: readonly (PresentedReference | undefined)[]): Promise<ReadonlySet<number>>;
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
  listForCheckin(ids: readonly string[], db: DbOrTx): Promise<ReadonlyMap<string, CheckinEventDetails>>;
}

/** The features that check-in uses. */
export interface CheckinDeps {
  readonly tickets: CheckinTickets;
  readonly events: CheckinEvents;
  /** Addresses of the covers of events. */
  readonly covers: Pick<ReturnType<typeof pictureAddresses>, 'cover'>;
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

/** A scan with the person who made it and what its text refers to; undefined for a text that is no ticket. */
export interface ScanRequest {
  readonly session: Session;
  readonly scan: Scan;
  readonly reference: PresentedReference | undefined;
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

/** The stored facts on which the verdicts of some scans depend. */
export interface ScanFacts {
  readonly now: Date;
  /** The presented tickets by the position of their scan; undefined where there is none. */
  readonly tickets: readonly (PresentedTicket | undefined)[];
  readonly events: ReadonlyMap<string, CheckinEventDetails>;
  /** Roles on teams, by `memberKey`. */
  readonly roles: ReadonlyMap<string, TeamRole>;
  readonly gates: ReadonlyMap<string, StoredGate>;
  /** Scans that were recorded before, by `nonceKey`. */
  readonly recorded: ReadonlyMap<string, RecordedScan>;
}
