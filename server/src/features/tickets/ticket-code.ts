import { randomInt } from 'node:crypto';
import { ticketCodeAlphabet, ticketCodeLength } from '@ngoma/api/features/tickets/ticket-code';

export { formatTicketCode, normaliseTicketCode } from '@ngoma/api/features/tickets/ticket-code';

/**
 * Returns a new readable code: eight unambiguous characters from a secure random source. There are 2 × 10¹¹, too many to guess
 * under the rate limit. The database keeps them unique.
 */
export const newTicketCode = (): string =>
  Array.from({ length: ticketCodeLength }, () => ticketCodeAlphabet.charAt(randomInt(ticketCodeAlphabet.length))).join('');
