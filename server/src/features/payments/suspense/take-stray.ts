import { accounts } from '#features/ledger/index';
import { recordAct } from '#platform/audit';
import type { Tx } from '#platform/postgres/database';
import { insertItem } from './suspense.store.ts';
import type { SuspenseContext } from './suspense.types.ts';

/** A payment that the gateway has and the platform never asked for. */
export interface StrayPayment {
  readonly gateway: string;
  readonly gatewayRef: string;
  readonly gatewayTxnId: string | null;
  /** Whole XAF, more than zero. */
  readonly amountXaf: number;
  readonly receivedAt: Date;
}

/**
 * Takes a stray payment into the books, in the caller's transaction: the gateway holds it, and an admin has to decide on it. A
 * repeat changes nothing. Returns the case, or undefined for a repeat.
 */
export async function takeStray(
  { ledger, clock }: SuspenseContext,
  tx: Tx,
  adminId: string,
  { gateway, gatewayRef, gatewayTxnId, amountXaf, receivedAt }: StrayPayment,
): Promise<string | undefined> {
  const id = await insertItem(tx, {
    ...{ kind: 'stray', paymentId: null, gateway, gatewayRef, gatewayTxnId, amountXaf },
    ...{ received: null, receivedAt, recordedBy: adminId },
  });
  if (id === undefined) return undefined;
  await recordAct(tx, clock, {
    ...{ actorId: adminId, action: 'suspense.stray_recorded', subjectType: 'suspense_item', subjectId: id },
    detail: { gateway, gatewayRef, amountXaf },
  });
  await ledger.post(tx, {
    ...{ sourceType: 'suspense', sourceId: id, kind: 'stray', detail: { gatewayRef } },
    postings: [
      { account: accounts.gatewayClearing(gateway), amountXaf },
      { account: accounts.suspense, amountXaf: -amountXaf },
    ],
  });
  return id;
}
