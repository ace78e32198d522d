import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { Destination, PayeeResult } from './destination.rules.ts';

/** A number as it is stored for a refund. */
interface NewDestination extends Destination {
  readonly refundId: string;
  readonly state: 'accepted' | 'waiting';
  readonly chosenAt: Date;
  /** The buyer and the check that they confirmed; absent for the number that paid. */
  readonly chosenBy?: string;
  readonly checkId?: string;
}

export async function insertDestination(tx: Tx, { refundId, chosenBy, checkId, ...one }: NewDestination): Promise<void> {
  await tx
    .insertInto('refund_destinations')
    .values({
      ...{ id: one.id, refund_id: refundId, origin: one.origin, operator: one.operator, number: one.number },
      ...{ gateway: one.gateway, state: one.state, chosen_at: one.chosenAt },
      ...{ chosen_by: chosenBy ?? null, check_id: checkId ?? null },
    })
    .execute();
}

/** Withdraws the number that waits for an admin, because the refund takes another way. */
export async function withdrawWaiting(tx: Tx, refundId: string): Promise<void> {
  await tx
    .updateTable('refund_destinations')
    .set({ state: 'withdrawn' })
    .where('refund_id', '=', refundId)
    .where('state', '=', 'waiting')
    .execute();
}

/** A number that a buyer chose, with its refund. */
export interface ChosenNumber extends Destination {
  readonly refundId: string;
  readonly state: 'accepted' | 'waiting' | 'declined' | 'withdrawn';
}

/** Returns undefined for an unknown id. */
export async function findChosenNumber(db: DbOrTx, id: string): Promise<ChosenNumber | undefined> {
  const row = await db.selectFrom('refund_destinations').selectAll().where('id', '=', id).executeTakeFirst();
  return (
    row && {
      ...{ id: row.id, refundId: row.refund_id, number: row.number, gateway: row.gateway },
      ...{ origin: row.origin as Destination['origin'], operator: row.operator as Destination['operator'] },
      state: row.state as ChosenNumber['state'],
    }
  );
}

/** Returns the number that was made of a check, if the check was confirmed. */
export async function findByCheck(db: DbOrTx, checkId: string): Promise<ChosenNumber | undefined> {
  const row = await db.selectFrom('refund_destinations').select('id').where('check_id', '=', checkId).executeTakeFirst();
  return row && findChosenNumber(db, row.id);
}

/** Stores an admin's decision about a waiting number. Returns false if it does not wait any more. */
export async function decideNumber(
  tx: Tx,
  id: string,
  { state, by, reason, now }: { state: 'accepted' | 'declined'; by: string; reason: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund_destinations')
    .set({ state, decided_by: by, decided_at: now, decision_reason: reason })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A try to find out who owns a number. */
export interface PayeeCheckRow {
  readonly id: string;
  readonly refundId: string;
  readonly operator: Destination['operator'];
  readonly number: string | null;
  readonly result: PayeeResult | null;
  readonly askedAt: Date;
}

/** Counts the checks of an account since then. Tries of one account follow one another until the end of the transaction. */
export async function countChecks(tx: Tx, userId: string, since: Date): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('payee_checks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('asked_by', '=', userId)
    .where('asked_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores a try before the operator is asked, so that it counts whatever the answer is. */
export async function insertCheck(
  tx: Tx,
  check: Omit<PayeeCheckRow, 'result'> & { readonly askedBy: string; readonly checkedBy: string | null },
): Promise<void> {
  await tx
    .insertInto('payee_checks')
    .values({
      ...{ id: check.id, refund_id: check.refundId, asked_by: check.askedBy, operator: check.operator },
      ...{ number: check.number, checked_by: check.checkedBy, asked_at: check.askedAt },
    })
    .execute();
}

/** Stores the answer to a check. The name is null unless it is the buyer's. */
export async function answerCheck(db: DbOrTx, id: string, result: PayeeResult, registeredName: string | null): Promise<void> {
  await db.updateTable('payee_checks').set({ result, registered_name: registeredName }).where('id', '=', id).execute();
}

/** Returns a check that this person asked for about this refund, or undefined. */
export async function findCheck(
  db: DbOrTx,
  { checkId, refundId, userId }: { checkId: string; refundId: string; userId: string },
): Promise<PayeeCheckRow | undefined> {
  const row = await db
    .selectFrom('payee_checks')
    .selectAll()
    .where('id', '=', checkId)
    .where('refund_id', '=', refundId)
    .where('asked_by', '=', userId)
    .executeTakeFirst();
  return (
    row && {
      ...{ id: row.id, refundId: row.refund_id, operator: row.operator as Destination['operator'], number: row.number },
      ...{ result: row.result as PayeeResult | null, askedAt: row.asked_at },
    }
  );
}
