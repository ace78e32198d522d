import { resendTickets } from '@ngoma/api/features/orders/console';
import { cancelOrder, retryPayment } from '@ngoma/api/features/orders/orders';
import { removeReceiptCompany, setReceiptCompany } from '@ngoma/api/features/orders/receipt-company';
import { requestRefund } from '@ngoma/api/features/orders/refunds';
import { contentKey } from '#lib/form/content-key.server.ts';
import { textOf } from '#lib/form/form-action.server.ts';
import type { SendForm } from '#lib/form/named-forms.server.ts';
import { pathOf } from '#lib/page/path-of.ts';
import type { OrderAnswer, OrderForm } from './order-forms.ts';

/** Sends each form about an order to the API. */
export const orderSenders: Readonly<Record<OrderForm, SendForm<OrderAnswer>>> = {
  cancel: async (_, id, call) => {
    await call(cancelOrder, { params: { id } });
    return `/orders/${id}`;
  },
  retry: async (_, id, call) => pathOf((await call(retryPayment, { params: { id }, body: {} })).paymentUrl),
  resend: async (_, id, call) => ({ notice: (await call(resendTickets, { params: { id } })).message }),
  refund: async (form, id, call) => {
    const body = {
      ticketIds: form.getAll('ticket').map(String),
      reason: textOf(form, 'reason'),
      destination: textOf(form, 'destination') === 'wallet' ? ('wallet' as const) : ('origin' as const),
    };
    await call(requestRefund, { params: { id }, body, idempotencyKey: contentKey(textOf(form, 'key'), body) });
    return `/orders/${id}#refunds`;
  },
  company: async (form, id, call) => {
    const body = { name: textOf(form, 'name'), taxNumber: textOf(form, 'taxNumber'), address: textOf(form, 'address') };
    await call(setReceiptCompany, { params: { id }, body });
    return `/orders/${id}#company`;
  },
  'company-remove': async (_, id, call) => {
    await call(removeReceiptCompany, { params: { id } });
    return `/orders/${id}#company`;
  },
};
