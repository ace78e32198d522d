import { expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database';
import { listenForNotices } from './notifications.ts';

const { pool } = await testDatabase();

function aListener(channel: string) {
  const received: string[] = [];
  const gaps = { count: 0 };
  const warnings: unknown[] = [];
  const line = listenForNotices(
    pool,
    channel,
    { onNotice: (payload) => received.push(payload), onGap: () => (gaps.count += 1) },
    { warn: (...args: unknown[]) => void warnings.push(args) },
  );
  return { received, gaps, warnings, close: line.close };
}

const notify = (channel: string, payload: string) => pool.query('select pg_notify($1, $2)', [channel, payload]);

it('a listener receives what others send once they have committed', async () => {
  const listener = aListener('one');
  await expect.poll(() => listener.gaps.count).toBe(1);
  const client = await pool.connect();
  await client.query('begin');
  await client.query(`select pg_notify('one', 'rolled back')`);
  await client.query('rollback');
  client.release();
  await notify('other', 'not for us');
  await notify('one', 'hello');
  await expect.poll(() => listener.received).toEqual(['hello']);
  await listener.close();
});

it('a listener reconnects when its connection is cut, and reports a gap', async () => {
  const listener = aListener('two');
  await expect.poll(() => listener.gaps.count).toBe(1);
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "two"'`);
  // One gap when the connection was lost, one when it was back.
  await expect.poll(() => listener.gaps.count).toBe(3);
  await notify('two', 'still there?');
  await expect.poll(() => listener.received).toEqual(['still there?']);
  expect(listener.warnings).toHaveLength(1);
  await listener.close();
});

it('a listener leaves no connection behind, even when it is closed before it connects', async () => {
  await aListener('three').close();
  const { rows } = await pool.query(
    `select 1 from pg_stat_activity where application_name like '% listener' and datname = current_database()`,
  );
  expect(rows).toEqual([]);
});
