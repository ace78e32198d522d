import type { PaymentReason, PaymentState } from '@ngoma/api/features/payments';
import type { PaymentFactKind } from '@ngoma/api/features/supervision/supervision';
import { type Selectable, sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { PaymentsTable } from '#platform/postgres/database.types';
import type { Operator, Payment, PurposeType } from './payments.rules.ts';
import { removeUnused } from './search/payment-numbers.store.ts';

export const toPayment = (row: Selectable<PaymentsTable>): Payment => ({
  id: row.id,
  ref: row.ref,
  purposeType: row.purpose_type as PurposeType,
  purposeId: row.purpose_id,
  payerId: row.payer_id,
  gateway: row.gateway,
  gatewayRef: row.gateway_ref,
  providerRef: row.provider_ref,
  gatewayTxnId: row.gateway_txn_id,
  state: row.state as PaymentState,
  reason: row.reason as PaymentReason | null,
  amountXaf: row.amount_xaf,
  operator: row.operator as Operator | null,
  number: row.number,
  continueUrl: row.continue_url,
  outcome: row.outcome as Payment['outcome'],
  createdAt: row.created_at,
  submittedAt: row.submitted_at,
  settledAt: row.settled_at,
  promptEndsAt: row.prompt_ends_at,
  askedAt: row.asked_at,
  answeredAt: row.answered_at,
  polls: row.polls,
});

export interface NewPayment {
  readonly id: string;
  readonly ref: string;
  readonly purposeType: PurposeType;
  readonly purposeId: string;
  readonly payerId: string;
  readonly gateway: string;
  readonly gatewayRef: string;
  readonly amountXaf: number;
  readonly number: string | null;
}

export interface PaymentChanges {
  readonly state?: PaymentState;
  readonly reason?: PaymentReason | null;
  readonly gateway?: string;
  readonly gatewayRef?: string;
  readonly providerRef?: string | null;
  readonly gatewayTxnId?: string | null;
  readonly answeredAt?: Date;
  readonly outcome?: 'honoured' | 'refunded';
  readonly operator?: Operator | null;
  readonly number?: string | null;
  readonly continueUrl?: string | null;
  readonly submittedAt?: Date;
  readonly settledAt?: Date;
  readonly promptEndsAt?: Date;
  readonly askedAt?: Date;
}

/** Writes payments and their history. */
export const paymentsStore = (tx: Tx) => ({
  /**
   * Inserts any number of payments with one statement of constant shape, so that its query plan is reused when an on-sale inserts
   * hundreds at once.
   */
  async insertMany(payments: readonly NewPayment[], now: Date): Promise<void> {
    const of = <K extends keyof NewPayment>(key: K) => payments.map((payment) => payment[key]);
    await sql`insert into payments (id, ref, purpose_type, purpose_id, payer_id, gateway, gateway_ref, state, amount_xaf, number, created_at)
      select made.id, made.ref, made.purpose_type, made.purpose_id, made.payer_id, made.gateway, made.gateway_ref, 'created',
        made.amount_xaf, made.number, ${now}::timestamptz
      from unnest(${of('id')}::uuid[], ${of('ref')}::text[], ${of('purposeType')}::text[], ${of('purposeId')}::uuid[],
        ${of('payerId')}::uuid[], ${of('gateway')}::text[], ${of('gatewayRef')}::text[], ${of('amountXaf')}::bigint[],
        ${of('number')}::text[]) as made (id, ref, purpose_type, purpose_id, payer_id, gateway, gateway_ref, amount_xaf, number)`.execute(
      tx,
    );
  },

  /**
   * Locks every attempt for the same purpose in the order of their ids, so that two concurrent successes are settled one after
   * the other. Returns the requested attempt and its siblings.
   */
  async lockWithSiblings(id: string): Promise<{ payment: Payment; siblings: readonly Payment[] }> {
    // The purpose of an attempt never changes, so it is read without a lock.
    const wanted = await tx
      .selectFrom('payments')
      .select(['purpose_type', 'purpose_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const rows = await tx
      .selectFrom('payments')
      .selectAll()
      .where('purpose_type', '=', wanted.purpose_type)
      .where('purpose_id', '=', wanted.purpose_id)
      .orderBy('id')
      .forUpdate()
      .execute();
    const all = rows.map(toPayment);
    const payment = all.find((candidate) => candidate.id === id);
    if (!payment) throw new Error(`There is no payment ${id}`);
    return { payment, siblings: all.filter((candidate) => candidate.id !== id) };
  },

  /**
   * Locks as `lockWithSiblings` and sees attempts that were made while it waited for the locks, too. For decisions that depend on
   * there being no other attempt.
   */
  async lockAllAttempts(id: string): Promise<{ payment: Payment; siblings: readonly Payment[] }> {
    await this.lockWithSiblings(id);
    return this.lockWithSiblings(id);
  },

  /** Locks the payments that paid for these purposes in the order of their ids. Unpaid purposes are missing. */
  async lockHonoured(purposeType: PurposeType, purposeIds: readonly string[]): Promise<Map<string, Payment>> {
    if (purposeIds.length === 0) return new Map();
    const rows = await tx
      .selectFrom('payments')
      .selectAll()
      .where('purpose_type', '=', purposeType)
      .where('purpose_id', 'in', [...purposeIds])
      .where('outcome', '=', 'honoured')
      .orderBy('id')
      .forUpdate()
      .execute();
    return new Map(rows.map((row) => [row.purpose_id, toPayment(row)]));
  },

  async change(id: string, changes: PaymentChanges): Promise<Payment> {
    const row = await tx
      .updateTable('payments')
      .set({
        state: changes.state,
        reason: changes.reason,
        gateway: changes.gateway,
        gateway_ref: changes.gatewayRef,
        provider_ref: changes.providerRef,
        gateway_txn_id: changes.gatewayTxnId,
        answered_at: changes.answeredAt,
        outcome: changes.outcome,
        operator: changes.operator,
        number: changes.number,
        continue_url: changes.continueUrl,
        submitted_at: changes.submittedAt,
        settled_at: changes.settledAt,
        prompt_ends_at: changes.promptEndsAt,
        asked_at: changes.askedAt,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toPayment(row);
  },

  async countPoll(id: string): Promise<void> {
    await tx
      .updateTable('payments')
      .set((eb) => ({ polls: eb('polls', '+', 1) }))
      .where('id', '=', id)
      .execute();
  },

  /** Appends an entry to the history of a payment. */
  async addFact(paymentId: string, kind: PaymentFactKind, detail: Readonly<Record<string, unknown>>, now: Date): Promise<void> {
    await tx
      .insertInto('payment_facts')
      .values({ id: newId(), payment_id: paymentId, kind, detail: JSON.stringify(detail), created_at: now })
      .execute();
  },

  async hasFact(paymentId: string, kind: PaymentFactKind): Promise<boolean> {
    const fact = await tx
      .selectFrom('payment_facts')
      .select('id')
      .where('payment_id', '=', paymentId)
      .where('kind', '=', kind)
      .executeTakeFirst();
    return fact !== undefined;
  },

  /** Tells whether another payment has claimed this gateway transaction. */
  async isClaimed(gateway: string, gatewayTxnId: string, otherThan: string): Promise<boolean> {
    const row = await tx
      .selectFrom('payments')
      .select('id')
      .where('gateway', '=', gateway)
      .where('gateway_txn_id', '=', gatewayTxnId)
      .where('id', '<>', otherThan)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Tells whether another payment has this id at the gateway. */
  async isProviderRefTaken(gateway: string, providerRef: string, otherThan: string): Promise<boolean> {
    const row = await tx
      .selectFrom('payments')
      .select('id')
      .where('gateway', '=', gateway)
      .where('provider_ref', '=', providerRef)
      .where('id', '<>', otherThan)
      .executeTakeFirst();
    return row !== undefined;
  },

  /**
   * Locks the account and the number against concurrent starts until the transaction ends, and counts their open charges at this
   * time, without this payment.
   */
  async lockOpenCharges(
    { id, payerId, number }: { readonly id: string; readonly payerId: string; readonly number: string | null },
    now: Date,
  ): Promise<{ ofPayer: number; ofNumber: number }> {
    // Always in this order, so that two starts cannot wait for each other.
    for (const key of [`payer:${payerId}`, ...(number === null ? [] : [`number:${number}`])])
      await sql`select pg_advisory_xact_lock(hashtextextended(${`open-charges:${key}`}, 0))`.execute(tx);
    const { rows } = await sql<{ ofPayer: number; ofNumber: number }>`
      select (select count(*)::int from payments where state = 'pending' and prompt_ends_at > ${now} and id <> ${id}
          and payer_id = ${payerId}) as "ofPayer",
        (select count(*)::int from payments where state = 'pending' and prompt_ends_at > ${now} and id <> ${id}
          and number = ${number}) as "ofNumber"`.execute(tx);
    return rows[0] ?? { ofPayer: 0, ofNumber: 0 };
  },

  /**
   * Cancels the open attempts for a purpose and returns them as they were. Skips an attempt that is being settled at the moment.
   */
  async cancelOpen(purposeType: PurposeType, purposeId: string, now: Date): Promise<readonly Payment[]> {
    const rows = await tx
      .selectFrom('payments')
      .selectAll()
      .where('purpose_type', '=', purposeType)
      .where('purpose_id', '=', purposeId)
      .where('state', 'in', ['created', 'pending'])
      .orderBy('id')
      .forUpdate()
      // The settlement holds these rows and will wait for the caller's locks. Waiting here would deadlock.
      .skipLocked()
      .execute();
    if (rows.length > 0) {
      await tx
        .updateTable('payments')
        .set({ state: 'cancelled', settled_at: now })
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute();
    }
    return rows.map(toPayment);
  },
});

/** Records that the gateway is asked now, and returns true, unless it was asked less than `minIntervalMs` ago. */
export async function claimAsking(db: DbOrTx, id: string, now: Date, minIntervalMs: number): Promise<boolean> {
  const row = await db
    .updateTable('payments')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('asked_at', 'is', null), eb('asked_at', '<=', new Date(now.getTime() - minIntervalMs))]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the phone numbers from a user's payments and refunds, and from the sandbox. The payments stay. */
export async function anonymizePayer(tx: Tx, userId: string): Promise<void> {
  await sql`update sandbox_charges set number = null
    where gateway_ref in (select gateway_ref from payments where payer_id = ${userId} and gateway = 'sandbox')`.execute(tx);
  await sql`update sandbox_payouts set number = null where number in (
    select number from refund_destinations where chosen_by = ${userId}
    union select number from payments where payer_id = ${userId})`.execute(tx);
  await sql`update refund_destinations set number = null where refund_id in (
    select refund.id from payment_refunds refund join payments payment on payment.id = refund.payment_id
    where payment.payer_id = ${userId})`.execute(tx);
  await tx.updateTable('payee_checks').set({ number: null, registered_name: null }).where('asked_by', '=', userId).execute();
  const numbers = await tx
    .selectFrom('payments')
    .select('number')
    .distinct()
    .where('payer_id', '=', userId)
    .where('number', 'is not', null)
    .execute();
  await tx.updateTable('payments').set({ number: null }).where('payer_id', '=', userId).execute();
  await removeUnused(
    tx,
    numbers.flatMap(({ number }) => number ?? []),
  );
}
