import type { TicketView } from '@ngoma/api/features/tickets';
import type { StatusTone } from '#ui/StatusChip.tsx';

/** `K7WQM3XP` is read aloud as two groups of four. */
export const spacedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ');

/** What the chip of a ticket says: its state, or that it was used. */
export function chipOf(ticket: Pick<TicketView, 'state' | 'enteredAt'>): {
  tone: StatusTone;
  word: 'valid' | 'entered' | 'cancelled' | 'refunded' | 'revoked';
} {
  if (ticket.state !== 'valid') return { tone: 'red', word: ticket.state };
  return ticket.enteredAt ? { tone: 'neutral', word: 'entered' } : { tone: 'leaf', word: 'valid' };
}
