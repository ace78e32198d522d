import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { buyAgain } from '#features/orders/mine/buy-again.ts';
import { loadOrder } from '#features/orders/mine/load-order.server.ts';
import { orderSenders } from '#features/orders/mine/order-forms.server.ts';
import { attendanceSender, loadAttendance } from '#features/tickets/attendance.server.ts';
import { toDrawn } from '#features/tickets/load-tickets.server.ts';
import { failedRefundSenders, loadFailedRefunds } from '#features/wallet/failed-refunds.server.ts';
import { ApiProblem } from '#lib/api/call.ts';
import { callAs } from '#lib/form/form-action.server.ts';
import { sendNamedForm } from '#lib/form/named-forms.server.ts';
import { pageContext } from '#lib/page/load-context.ts';
import { randomId } from '#lib/random-id.ts';
import { requireBuyer } from '#shell/session/buyer-access.server.ts';

type Caller = Pick<ReturnType<typeof callAs>, 'call'>;

/** Loads an order of the reader with everything that its page shows. */
async function loadShown(caller: Caller, id: string) {
  const { order: whole, event, ...parts } = await loadOrder(caller, id);
  const failed = whole.payment === 'paid' && whole.refundPayout === 'failed' ? await loadFailedRefunds(caller, id) : [];
  const choices = whole.state === 'confirmed' ? await loadAttendance(caller) : [];
  const now = new Date();
  const { tickets, ...order } = whole;
  return {
    ...{ ...parts, order, failed, choices, tickets: toDrawn(tickets), now: now.toISOString(), formKey: randomId() },
    palette: event?.palette ?? ('ndop' as const),
    isOnline: event?.online ?? false,
    // An order that waits for its payment is paid, not bought again.
    again: whole.state === 'placed' ? undefined : buyAgain(whole, event, now),
  };
}
export type ShownOrder = Awaited<ReturnType<typeof loadShown>>;

/** Loads the page of an order. One that does not exist, or belongs to another buyer, is a page of its own (404). */
export async function loadOrderPage(args: LoaderFunctionArgs) {
  await requireBuyer(args);
  try {
    return data(await loadShown(callAs(args.request, args.context.get(pageContext)), args.params.orderId ?? ''));
  } catch (error) {
    // The server also refuses malformed ids (400).
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    return data(null, { status: 404 });
  }
}

/** Sends one of the forms of the page of an order. */
export async function changeOrder(args: ActionFunctionArgs) {
  await requireBuyer(args);
  return sendNamedForm(args, args.params.orderId ?? '', {
    ...orderSenders,
    ...failedRefundSenders,
    attendance: attendanceSender((id) => `/orders/${id}`),
  });
}
