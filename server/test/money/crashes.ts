import type pg from 'pg';

/** Tables whose changes may be the last ones before a crash. */
const tables = [
  ...['payments', 'payment_facts', 'payment_refunds', 'payment_disputes', 'ledger_postings', 'orders', 'tickets'],
  ...['refund_requests', 'event_changes', 'event_change_answers'],
  ...['withdrawals', 'withdrawal_approvals', 'payouts', 'milestones', 'milestone_pledges'],
];
const crashAt = 1_000_000_000;

/**
 * Lets transactions abort at their commit, as when the process is killed before it: what it did at the gateway has happened, and
 * nothing of it is recorded. A sequence counts the changed rows, because it keeps counting when a transaction is aborted.
 */
export async function installCrashes(pool: pg.Pool) {
  await pool.query(`create sequence crash_countdown maxvalue ${2 * crashAt};
    create function crash() returns trigger language plpgsql as $$ begin
      if nextval('crash_countdown') = ${crashAt} then raise exception 'crash before the commit'; end if;
      return null;
    end $$`);
  for (const table of tables)
    await pool.query(`create constraint trigger crash after insert or update on ${table}
      deferrable initially deferred for each row execute function crash()`);
  const set = async (value: number) => void (await pool.query('select setval($1, $2)', ['crash_countdown', value]));
  let fired = 0;
  return {
    /** The number of transactions that were aborted. */
    count: (): number => fired,
    /** Aborts the transaction that changes this row, counted from now. */
    arm: (row: number): Promise<void> => set(crashAt - row),
    async disarm(): Promise<void> {
      const { rows } = await pool.query<{ last_value: number }>('select last_value from crash_countdown');
      if (Number(rows[0]?.last_value) >= crashAt) fired += 1;
      await set(1);
    },
  };
}
