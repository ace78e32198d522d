import { myTickets, type TicketView } from '@ngoma/api/features/tickets/tickets';
import type { callAs } from '#lib/form/form-action.server.ts';
import { qrModulesOf } from './qr-modules.server.ts';
import type { DrawnTicket, ShownTicket } from './ticket-groups.ts';

/** Returns tickets as they are drawn. */
export const toDrawn = (tickets: readonly TicketView[]): readonly DrawnTicket[] =>
  tickets.map(({ qr, ...ticket }) => ({ ...ticket, code: qrModulesOf(qr) }));

/** Loads the reader's tickets. Those of past events have no QR code, because gates no longer accept it. */
export async function loadTickets(
  { call }: Pick<ReturnType<typeof callAs>, 'call'>,
  when: 'upcoming' | 'past',
): Promise<readonly ShownTicket[]> {
  const { tickets } = await call(myTickets, { query: { when } });
  return tickets.map(({ qr, ...ticket }) => ({ ...ticket, code: when === 'upcoming' ? qrModulesOf(qr) : undefined }));
}
