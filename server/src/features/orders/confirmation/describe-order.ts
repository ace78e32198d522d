import { type Locale, localizedText } from '@ngoma/api/common/locale';
import { taxName } from '@ngoma/api/features/events/ticketing/tax-name';
import { translate } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import * as read from '../orders.read.ts';
import { sumTaxes } from '../taxes/sum-taxes.rules.ts';

/** Returns the title, lines and state of an order for the payment page; undefined for an unknown id. */
export async function describeOrder({ db, config }: Pick<Platform, 'db' | 'config'>, orderId: string, locale: Locale) {
  const order = (await read.findMany(db, [orderId])).get(orderId);
  if (!order) return undefined;
  const lines = await read.listLines(db, [order]);
  const tickets = (lines.get(orderId) ?? []).map((line) => ({
    label: `${line.quantity} × ${localizedText(locale, line.name, line.nameFr)}`,
    amountXaf: line.quantity * line.unitPriceXaf,
  }));
  const taxes = sumTaxes(lines.get(orderId) ?? [])
    .filter(({ mode }) => mode === 'added')
    .map((tax) => ({ label: taxName(tax, locale), amountXaf: tax.amount }));
  const fees = order.feesXaf > 0 ? [{ label: translate(locale, 'orders.labels.serviceFee'), amountXaf: order.feesXaf }] : [];
  const balance =
    order.walletXaf > 0 ? [{ label: translate(locale, 'orders.labels.yourBalance'), amountXaf: -order.walletXaf }] : [];
  return {
    title: localizedText(locale, order.eventName, order.eventNameFr),
    lines: [...tickets, ...taxes, ...fees, ...balance],
    orderId,
    holdsUntil: order.holdsUntil,
    returnUrl: `${config.publicUrl}/orders/${orderId}?bought=1`,
    // Payments stop when the event is cancelled, even before the job has cancelled this order.
    orderState: order.eventState === 'cancelled' && order.state === 'placed' ? 'cancelled' : order.state,
  };
}
