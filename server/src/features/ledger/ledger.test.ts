import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { createJobs } from '#platform/jobs/jobs';
import type { Tx } from '#platform/postgres/database';
import { testClock } from '#test/harness/clock';
import { testDatabase } from '#test/harness/database';
import { balancesOf } from './ledger.read.ts';
import { accounts, type Transfer } from './ledger.rules.ts';
import { ledgerService } from './ledger.service.ts';

const { db, pool } = await testDatabase();
const alarms: { alarm?: string }[] = [];
const logger = pino({ level: 'error' }, { write: (line: string) => void alarms.push(JSON.parse(line)) });
const clock = testClock('2026-12-01T10:00:00Z');
const ledger = ledgerService({ db, clock, jobs: createJobs(clock), logger });

const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);
const post = (transfer: Transfer) => inTx((tx) => ledger.post(tx, transfer));
const gift = (userId: string, amountXaf: number, sourceId = newId()) => ({
  ...({ sourceType: 'demo', kind: 'gift' } as const),
  sourceId,
  postings: [
    { account: accounts.funding, amountXaf },
    { account: accounts.wallet(userId), amountXaf: -amountXaf },
  ],
});
const move = (from: string, to: string, amountXaf: number, sourceId = newId()): Transfer => ({
  sourceType: 'demo',
  sourceId,
  kind: 'gift',
  postings: [
    { account: accounts.wallet(from), amountXaf },
    { account: accounts.wallet(to), amountXaf: -amountXaf },
  ],
});
const walletOf = async (userId: string) => (await balancesOf(db, userId)).wallet;
const transfersOf = async (sourceId: string) =>
  (await db.selectFrom('ledger_transfers').selectAll().where('source_id', '=', sourceId).execute()).length;

async function aPerson(): Promise<string> {
  const id = newId();
  await db
    .insertInto('users')
    .values({ id, email: `${id}@ngoma.test`, name: 'Ada', role: 'participant', referral_code: id })
    .execute();
  return id;
}

const healthy = { driftedAccounts: [], brokenChains: [], unbalancedTransfers: [], totalXaf: 0 };

describe('posting a transfer', () => {
  it('creates the accounts it needs and changes the balances of both sides', async () => {
    const ada = await aPerson();
    expect(await post(gift(ada, 2_500))).toBe('posted');
    expect(await balancesOf(db, ada)).toEqual({ wallet: 2_500, walletHeld: 0, pending: 0, available: 0, reserved: 0, owed: 0 });
  });

  it('is rolled back with its transaction', async () => {
    const ada = await aPerson();
    const given = gift(ada, 2_500);
    await expect(
      inTx(async (tx) => {
        await ledger.post(tx, given);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await walletOf(ada)).toBe(0);
    expect(await post(given)).toBe('posted');
  });

  it('moves the money of one source once, however often it is repeated', async () => {
    const ada = await aPerson();
    const given = gift(ada, 700);
    expect([await post(given), await post(given), await post(given)]).toEqual(['posted', 'repeated', 'repeated']);
    expect(await walletOf(ada)).toBe(700);
  });

  it('moves the money once for twenty concurrent attempts', async () => {
    const ada = await aPerson();
    const given = gift(ada, 700);
    const results = await Promise.all(Array.from({ length: 20 }, () => post(given)));
    expect(results.filter((result) => result === 'posted')).toHaveLength(1);
    expect(await walletOf(ada)).toBe(700);
    expect(await transfersOf(given.sourceId)).toBe(1);
  });

  it('moves the money once if a batch contains the transfer twice', async () => {
    const ada = await aPerson();
    const given = gift(ada, 700);
    expect(await inTx((tx) => ledger.postMany(tx, [given, gift(ada, 1), given]))).toEqual(['posted', 'posted', 'repeated']);
    expect(await walletOf(ada)).toBe(701);
  });

  it('refuses the same source with another amount', async () => {
    const ada = await aPerson();
    const given = gift(ada, 700);
    await post(given);
    await expect(post(gift(ada, 701, given.sourceId))).rejects.toThrow('already posted with other postings');
    expect(await walletOf(ada)).toBe(700);
  });

  it('distinguishes kinds of one source', async () => {
    const ada = await aPerson();
    const given = gift(ada, 700);
    await post(given);
    expect(await post({ ...given, kind: 'gift_2' })).toBe('posted');
  });

  it('does nothing for an empty batch', async () => {
    expect(await inTx((tx) => ledger.postMany(tx, []))).toEqual([]);
  });
});

describe('a balance', () => {
  const forty = Array.from({ length: 40 });

  it('is not overspent by forty concurrent transfers', async () => {
    const [ada, ben] = [await aPerson(), await aPerson()];
    await post(gift(ada, 950_000));
    const results = await Promise.allSettled(forty.map(() => post(move(ada, ben, 50_000))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'insufficient_balance', status: 409 });
    }
    expect([await walletOf(ada), await walletOf(ben)]).toEqual([0, 950_000]);
  });

  it('is overspent by the same forty transfers without lock and check, which proves that the test above can fail', async () => {
    await pool.query('create table careless (balance bigint not null)');
    await pool.query('insert into careless values (950000)');
    const spend = async () => {
      const { rows } = await pool.query<{ balance: number }>('select balance from careless');
      if ((rows[0]?.balance ?? 0) < 50_000) return false;
      await pool.query('update careless set balance = balance - 50000');
      return true;
    };
    const spent = (await Promise.all(forty.map(spend))).filter(Boolean).length;
    await pool.query('drop table careless');
    expect(spent).toBeGreaterThan(19);
  });

  it('cannot become negative even by a direct update, because of a database constraint', async () => {
    const ada = await aPerson();
    await post(gift(ada, 10));
    const overdraw = db.updateTable('ledger_accounts').set({ balance_xaf: 1 }).where('owner_id', '=', ada).execute();
    await expect(overdraw).rejects.toThrow('ledger_accounts_stay_positive');
  });
});

describe('the database', () => {
  const insertTransfer = (tx: Tx, amounts: readonly number[]) =>
    inRawTransfer(tx, async (transferId, accountId, version) => {
      for (const [line, amount] of amounts.entries()) {
        await sql`insert into ledger_postings values (${transferId}, ${accountId}, ${line}, ${amount}, 0, ${version + line + 1})`.execute(
          tx,
        );
      }
    });

  async function inRawTransfer(tx: Tx, write: (transferId: string, accountId: string, version: number) => Promise<void>) {
    const transferId = newId();
    await sql`insert into ledger_transfers (id, source_type, source_id, kind) values (${transferId}, 'raw', ${transferId}, 'raw')`.execute(
      tx,
    );
    const account = await tx
      .selectFrom('ledger_accounts')
      .select(['id', 'version'])
      .where('code', '=', 'funding')
      .executeTakeFirstOrThrow();
    await write(transferId, account.id, account.version);
  }

  beforeAll(async () => {
    await post(gift(await aPerson(), 1));
  });

  it.each([
    ['that does not sum to zero', [5, -4]],
    ['with a single line', [5]],
    ['without a line', []],
  ])('refuses a transfer %s on commit', async (_what, amounts) => {
    let reachedTheEnd = false;
    const committing = inTx(async (tx) => {
      await insertTransfer(tx, amounts);
      reachedTheEnd = true;
    });
    await expect(committing).rejects.toMatchObject({ code: '23514' });
    expect(reachedTheEnd).toBe(true);
  });

  it.each([
    ['update ledger_postings set amount_xaf = amount_xaf'],
    ['update ledger_transfers set kind = kind'],
    ['delete from ledger_postings'],
    ['delete from ledger_transfers'],
    ['truncate ledger_postings'],
    ['truncate ledger_transfers cascade'],
  ])('refuses the statement: %s', async (statement) => {
    await expect(pool.query(statement)).rejects.toThrow('appended, never changed or removed');
  });
});

describe('the proof of the ledger', () => {
  it('finds no fault after random transfers, with concurrent, excessive and repeated ones', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, aPerson));
    const person = fc.nat(people.length - 1);
    const step = fc.record({ from: person, to: person, amountXaf: fc.integer({ min: 1, max: 3_000 }), isRepeated: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await Promise.all(people.map((id) => post(gift(id, 1_000))));
        const before = await Promise.all(people.map(walletOf));
        const moves = steps.flatMap(({ from, to, amountXaf, isRepeated }) => {
          const transfer = move(people[from] as string, people[to] as string, amountXaf);
          return isRepeated ? [transfer, transfer] : [transfer];
        });
        const results = await Promise.allSettled(moves.map(post));
        for (const result of results) {
          if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'insufficient_balance' });
        }
        const after = await Promise.all(people.map(walletOf));
        expect(after.every((xaf) => xaf >= 0)).toBe(true);
        const sum = (all: number[]) => all.reduce((total, xaf) => total + xaf, 0);
        expect(sum(after)).toBe(sum(before));
        expect(await ledger.prove()).toEqual(healthy);
      }),
      { numRuns: 25 },
    );
    expect(alarms).toEqual([]);
  });

  it('finds a balance that was changed directly, and raises an alarm', async () => {
    const ada = await aPerson();
    await post(gift(ada, 100));
    await db.updateTable('ledger_accounts').set({ balance_xaf: -99 }).where('owner_id', '=', ada).execute();
    expect(await ledger.prove()).toMatchObject({ driftedAccounts: [`wallet:${ada}`], totalXaf: 1 });
    expect(alarms.at(-1)).toMatchObject({ alarm: 'ledger_broken' });
    const acts = await db.selectFrom('audit_log').select('detail').where('action', '=', 'ledger.found_broken').execute();
    expect(acts).toEqual([{ detail: expect.objectContaining({ driftedAccounts: [`wallet:${ada}`] }) }]);
    await db.updateTable('ledger_accounts').set({ balance_xaf: -100 }).where('owner_id', '=', ada).execute();
    expect(await ledger.prove()).toEqual(healthy);
  });

  it('finds a posting that a database superuser deleted', async () => {
    const ada = await aPerson();
    const first = gift(ada, 100);
    await post(first);
    await post(gift(ada, 50));
    await asSuperuser(async (tx) => {
      await sql`delete from ledger_postings where transfer_id = (select id from ledger_transfers where source_id = ${first.sourceId})
        and amount_xaf < 0`.execute(tx);
    });
    const findings = await ledger.prove();
    expect(findings.driftedAccounts).toEqual([`wallet:${ada}`]);
    expect(findings.brokenChains).toEqual([`wallet:${ada}`]);
    expect(findings.unbalancedTransfers).toHaveLength(1);
  });

  /** Disables the triggers as a superuser can, because the proof has to find what triggers did not prevent. */
  async function asSuperuser(work: (tx: Tx) => Promise<void>) {
    await inTx(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await work(tx);
    });
  }
});
