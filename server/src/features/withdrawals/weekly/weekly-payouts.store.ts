import type { DbOrTx, Tx } from '#platform/postgres/database';

interface WeeklyPayouts {
  readonly userId: string;
  /** The account that they were turned on for. */
  readonly payoutAccountId: string;
}

/** Returns the weekly payouts of a person, or undefined while they are off. */
export async function findWeekly(db: DbOrTx, userId: string): Promise<WeeklyPayouts | undefined> {
  const row = await db.selectFrom('weekly_payouts').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row && { userId: row.user_id, payoutAccountId: row.payout_account_id };
}

export async function turnOnWeekly(tx: Tx, { userId, payoutAccountId }: WeeklyPayouts, now: Date): Promise<void> {
  await tx
    .insertInto('weekly_payouts')
    .values({ user_id: userId, payout_account_id: payoutAccountId, turned_on_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ payout_account_id: payoutAccountId, turned_on_at: now }))
    .execute();
}

/** Turns weekly payouts off. Returns false if they were off. */
export async function turnOffWeekly(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('weekly_payouts').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the next persons with weekly payouts who have no withdrawal of this week, in the order of their ids. */
export async function listDue(
  db: DbOrTx,
  { week, after, limit }: { readonly week: string; readonly after: string | undefined; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('weekly_payouts as weekly')
    .select('weekly.user_id')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('withdrawals as made')
            .select('made.id')
            .whereRef('made.user_id', '=', 'weekly.user_id')
            .where('made.week', '=', week),
        ),
      ),
    )
    .$if(after !== undefined, (query) => query.where('weekly.user_id', '>', after as string))
    .orderBy('weekly.user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Tells whether a withdrawal of this week exists. */
export async function isMade(db: DbOrTx, { userId, week }: { readonly userId: string; readonly week: string }): Promise<boolean> {
  const row = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('user_id', '=', userId)
    .where('week', '=', week)
    .executeTakeFirst();
  return row !== undefined;
}
