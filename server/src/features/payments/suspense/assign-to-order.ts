import { newId } from '#platform/ids';
import type { Tx } from '#platform/postgres/database';
import { randomChunk } from '#platform/random';
import { latestFor } from '../payments.read.ts';
import type { Payment } from '../payments.rules.ts';
import { paymentsStore } from '../payments.store.ts';
import { settlementStore } from '../settlement/settlement.store.ts';
import { amountDoesNotFit, orderNotPayable, type SuspenseItem } from './suspense.rules.ts';
import type { SuspenseContext } from './suspense.types.ts';

/** Frees the references at the gateway, under which the order's own payment is found and refunded from now on. */
async function freeReferences({ gateways, clock }: SuspenseContext, tx: Tx, item: SuspenseItem, wrong: Payment): Promise<void> {
  const { gateway, gatewayRef, providerRef } = wrong;
  const store = paymentsStore(tx);
  await store.change(wrong.id, {
    gatewayRef: gateways.of({ gateway }).newReference(),
    providerRef: null,
    gatewayTxnId: null,
  });
  await store.addFact(wrong.id, 'money_assigned', { gatewayRef, providerRef, itemId: item.id }, clock());
}

/**
 * Pays an order with money from suspense, through the settlement of every payment: the order is confirmed if its tickets are held
 * or others are left. Raises `amount_does_not_fit` and `order_not_payable` (409), which roll back what was written for it.
 */
export async function assignToOrder(ctx: SuspenseContext, tx: Tx, item: SuspenseItem, orderId: string): Promise<void> {
  const { clock, settlers } = ctx;
  const store = paymentsStore(tx);
  const latest = (await latestFor(tx, 'order', [orderId])).get(orderId);
  if (!latest) throw orderNotPayable();
  const locked = await settlementStore.lockWithSiblings(tx, [latest.id, ...(item.paymentId ? [item.paymentId] : [])]);
  const own = locked.get(latest.id);
  const wrong = item.paymentId ? locked.get(item.paymentId)?.payment : undefined;
  if (!own || [own.payment, ...own.siblings].some(({ outcome }) => outcome === 'honoured')) throw orderNotPayable();
  if (latest.amountXaf !== item.amountXaf) throw amountDoesNotFit(item.amountXaf, latest.amountXaf);
  if (wrong) await freeReferences(ctx, tx, item, wrong);
  const id = newId();
  const { payerId, amountXaf, gateway, gatewayRef } = { ...latest, ...item };
  const ref = randomChunk(16).toString('base64url');
  const number = wrong?.number ?? null;
  const payment = { id, ref, purposeType: 'order', purposeId: orderId, payerId, gateway, gatewayRef, amountXaf, number } as const;
  await store.insertMany([payment], clock());
  const paid = await store.change(id, {
    ...{ state: 'succeeded', gatewayTxnId: item.gatewayTxnId, operator: wrong?.operator ?? null },
    ...(wrong?.providerRef && { providerRef: wrong.providerRef }),
    ...{ submittedAt: wrong?.submittedAt ?? clock(), settledAt: clock(), answeredAt: clock() },
  });
  await store.addFact(id, 'assigned', { itemId: item.id, fromPaymentId: item.paymentId }, clock());
  if ((await settlers().order?.succeeded(tx, paid)) !== 'honoured') throw orderNotPayable();
  await store.change(id, { outcome: 'honoured' });
  await store.addFact(id, 'honoured', { isPaidAlready: false }, clock());
}
