import { type Bilingual, type Locale, localizedText } from '@ngoma/api/common/locale';
import { taxName } from '@ngoma/api/features/events/ticketing/tax-name';
import type { ReceiptPdfInput } from '#features/tickets/index';
import { Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { orderUnknown } from '../order-errors.ts';
import { listLines, type OrderRow } from '../orders.read.ts';
import type { OrdersDeps } from '../orders.types.ts';
import { sumTaxes } from '../taxes/sum-taxes.rules.ts';
import { findReceiptFacts, listHonoured, listRefunded } from './receipt.read.ts';
import { findCompany } from './receipt-company.read.ts';

/** Everything that receipts need: the platform, the thread that draws, and the order as its reader may see it. */
export interface ReceiptContext extends Pick<Platform, 'db' | 'clock' | 'config'> {
  readonly deps: Pick<OrdersDeps, 'tickets'>;
  /** Raises `not_found` (404) if the person may not see the order. */
  findOrder(session: Session, id: string): Promise<OrderRow>;
}

const methods: Readonly<Record<string, Bilingual>> = {
  mtn: bilingual('payments.operators.mtn'),
  orange: bilingual('payments.operators.orange'),
  card: bilingual('tickets.receipt.card'),
  wallet: bilingual('tickets.receipt.wallet'),
  sandbox: bilingual('payments.operators.sandbox'),
};

/** The error of an order that was never confirmed. */
export const withoutReceipt = () => new Refusal('order_without_receipt', 409, bilingual('orders.withoutReceipt'));

/** Returns whether a reader sees the number that paid and the operator's id, which are the payer's. */
const seesPayer = ({ role }: Session): boolean => role !== 'organizer';

async function loadReceipt(ctx: ReceiptContext, order: OrderRow, reader: Session, locale: Locale): Promise<ReceiptPdfInput> {
  const { db, clock, config } = ctx;
  const [facts, lines, paid, refunds, company] = await Promise.all([
    findReceiptFacts(db, order.id),
    listLines(db, [order]),
    listHonoured(db, order.id),
    listRefunded(db, order.id),
    findCompany(db, order.id),
  ]);
  if (!facts) throw orderUnknown();
  if (!facts.wasConfirmed) throw withoutReceipt();
  const sold = lines.get(order.id) ?? [];
  return {
    ...{ locale, zone: order.zone, issuedAt: clock(), platformAddress: new URL(config.publicUrl).host },
    order: { code: order.code, placedAt: order.createdAt, totalXaf: order.totalXaf, feesXaf: order.feesXaf },
    taxes: sumTaxes(sold).map((tax) => ({ name: taxName(tax, locale), mode: tax.mode, amountXaf: tax.amount })),
    organizerTaxNumber: facts.taxNumber,
    buyer: { name: order.buyerName, email: order.buyerEmail },
    company: company ?? null,
    event: {
      name: localizedText(locale, order.eventName, order.eventNameFr),
      startsAt: order.startsAt,
      place: [order.location, order.city].filter(Boolean).join(', '),
      organizerName: facts.organizerName,
    },
    lines: sold.map(({ name, nameFr, quantity, unitPriceXaf }) => ({
      ...{ name: localizedText(locale, name, nameFr), quantity, unitPriceXaf },
    })),
    payments: paid.map(({ paidWith, number, reference, amountXaf, at }) => ({
      ...{ method: methods[paidWith]?.[locale] ?? paidWith, amountXaf, at, reference },
      numberEnding: (seesPayer(reader) && number?.slice(-4)) || null,
    })),
    refunds,
  };
}

/**
 * Returns the receipt of an order as PDF, with its payment and refunds as they are now. Raises `not_found` (404), and
 * `order_without_receipt` (409) for an order that was never confirmed.
 */
export async function printReceipt(
  ctx: ReceiptContext,
  reader: Session,
  orderId: string,
  locale: Locale,
): Promise<{ pdf: Buffer; code: string }> {
  const order = await ctx.findOrder(reader, orderId);
  return { pdf: await ctx.deps.tickets.receiptPdf(await loadReceipt(ctx, order, reader, locale)), code: order.code };
}
