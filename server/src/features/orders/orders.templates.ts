import { type Bilingual, localizedText } from '@ngoma/api/common/locale';
import type { AnyNotification } from '#features/notifications/index';
import type { LineRow, OrderRow } from './orders.read.ts';

export const eventNameOf = (order: Pick<OrderRow, 'eventName' | 'eventNameFr'>): Bilingual => ({
  en: order.eventName,
  fr: order.eventNameFr ?? order.eventName,
});

/** Returns the params of the email with the tickets. They are attached and also behind the link. */
export function ticketsParams(
  order: OrderRow,
  lines: readonly LineRow[],
  { url, isLate }: { readonly url: string; readonly isLate: boolean },
) {
  const tickets = (locale: 'en' | 'fr') =>
    lines.map((line) => `${line.quantity} × ${localizedText(locale, line.name, line.nameFr)}`).join(', ');
  return {
    ...{ code: order.code, name: eventNameOf(order), startsAt: order.startsAt.toISOString(), zone: order.zone },
    ...{ place: `${order.location}, ${order.city}`, tickets: { en: tickets('en'), fr: tickets('fr') } },
    ...{ totalXaf: order.totalXaf, isLate: isLate ? ('yes' as const) : ('no' as const), url },
    ...(order.issue && { isIssued: true }),
  };
}

/** Returns the notification of the refund of a payment that came too late. */
export function lateRefund(order: OrderRow): Extract<AnyNotification, { readonly kind: 'orders.late_refund' }> {
  const reason = order.eventState === 'cancelled' ? 'eventCancelled' : order.state === 'cancelled' ? 'orderCancelled' : 'tooLate';
  const { id: orderId, code, totalXaf } = order;
  return {
    kind: 'orders.late_refund',
    params: { code, orderId, name: eventNameOf(order), totalXaf, reason },
    to: [{ userId: order.buyerId, locale: order.locale }],
    key: `late-refund:${order.id}`,
  };
}
