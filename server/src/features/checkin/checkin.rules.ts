import { business } from '@ngoma/api/common/business';
import type { Bilingual } from '@ngoma/api/common/locale';
import type { RefusalReason } from '@ngoma/api/features/events/checkin';
import type { ValidationView } from '@ngoma/api/features/events/events';
import type { TicketState } from '@ngoma/api/features/tickets/tickets';
import { bilingual } from '#platform/i18n/messages';

/** A ticket with the facts that decide on its admission. */
export interface TicketToAdmit {
  readonly eventId: string;
  readonly ticketTypeId: string;
  readonly state: TicketState;
  readonly isPaid: boolean;
  readonly enteredAt: Date | null;
}

/** The event of a ticket with the facts that decide on admission. */
export interface CheckinEvent {
  readonly id: string;
  readonly state: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** A gate with its opening hours and the ticket types it admits; null means no limit. */
export interface CheckinGate {
  readonly ticketTypeIds: readonly string[] | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
}

export interface AdmissionRequest {
  readonly ticket: TicketToAdmit;
  readonly event: CheckinEvent;
  /** The event that the scanner checks in; undefined if the scan does not name one. */
  readonly atEventId: string | undefined;
  readonly gate: CheckinGate | undefined;
  /** True for a participant who checks in alone, within the event's hours. Staff are bound to the hours of the gate. */
  readonly byHolder: boolean;
  readonly now: Date;
}

const hoursMs = (hours: number) => hours * 60 * 60 * 1000;

/** Returns the period in which holders may check in alone, from some hours before until some hours after the event. */
export function entranceHours(event: Pick<CheckinEvent, 'startsAt' | 'endsAt'>): { opensAt: Date; closesAt: Date } {
  const { doorsOpenHoursBefore, doorsCloseHoursAfter } = business.event;
  return {
    opensAt: new Date(event.startsAt.getTime() - hoursMs(doorsOpenHoursBefore)),
    closesAt: new Date((event.endsAt ?? event.startsAt).getTime() + hoursMs(doorsCloseHoursAfter)),
  };
}

function refusalByHours({ event, gate, byHolder, now }: AdmissionRequest): RefusalReason | undefined {
  const hours = entranceHours(event);
  const opensAt = gate?.opensAt ?? (byHolder ? hours.opensAt : null);
  const closesAt = gate?.closesAt ?? hours.closesAt;
  if (opensAt && now < opensAt) return 'not_yet_open';
  if (now > closesAt) return 'closed';
  return undefined;
}

/**
 * Returns why a ticket is not admitted now, or undefined if it is. Faults of the ticket come before faults of the time, because
 * the person at the gate must know those first.
 */
export function reasonToRefuse(request: AdmissionRequest): RefusalReason | undefined {
  const { ticket, event, atEventId, gate } = request;
  if (atEventId !== undefined && atEventId !== ticket.eventId) return 'wrong_event';
  if (ticket.state === 'refunded') return 'refunded';
  if (ticket.state === 'revoked') return 'revoked';
  if (ticket.state === 'cancelled' || event.state === 'cancelled') return 'cancelled';
  if (!ticket.isPaid) return 'unpaid';
  if (event.state === 'postponed') return 'postponed';
  if (ticket.enteredAt) return 'already_entered';
  if (gate?.ticketTypeIds && !gate.ticketTypeIds.includes(ticket.ticketTypeId)) return 'wrong_gate';
  return refusalByHours(request);
}

/** Returns whether staff or holders validate tickets of this event, as its organizer chose. */
export function mayValidate(view: ValidationView, who: 'team' | 'holder'): boolean {
  return view === 'both' || (who === 'team' ? view === 'organizer' : view === 'participant');
}

/** The message for each reason to refuse a ticket. Messages are short, because staff read them aloud. */
export const refusalTexts: Readonly<Record<RefusalReason, Bilingual>> = {
  unknown: bilingual('checkin.refusalTexts.unknown'),
  wrong_event: bilingual('checkin.refusalTexts.wrongEvent'),
  unpaid: bilingual('checkin.refusalTexts.unpaid'),
  cancelled: bilingual('checkin.refusalTexts.cancelled'),
  postponed: bilingual('checkin.refusalTexts.postponed'),
  refunded: bilingual('checkin.refusalTexts.refunded'),
  revoked: bilingual('checkin.refusalTexts.revoked'),
  not_yet_open: bilingual('checkin.refusalTexts.notYetOpen'),
  closed: bilingual('checkin.refusalTexts.closed'),
  already_entered: bilingual('checkin.refusalTexts.alreadyEntered'),
  wrong_gate: bilingual('checkin.refusalTexts.wrongGate'),
};

export const admittedText: Bilingual = bilingual('checkin.admitted');
export const mayEnterText: Bilingual = bilingual('checkin.mayEnter');
