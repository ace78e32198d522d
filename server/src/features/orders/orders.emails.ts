import { type Bilingual, localizedText } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import { bilingual } from '#platform/i18n/messages';
import type { EmailMessage } from '#platform/platform';
import type { LineRow, OrderRow } from './orders.read.ts';

const eventName = (order: OrderRow): Bilingual => ({ en: order.eventName, fr: order.eventNameFr ?? order.eventName });

/** Formats the start of the event in its own zone, in both languages. */
function formatStart(order: OrderRow): Bilingual {
  const format = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: order.zone }).format(order.startsAt);
  return { en: format('en-GB'), fr: format('fr-FR') };
}

const amount = (xaf: number): Bilingual => ({ en: formatXaf(xaf, 'en'), fr: formatXaf(xaf, 'fr') });

/** The email of a confirmed order. The tickets are attached and also behind the link. */
export function ticketsEmail(
  order: OrderRow,
  lines: readonly LineRow[],
  options: { url: string; isLate: boolean },
): EmailMessage {
  const name = eventName(order);
  const what = (locale: 'en' | 'fr') =>
    lines.map((line) => `${line.quantity} × ${localizedText(locale, line.name, line.nameFr)}`).join(', ');
  const late: Bilingual[] = options.isLate ? [bilingual('orders.ticketsEmail.paymentReachedUsAfterTime')] : [];
  return {
    to: order.buyerEmail,
    locale: order.locale,
    subject: bilingual('orders.ticketsEmail.subject', { name }),
    heading: bilingual('orders.ticketsEmail.heading'),
    paragraphs: [...late, bilingual('orders.ticketsEmail.hereAreTicketsFor', { name })],
    facts: [
      { label: bilingual('common.labels.event'), value: name },
      { label: bilingual('common.labels.when'), value: formatStart(order) },
      { label: bilingual('common.labels.where'), value: `${order.location}, ${order.city}` },
      { label: bilingual('common.labels.tickets'), value: { en: what('en'), fr: what('fr') } },
      { label: bilingual('orders.labels.paid'), value: amount(order.totalXaf) },
      { label: bilingual('common.labels.order'), value: order.code },
    ],
    action: { label: bilingual('orders.ticketsEmail.action'), url: options.url },
    footnote: bilingual('orders.ticketsEmail.footnote'),
  };
}

/** The email about the refund of a payment that came too late. */
export function lateRefundEmail(order: OrderRow, publicUrl: string): EmailMessage {
  const name = eventName(order);
  const why = whyTooLate(order, name);
  return {
    to: order.buyerEmail,
    locale: order.locale,
    subject: bilingual('orders.lateRefundEmail.subject', { name }),
    heading: bilingual('orders.lateRefundEmail.heading'),
    paragraphs: [why, bilingual('orders.lateRefundEmail.weAreReturningFullAmount')],
    facts: [
      { label: bilingual('orders.labels.amount'), value: amount(order.totalXaf) },
      { label: bilingual('common.labels.order'), value: order.code },
    ],
    action: { label: bilingual('common.seeEvent'), url: `${publicUrl}/our-event/${order.eventId}` },
  };
}

function whyTooLate(order: OrderRow, name: Bilingual): Bilingual {
  if (order.eventState === 'cancelled') {
    return bilingual('orders.paymentForReachedUsAfterEvent', { name });
  }
  return order.state === 'cancelled'
    ? bilingual('orders.paymentForReachedUs', { name })
    : bilingual('orders.paymentForReachedUsAfterTime', { name });
}
