import type { PaymentFactKind } from '@ngoma/api/features/supervision/supervision';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { Tx } from '#platform/postgres/database';
import type { PaymentsTable } from '#platform/postgres/database.types';
import type { Payment } from '../payments.rules.ts';
import { toPayment } from '../payments.store.ts';

/** A payment under a lock, with the other attempts for its purpose. */
export interface LockedPayment {
  readonly payment: Payment;
  readonly siblings: readonly Payment[];
}

export interface PaymentFact {
  readonly paymentId: string;
  readonly kind: PaymentFactKind;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Writes payments that are settled together, one statement for all of them. */
export const settlementStore = {
  /**
   * Locks every attempt for the purposes of these payments in the order of their ids, so that batches of two nodes and concurrent
   * successes are settled one after the other. Returns the payments by id.
   */
  async lockWithSiblings(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedPayment>> {
    // The purpose of an attempt never changes, so it is read without a lock.
    const { rows } = await sql<Selectable<PaymentsTable>>`
      select attempt.* from payments attempt
      where (attempt.purpose_type, attempt.purpose_id) in (
        select wanted.purpose_type, wanted.purpose_id from payments wanted where wanted.id = any(${[...ids]}::uuid[]))
      order by attempt.id for update`.execute(tx);
    const all = rows.map(toPayment);
    const byPurpose = Map.groupBy(all, purposeOf);
    const wanted = new Set(ids);
    return new Map(
      all
        .filter(({ id }) => wanted.has(id))
        .map((payment) => {
          const attempts = byPurpose.get(purposeOf(payment)) ?? [];
          return [payment.id, { payment, siblings: attempts.filter(({ id }) => id !== payment.id) }];
        }),
    );
  },

  /** Returns those of the payments that are in suspense because of their amount. */
  async findMismatched(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ id: string }>`
      select payment_id as id from payment_facts where payment_id = any(${[...ids]}::uuid[]) and kind = 'mismatch'`.execute(tx);
    return new Set(rows.map(({ id }) => id));
  },

  /** Returns those of the payments whose gateway transaction another payment has claimed. */
  async findClaimed(
    tx: Tx,
    claims: readonly { readonly id: string; readonly gateway: string; readonly txnId: string }[],
  ): Promise<ReadonlySet<string>> {
    const of = <K extends 'id' | 'gateway' | 'txnId'>(key: K) => claims.map((claim) => claim[key]);
    const { rows } = await sql<{ id: string }>`
      select claim.id from unnest(${of('id')}::uuid[], ${of('gateway')}::text[], ${of('txnId')}::text[]) as claim (id, gateway, txn_id)
      join payments other on other.gateway = claim.gateway and other.gateway_txn_id = claim.txn_id and other.id <> claim.id`.execute(
      tx,
    );
    return new Set(rows.map(({ id }) => id));
  },

  /** Records payments that succeeded and were honoured. */
  async finish(tx: Tx, paid: readonly { readonly id: string; readonly gatewayTxnId: string | null }[], now: Date): Promise<void> {
    await sql`update payments set state = 'succeeded', reason = null, outcome = 'honoured', gateway_txn_id = paid.txn_id,
        settled_at = ${now}, asked_at = ${now}
      from unnest(${paid.map(({ id }) => id)}::uuid[], ${paid.map(({ gatewayTxnId }) => gatewayTxnId)}::text[]) as paid (id, txn_id)
      where payments.id = paid.id`.execute(tx);
  },

  /** Appends entries to the histories of payments, in the given order. */
  async addFacts(tx: Tx, facts: readonly PaymentFact[], now: Date): Promise<void> {
    await sql`insert into payment_facts (id, payment_id, kind, detail, created_at)
      select fact.id, fact.payment_id, fact.kind, fact.detail, ${now}::timestamptz
      from unnest(${facts.map(() => newId())}::uuid[], ${facts.map(({ paymentId }) => paymentId)}::uuid[],
        ${facts.map(({ kind }) => kind)}::text[], ${facts.map(({ detail }) => JSON.stringify(detail))}::jsonb[])
        as fact (id, payment_id, kind, detail)`.execute(tx);
  },

  /** Records that the gateway was asked now. */
  async markAsked(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
    await sql`update payments set asked_at = ${now} where id = any(${[...ids]}::uuid[])`.execute(tx);
  },

  /** Records when the gateway first answered. Later answers change nothing. */
  async markAnswered(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return;
    await sql`update payments set answered_at = ${now} where id = any(${[...ids]}::uuid[]) and answered_at is null`.execute(tx);
  },

  async countPolls(tx: Tx, ids: readonly string[]): Promise<void> {
    await sql`update payments set polls = polls + 1 where id = any(${[...ids]}::uuid[])`.execute(tx);
  },
};

const purposeOf = ({ purposeType, purposeId }: Payment): string => `${purposeType} ${purposeId}`;
