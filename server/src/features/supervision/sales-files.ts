import type { Bilingual } from '@ngoma/api/common/locale';
import type { OrderPayment } from '@ngoma/api/features/orders/orders';
import type { PaymentState } from '@ngoma/api/features/payments';
import type { SupervisedOrder, SupervisedPayment } from '@ngoma/api/features/supervision/supervision';
import { orderRefundNames, orderStateNames } from '#features/orders/index';
import { bilingual } from '#platform/i18n/messages';
import type { ListFile } from './lists/export-list.ts';

const orderPayments: Readonly<Record<OrderPayment, Bilingual | undefined>> = {
  none: undefined,
  pending: bilingual('supervision.paymentState.pending'),
  paid: bilingual('supervision.paymentState.succeeded'),
  failed: bilingual('supervision.paymentState.failed'),
};

const paymentStates: Readonly<Record<PaymentState, Bilingual>> = {
  created: bilingual('supervision.paymentState.created'),
  pending: bilingual('supervision.paymentState.pending'),
  succeeded: bilingual('supervision.paymentState.succeeded'),
  failed: bilingual('supervision.paymentState.failed'),
  cancelled: bilingual('supervision.paymentState.cancelled'),
  refunded: bilingual('supervision.paymentState.refunded'),
};

const at = (iso: string | null) => (iso === null ? null : new Date(iso));

export const ordersFile: ListFile<SupervisedOrder> = {
  title: bilingual('supervision.salesFile.orders'),
  columns: [
    { heading: bilingual('common.labels.order'), cell: ({ code }) => code },
    { heading: bilingual('orders.file.placedUtc'), cell: ({ createdAt }) => at(createdAt) },
    { heading: bilingual('common.labels.event'), cell: ({ eventName }) => eventName },
    { heading: bilingual('common.labels.organizer'), cell: ({ organizerName }) => organizerName },
    { heading: bilingual('common.labels.buyer'), cell: ({ buyer }) => buyer.name },
    { heading: bilingual('orders.headings.buyersEmail'), cell: ({ buyer }) => buyer.email },
    { heading: bilingual('orders.file.ticketCount'), cell: ({ ticketCount }) => ticketCount },
    { heading: bilingual('orders.headings.state'), cell: ({ state }, locale) => orderStateNames[state][locale] },
    {
      heading: bilingual('supervision.salesFile.payment'),
      cell: ({ payment }, locale) => orderPayments[payment]?.[locale] ?? null,
    },
    { heading: bilingual('orders.file.refund'), cell: ({ refund }, locale) => orderRefundNames[refund]?.[locale] ?? null },
    { heading: bilingual('supervision.salesFile.paidWith'), cell: ({ paidWith }) => paidWith },
    { heading: bilingual('supervision.salesFile.commissionXaf'), cell: ({ commission }) => commission },
    { heading: bilingual('orders.file.totalXaf'), cell: ({ total }) => total },
  ],
};

export const paymentsFile: ListFile<SupervisedPayment> = {
  title: bilingual('supervision.salesFile.payments'),
  columns: [
    { heading: bilingual('supervision.salesFile.createdUtc'), cell: ({ createdAt }) => at(createdAt) },
    { heading: bilingual('supervision.salesFile.settledUtc'), cell: ({ settledAt }) => at(settledAt) },
    { heading: bilingual('supervision.salesFile.payer'), cell: ({ payer }) => payer.name },
    { heading: bilingual('supervision.salesFile.payersEmail'), cell: ({ payer }) => payer.email },
    { heading: bilingual('common.labels.order'), cell: ({ orderCode }) => orderCode },
    { heading: bilingual('supervision.salesFile.gateway'), cell: ({ gateway }) => gateway },
    { heading: bilingual('supervision.salesFile.operator'), cell: ({ operator }) => operator },
    { heading: bilingual('supervision.salesFile.number'), cell: ({ number }) => number },
    { heading: bilingual('supervision.salesFile.reference'), cell: ({ gatewayRef }) => gatewayRef },
    { heading: bilingual('supervision.salesFile.transaction'), cell: ({ gatewayTxnId }) => gatewayTxnId },
    { heading: bilingual('orders.headings.state'), cell: ({ state }, locale) => paymentStates[state][locale] },
    { heading: bilingual('supervision.salesFile.amountXaf'), cell: ({ amount }) => amount },
  ],
};
