import { getEvent } from '@ngoma/api/features/events/events';
import { getOrder } from '@ngoma/api/features/orders/orders';
import { getReceiptCompany } from '@ngoma/api/features/orders/receipt-company';
import { getRefundQuote, listOrderRefunds } from '@ngoma/api/features/orders/refunds';
import { getOrderTimeline } from '@ngoma/api/features/orders/timeline';
import type { callAs } from '#lib/form/form-action.server.ts';
import { canHaveRefunds } from './order-facts.ts';

/** Loads an order of the reader with what happened to it. The part of its event is left out if the event is not open to the reader. */
export async function loadOrder({ call }: Pick<ReturnType<typeof callAs>, 'call'>, id: string) {
  const params = { id };
  const [{ order }, { timeline }] = await Promise.all([call(getOrder, { params }), call(getOrderTimeline, { params })]);
  const mayRefund = canHaveRefunds(order);
  const [refunds, quote, event, company] = await Promise.all([
    mayRefund ? call(listOrderRefunds, { params }).then((reply) => reply.refunds) : undefined,
    mayRefund && order.state === 'confirmed'
      ? call(getRefundQuote, { params }).then(
          (reply) => reply.quote,
          () => undefined,
        )
      : undefined,
    order.event.hasPage
      ? call(getEvent, { params: { id: order.eventId } }).then(
          (reply) => reply.eventWithDetails,
          () => undefined,
        )
      : undefined,
    // An order with tickets has a receipt.
    order.tickets.length > 0 ? call(getReceiptCompany, { params }).catch(() => undefined) : undefined,
  ]);
  return { order, timeline, refunds, quote, event, company };
}
