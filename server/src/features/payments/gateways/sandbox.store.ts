import type { PaymentReason } from '@ngoma/api/features/payments';
import type { Selectable } from 'kysely';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { SandboxChargesTable } from '#platform/postgres/database.types';
import type { Charge, SandboxPayout } from './sandbox.rules.ts';

const toCharge = (row: Selectable<SandboxChargesTable>): Charge => ({
  ref: row.gateway_ref,
  number: row.number,
  amountXaf: row.amount_xaf,
  state: row.state as Charge['state'],
  reason: row.reason as PaymentReason | null,
  promptEndsAt: row.prompt_ends_at,
  approvesAt: row.approves_at,
});

export async function findCharge(db: DbOrTx, ref: string): Promise<Charge | undefined> {
  const row = await db.selectFrom('sandbox_charges').selectAll().where('gateway_ref', '=', ref).executeTakeFirst();
  return row && toCharge(row);
}

/** Returns the amount refunded under a refund reference in XAF, or undefined for an unknown one. */
export async function findRefundedXaf(db: DbOrTx, ref: string): Promise<number | undefined> {
  const row = await db.selectFrom('sandbox_refunds').select('amount_xaf').where('gateway_ref', '=', ref).executeTakeFirst();
  return row?.amount_xaf;
}

export async function findPayout(db: DbOrTx, ref: string): Promise<SandboxPayout | undefined> {
  const row = await db.selectFrom('sandbox_payouts').selectAll().where('gateway_ref', '=', ref).executeTakeFirst();
  return row && { amountXaf: row.amount_xaf, arrivesAt: row.arrives_at, reason: row.reason as PaymentReason | null };
}

/** Returns the name of the account with this number, the newest if several have it. */
export async function findOwnerName(db: DbOrTx, number: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('name')
    .where('number', '=', `+${number}`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.name;
}

/** Writes the sandbox operator's tables. The rest of the platform sees them only through the gateway interface. */
export const sandboxStore = (tx: Tx) => ({
  /** Returns false for a known reference. */
  async insert(charge: {
    ref: string;
    amountXaf: number;
    number: string | null;
    operator: string | null;
    promptEndsAt: Date;
    now: Date;
  }): Promise<boolean> {
    const row = await tx
      .insertInto('sandbox_charges')
      .values({
        gateway_ref: charge.ref,
        amount_xaf: charge.amountXaf,
        number: charge.number,
        operator: charge.operator,
        prompt_ends_at: charge.promptEndsAt,
        created_at: charge.now,
      })
      .onConflict((conflict) => conflict.column('gateway_ref').doNothing())
      .returning('gateway_ref')
      .executeTakeFirst();
    return row !== undefined;
  },

  async lock(ref: string): Promise<Charge | undefined> {
    const row = await tx.selectFrom('sandbox_charges').selectAll().where('gateway_ref', '=', ref).forUpdate().executeTakeFirst();
    return row && toCharge(row);
  },

  async decide(ref: string, state: Charge['state'], reason: PaymentReason | null, now: Date): Promise<void> {
    await tx.updateTable('sandbox_charges').set({ state, reason, decided_at: now }).where('gateway_ref', '=', ref).execute();
  },

  async payAt(ref: string, at: Date): Promise<void> {
    await tx.updateTable('sandbox_charges').set({ approves_at: at }).where('gateway_ref', '=', ref).execute();
  },

  /** Refunds once per reference. Returns false for a repeat. Fails if refunds would exceed the charge. */
  async refund(ref: string, chargeRef: string, amountXaf: number, now: Date): Promise<boolean> {
    const row = await tx
      .insertInto('sandbox_refunds')
      .values({ gateway_ref: ref, charge_ref: chargeRef, amount_xaf: amountXaf, created_at: now })
      .onConflict((conflict) => conflict.column('gateway_ref').doNothing())
      .returning('gateway_ref')
      .executeTakeFirst();
    if (!row) return false;
    await tx
      .updateTable('sandbox_charges')
      .set((eb) => ({ refunded_xaf: eb('refunded_xaf', '+', amountXaf) }))
      .where('gateway_ref', '=', chargeRef)
      .execute();
    return true;
  },

  /** Pays out once per reference. Returns false for a repeat. */
  async payOut(payout: {
    readonly ref: string;
    readonly operator: string;
    readonly number: string;
    readonly amountXaf: number;
    readonly arrivesAt: Date;
    readonly reason: string | null;
    readonly now: Date;
  }): Promise<boolean> {
    const { ref, operator, number, amountXaf, arrivesAt, reason, now } = payout;
    const row = await tx
      .insertInto('sandbox_payouts')
      .values({
        ...{ gateway_ref: ref, operator, number, amount_xaf: amountXaf },
        ...{ arrives_at: arrivesAt, reason, created_at: now },
      })
      .onConflict((conflict) => conflict.column('gateway_ref').doNothing())
      .returning('gateway_ref')
      .executeTakeFirst();
    return row !== undefined;
  },

  async refundedXaf(ref: string): Promise<number> {
    const row = await tx
      .selectFrom('sandbox_charges')
      .select('refunded_xaf')
      .where('gateway_ref', '=', ref)
      .executeTakeFirstOrThrow();
    return row.refunded_xaf;
  },
});
