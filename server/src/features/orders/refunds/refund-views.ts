import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { Role } from '@ngoma/api/common/roles';
import type { RefundRequest } from '@ngoma/api/features/orders/refunds';
import { bilingual } from '#platform/i18n/messages';
import { nameFor, partOf } from '../order-actors.rules.ts';
import type { OrdersDeps } from '../orders.types.ts';
import type { RequestRow, RequestTicketRow, StepRow } from './refunds.read.ts';
import type { DecisionCode } from './refunds.types.ts';

const systemNotes = {
  ticket_used: bilingual('refunds.notes.ticketUsed'),
  event_cancelled: bilingual('refunds.notes.eventCancelled'),
} satisfies Readonly<Record<DecisionCode, unknown>>;

/** Returns a note as people read it: a reason of the system in their language, any other as it was written. */
export const noteIn = (note: string | null, locale: Locale): string | null =>
  note !== null && note in systemNotes ? systemNotes[note as DecisionCode][locale] : note;

/** The person who reads a request. */
export interface RefundReader {
  readonly role: Role;
  readonly locale: Locale;
  readonly pictures: Pick<OrdersDeps['pictures'], 'file'>;
}

/** Converts a request into its reply, without names that its reader does not see. */
export function toRequest(
  row: RequestRow,
  tickets: readonly RequestTicketRow[],
  steps: readonly StepRow[],
  { role, locale, pictures }: RefundReader,
): RefundRequest {
  return {
    ...{ _id: row.id, orderId: row.orderId, orderCode: row.orderCode, eventId: row.eventId },
    eventName: localizedText(locale, row.eventName, row.eventNameFr),
    buyer: { name: row.buyerName, email: row.buyerEmail, avatar: pictures.file(row.buyerAvatarKey) },
    ...{ state: row.state, origin: row.origin, reason: row.reason, endsTickets: row.endsTickets },
    ...{ destination: row.destination, toBalance: row.walletXaf },
    ...{ paid: row.paidXaf, policyAmount: row.policyXaf, amount: row.amountXaf, commissionBack: row.commissionBackXaf },
    tickets: tickets.map((ticket) => ({
      ...{ _id: ticket.id, code: ticket.code, holder: ticket.holderName, paid: ticket.paidXaf, amount: ticket.amountXaf },
      typeName: localizedText(locale, ticket.typeName, ticket.typeNameFr),
    })),
    decidedBy: row.decidedBy,
    decisionNote: noteIn(row.decisionNote ?? row.decisionCode, locale),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decideBy: row.decideBy.toISOString(),
    isEscalated: row.escalatedAt !== null,
    createdAt: row.createdAt.toISOString(),
    history: steps.map(({ state, at, actor, note }) => {
      const actorPart = actor && partOf(actor, row.buyerId);
      const by = nameFor(role, actorPart, actor?.name);
      return { state, at: at.toISOString(), by, actor: actorPart, note: noteIn(note, locale) };
    }),
  };
}
