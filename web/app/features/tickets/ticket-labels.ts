import type { TicketView } from '@ngoma/api/features/tickets/tickets';
import type { StatusTone } from '#ui/display/StatusChip.tsx';

/** Splits a ticket code for display and reading aloud: `K7WQM3XP` becomes `K7WQ M3XP`. */
export const spacedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ');

/** Returns colour and label of a ticket's status chip: its state, or that it was used. */
export function chipOf(ticket: Pick<TicketView, 'state' | 'enteredAt'>): {
  tone: StatusTone;
  word: 'valid' | 'entered' | 'cancelled' | 'refunded' | 'revoked';
} {
  if (ticket.state !== 'valid') return { tone: 'red', word: ticket.state };
  return ticket.enteredAt ? { tone: 'neutral', word: 'entered' } : { tone: 'leaf', word: 'valid' };
}
