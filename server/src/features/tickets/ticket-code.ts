import { randomInt } from 'node:crypto';
import { ticketCodeAlphabet, ticketCodeLength } from '@ngoma/api/features/ticket-code';

export { formatTicketCode, normaliseTicketCode } from '@ngoma/api/features/ticket-code';

/**
 * A new readable code: eight characters without look-alikes, drawn by the system's secure chance. There are 2 × 10¹¹ of
 * them, so that guessing is hopeless where guesses are limited; that no two are alike is the database's word.
 */
export const newTicketCode = (): string =>
  Array.from({ length: ticketCodeLength }, () => ticketCodeAlphabet.charAt(randomInt(ticketCodeAlphabet.length))).join('');
