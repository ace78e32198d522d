import { expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { listenForNotices } from './notices.ts';

const { pool } = await testDatabase();

function listening(channel: string) {
  const heard: string[] = [];
  const gaps = { count: 0 };
  const warnings: unknown[] = [];
  const line = listenForNotices(
    pool,
    channel,
    { onNotice: (payload) => heard.push(payload), onGap: () => (gaps.count += 1) },
    { warn: (...said: unknown[]) => void warnings.push(said) },
  );
  return { heard, gaps, warnings, close: line.close };
}

const notify = (channel: string, payload: string) => pool.query('select pg_notify($1, $2)', [channel, payload]);

it('hears what others say once they have committed', async () => {
  const ear = listening('one');
  await expect.poll(() => ear.gaps.count).toBe(1);
  const client = await pool.connect();
  await client.query('begin');
  await client.query(`select pg_notify('one', 'rolled back')`);
  await client.query('rollback');
  client.release();
  await notify('other', 'not for us');
  await notify('one', 'hello');
  await expect.poll(() => ear.heard).toEqual(['hello']);
  await ear.close();
});

it('comes back when its line is cut, and says that it may have missed something', async () => {
  const ear = listening('two');
  await expect.poll(() => ear.gaps.count).toBe(1);
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "two"'`);
  // One gap when the line went down, one when it was up again.
  await expect.poll(() => ear.gaps.count).toBe(3);
  await notify('two', 'still there?');
  await expect.poll(() => ear.heard).toEqual(['still there?']);
  expect(ear.warnings).toHaveLength(1);
  await ear.close();
});

it('leaves no connection behind, even when it is closed before it stands', async () => {
  await listening('three').close();
  const { rows } = await pool.query(
    `select 1 from pg_stat_activity where application_name like '% listener' and datname = current_database()`,
  );
  expect(rows).toEqual([]);
});
