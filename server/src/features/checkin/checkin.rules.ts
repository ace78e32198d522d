import { business } from '@ngoma/api/common/business';
import type { Bilingual } from '@ngoma/api/common/locale';
import type { RefusalReason } from '@ngoma/api/features/checkin';
import type { ValidationView } from '@ngoma/api/features/events';
import type { TicketState } from '@ngoma/api/features/tickets';

/** A ticket as the door sees it. */
export interface TicketToAdmit {
  readonly eventId: string;
  readonly ticketTypeId: string;
  readonly state: TicketState;
  readonly isPaid: boolean;
  readonly enteredAt: Date | null;
}

/** The event a ticket belongs to, as far as its door is concerned. */
export interface EventAtDoor {
  readonly id: string;
  readonly state: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** A gate with its hours and the types it lets through; null means no limit. */
export interface GateAtDoor {
  readonly ticketTypeIds: readonly string[] | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
}

export interface DoorQuestion {
  readonly ticket: TicketToAdmit;
  readonly event: EventAtDoor;
  /** The event at whose door the scanner stands, where it said so. */
  readonly atEventId: string | undefined;
  readonly gate: GateAtDoor | undefined;
  /** A participant letting themselves in is bound to the event's hours; the team at the gate to the gate's. */
  readonly byHolder: boolean;
  readonly now: Date;
}

const hoursMs = (hours: number) => hours * 60 * 60 * 1000;

/** From when to when holders may let themselves in: some hours around the event. */
export function doorHours(event: Pick<EventAtDoor, 'startsAt' | 'endsAt'>): { opensAt: Date; closesAt: Date } {
  const { doorsOpenHoursBefore, doorsCloseHoursAfter } = business.event;
  return {
    opensAt: new Date(event.startsAt.getTime() - hoursMs(doorsOpenHoursBefore)),
    closesAt: new Date((event.endsAt ?? event.startsAt).getTime() + hoursMs(doorsCloseHoursAfter)),
  };
}

function refusalByHours({ event, gate, byHolder, now }: DoorQuestion): RefusalReason | undefined {
  const hours = doorHours(event);
  const opensAt = gate?.opensAt ?? (byHolder ? hours.opensAt : null);
  const closesAt = gate?.closesAt ?? hours.closesAt;
  if (opensAt && now < opensAt) return 'not_yet_open';
  if (now > closesAt) return 'closed';
  return undefined;
}

/**
 * A ticket opens the door once, of its own event, while it is valid and the door is open. Answers why not, or nothing
 * where it may enter now. The order matters to the person at the gate: first what is wrong with the ticket itself, last
 * what is wrong with the moment.
 */
export function reasonToRefuse(question: DoorQuestion): RefusalReason | undefined {
  const { ticket, event, atEventId, gate } = question;
  if (atEventId !== undefined && atEventId !== ticket.eventId) return 'wrong_event';
  if (ticket.state === 'refunded') return 'refunded';
  if (ticket.state === 'revoked') return 'revoked';
  if (ticket.state === 'cancelled' || event.state === 'cancelled') return 'cancelled';
  if (!ticket.isPaid) return 'unpaid';
  if (ticket.enteredAt) return 'already_entered';
  if (gate?.ticketTypeIds && !gate.ticketTypeIds.includes(ticket.ticketTypeId)) return 'wrong_gate';
  return refusalByHours(question);
}

/** May this person stand at this door at all? The event says whether its team, its holders, or both validate. */
export function mayValidate(view: ValidationView, who: 'team' | 'holder'): boolean {
  return view === 'both' || (who === 'team' ? view === 'organizer' : view === 'participant');
}

/** What the door says for each reason: short, and to be read aloud. */
export const refusalWords: Readonly<Record<RefusalReason, Bilingual>> = {
  unknown: { en: 'Error verifying ticket', fr: 'Erreur lors de la vérification du billet' },
  wrong_event: { en: 'This ticket is for another event', fr: 'Ce billet est pour un autre événement' },
  unpaid: { en: 'This ticket has not been paid', fr: 'Ce billet n’a pas été payé' },
  cancelled: { en: 'This ticket was cancelled', fr: 'Ce billet a été annulé' },
  refunded: { en: 'This ticket was refunded', fr: 'Ce billet a été remboursé' },
  revoked: { en: 'This ticket was replaced by another', fr: 'Ce billet a été remplacé par un autre' },
  not_yet_open: { en: 'The door is not open yet', fr: 'L’entrée n’est pas encore ouverte' },
  closed: { en: 'The door is closed', fr: 'L’entrée est fermée' },
  already_entered: { en: 'This ticket has already been used', fr: 'Ce billet a déjà été utilisé' },
  wrong_gate: { en: 'Please use another gate', fr: 'Veuillez passer par une autre entrée' },
};

export const admittedWords: Bilingual = { en: 'Welcome! Entry recorded', fr: 'Bienvenue ! Entrée enregistrée' };
export const mayEnterWords: Bilingual = { en: 'This ticket may enter', fr: 'Ce billet peut entrer' };
