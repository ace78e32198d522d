import type { Tx } from '#platform/postgres/database';

interface NewReturn {
  readonly id: string;
  /** The refund request whose credit is sent back. */
  readonly requestId: string;
  /** Whole XAF, more than zero. */
  readonly amountXaf: number;
}

/** Records that credit is sent back the way its money came. */
export async function insertReturn(tx: Tx, { id, requestId, amountXaf }: NewReturn, now: Date): Promise<void> {
  await tx.insertInto('credit_returns').values({ id, request_id: requestId, amount_xaf: amountXaf, created_at: now }).execute();
}
