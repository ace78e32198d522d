import type { Tx } from '#platform/postgres/database';
import type { ProviderState } from '../gateways/gateway.ts';
import type { Payment } from '../payments.rules.ts';
import { paymentsStore } from '../payments.store.ts';
import { insertItem } from './suspense.store.ts';

/**
 * Opens the case of a payment of another amount or currency, in the transaction that posts it to suspense. The gateway's
 * transaction is claimed, so that it cannot pay for anything else.
 */
export async function recordMismatch(tx: Tx, payment: Payment, reported: ProviderState, now: Date): Promise<void> {
  const { amountXaf = 0, currency, providerTxnId = null } = reported;
  const store = paymentsStore(tx);
  if (providerTxnId !== null && !(await store.isClaimed(payment.gateway, providerTxnId, payment.id)))
    await store.change(payment.id, { gatewayTxnId: providerTxnId });
  const isXaf = currency === 'XAF';
  await insertItem(tx, {
    ...{ kind: 'wrong_amount', paymentId: payment.id, gateway: payment.gateway, gatewayRef: payment.gatewayRef },
    ...{ gatewayTxnId: providerTxnId, amountXaf: isXaf ? Math.max(0, amountXaf) : 0 },
    received: isXaf ? null : `${amountXaf} ${currency ?? ''}`.trim(),
    ...{ receivedAt: now, recordedBy: null },
  });
}
