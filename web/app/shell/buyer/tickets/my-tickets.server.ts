import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { loadOpenOrders, loadOrders } from '#features/orders/mine/list/load-orders.server.ts';
import { filterOf } from '#features/orders/mine/list/orders-filter.ts';
import { attendanceSender, loadAttendance } from '#features/tickets/attendance.server.ts';
import { loadTickets } from '#features/tickets/load-tickets.server.ts';
import { callAs } from '#lib/form/form-action.server.ts';
import { sendNamedForm } from '#lib/form/named-forms.server.ts';
import { pageContext } from '#lib/page/load-context.ts';
import { requireBuyer } from '#shell/session/buyer-access.server.ts';

/** Loads the reader's upcoming or past tickets, or one page of all orders, and the orders that wait for payment. */
export async function loadMyTickets(args: LoaderFunctionArgs, query: URLSearchParams) {
  await requireBuyer(args);
  const caller = callAs(args.request, args.context.get(pageContext));
  const when = query.get('when');
  const [openOrders, tickets, list, choices] = await Promise.all([
    loadOpenOrders(caller),
    when === 'orders' ? undefined : loadTickets(caller, when === 'past' ? 'past' : 'upcoming'),
    when === 'orders' ? loadOrders(caller, filterOf(query)) : undefined,
    when === null ? loadAttendance(caller) : [],
  ]);
  return { openOrders, tickets, list, choices, now: new Date().toISOString() };
}
/** Sends the form of the page: whether the page of an event shows the reader. */
export async function changeMyTickets(args: ActionFunctionArgs) {
  await requireBuyer(args);
  return sendNamedForm(args, '', { attendance: attendanceSender(() => '/ticket-management') });
}

export type LoadedTickets = Awaited<ReturnType<typeof loadMyTickets>>;
