import type { ActionFunctionArgs, ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { orderFields } from '#features/orders/mine/order-fields.ts';
import { type PageHandle, readPageQuery } from '#lib/page/page-query.ts';
import { oneOf, readFields } from '#lib/page/query-fields.ts';
import { MyTickets } from '#shell/buyer/tickets/MyTickets.tsx';
import { changeMyTickets, loadMyTickets } from '#shell/buyer/tickets/my-tickets.server.ts';
import { loadAsBuyer } from '#shell/session/load-as-buyer.ts';

export const handle: PageHandle = {
  query: readFields({ when: oneOf(['past', 'orders']), ...orderFields }),
  headerTitle: 'shell:title.myTickets',
  parts: [
    'features/orders/OpenOrderNotices.tsx',
    'features/reminders/ReminderButton.tsx',
    'features/orders/mine/list/MyOrders.tsx',
    'features/tickets/AttendanceForm.tsx',
    'shell/buyer/tickets/NoTickets.tsx',
    'shell/buyer/tickets/TicketsOfReader.tsx',
  ],
};

export const loader = (args: LoaderFunctionArgs) =>
  loadMyTickets(args, readPageQuery([handle], new URL(args.request.url).searchParams));

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) => loadAsBuyer(serverLoader<typeof loader>);

export const action = (args: ActionFunctionArgs) => changeMyTickets(args);

/** /ticket-management: the tickets of the next event large and the others folded, past tickets, and all orders. */
export default function TicketManagement() {
  return <MyTickets />;
}
