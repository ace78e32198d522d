import type { ReplyInput } from '@ngoma/api/common/endpoint';
import { type getReceiptCompany, type ReceiptCompany, receiptCompanyTerms } from '@ngoma/api/features/orders/receipt-company';
import { Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import { orderUnknown } from '../order-errors.ts';
import type { OrderRow } from '../orders.read.ts';
import { type ReceiptContext, withoutReceipt } from './print-receipt.ts';
import { findReceiptFacts } from './receipt.read.ts';
import { findCompany, findLatestCompany } from './receipt-company.read.ts';
import { removeCompany, saveCompany } from './receipt-company.store.ts';

const receiptClosed = () =>
  new Refusal('receipt_closed', 409, bilingual('orders.receiptClosed', { days: receiptCompanyTerms.openDays }));

/** Finds an order with a receipt for its buyer. Raises `not_found` (404) for everyone else, and `order_without_receipt` (409). */
async function findOwn({ db, findOrder }: ReceiptContext, session: Session, id: string): Promise<OrderRow> {
  const order = await findOrder(session, id);
  if (order.buyerId !== session.userId) throw orderUnknown();
  if (!(await findReceiptFacts(db, order.id))?.wasConfirmed) throw withoutReceipt();
  return order;
}

const openUntil = ({ createdAt }: OrderRow): Date =>
  new Date(createdAt.getTime() + receiptCompanyTerms.openDays * 24 * 60 * 60 * 1000);

/** Finds an order as `findOwn` does whose receipt may still change. Raises `receipt_closed` (409) otherwise. */
async function findOpen(ctx: ReceiptContext, session: Session, id: string): Promise<OrderRow> {
  const order = await findOwn(ctx, session, id);
  if (ctx.clock() >= openUntil(order)) throw receiptClosed();
  return order;
}

/** Returns the company on the receipt of an order, and the one to offer for it. Raises the errors of `findOwn`. */
export async function showCompany(
  ctx: ReceiptContext,
  session: Session,
  id: string,
): Promise<ReplyInput<typeof getReceiptCompany>> {
  const order = await findOwn(ctx, session, id);
  const [company, latest] = await Promise.all([findCompany(ctx.db, order.id), findLatestCompany(ctx.db, order.buyerId)]);
  const until = openUntil(order);
  return { company: company ?? null, latest: latest ?? null, openUntil: until.toISOString(), isOpen: ctx.clock() < until };
}

/** Makes the receipt of an order out to a company. Raises the errors of `findOpen`. */
export async function setCompany(ctx: ReceiptContext, session: Session, id: string, company: ReceiptCompany): Promise<void> {
  await saveCompany(ctx.db, await findOpen(ctx, session, id), company, ctx.clock());
}

/** Removes the company from the receipt of an order. Raises the errors of `findOpen`. */
export async function clearCompany(ctx: ReceiptContext, session: Session, id: string): Promise<void> {
  await removeCompany(ctx.db, (await findOpen(ctx, session, id)).id);
}
