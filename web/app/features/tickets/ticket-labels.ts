import type { TicketView } from '@ngoma/api/features/tickets/tickets';
import type { BadgeTone } from '#ui/kit/feedback/Badge.tsx';

/** Splits a ticket code for display and reading aloud: `K7WQM3XP` becomes `K7WQ M3XP`. */
export const spacedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ');

/** Returns colour and label of a ticket's status chip: its state, or that it was used. */
export function chipOf(ticket: Pick<TicketView, 'state' | 'enteredAt'>): {
  tone: Exclude<BadgeTone, 'card'>;
  word: 'valid' | 'entered' | 'cancelled' | 'refunded' | 'revoked';
} {
  if (ticket.state !== 'valid') return { tone: 'red', word: ticket.state };
  return ticket.enteredAt ? { tone: 'neutral', word: 'entered' } : { tone: 'leaf', word: 'valid' };
}

/** Returns the id of the picture of a ticket's QR code on its page. */
export const qrId = ({ _id }: Pick<TicketView, '_id'>): string => `qr-${_id}`;
