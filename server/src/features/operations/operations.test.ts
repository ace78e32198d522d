import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, aParticipant, type Person } from '#test/factories/people';
import { askAs } from '#test/factories/withdrawals';
import { testDatabase } from '#test/harness/database';
import { buildTestApp } from '#test/harness/test-app';
import { endAlert, openAlert } from './index.ts';

// Two nodes on one database.
const database = await testDatabase();
const test = await buildTestApp({ database, env: { ALERT_EMAIL: 'operations@ngoma.cm' } });
const otherNode = await buildTestApp({ database, clock: test.clock });
const { db, clock, platform, runJobs } = test;
const { pool } = database;
let admin: Person;
let other: Person;
beforeAll(async () => {
  [admin, other] = [await anAdmin(test), await anAdmin(test)];
});

const get = async (path: string, as = admin) => (await askAs(test, 'GET', path, { as })).body;
const post = (path: string, body: object, as = admin) => askAs(test, 'POST', path, { as, body });
const mailsTo = (address: string, part: string) =>
  test.mails.filter(({ message }) => message.to === address && message.subject.en.includes(part));
const acts = async (action: string) => (await get(`/users/acts?action=${action}`)).acts;

/** Enqueues a job that throws on each node, and lets it use up its attempts. */
let failing = new Error('It fails');
let runs = 0;
const kind = 'test.fails';
for (const node of [test, otherNode])
  Object.assign(node.jobs, {
    [kind]: async () => {
      runs += 1;
      throw failing;
    },
  });
async function aDeadJob(payload: Record<string, unknown> = {}, name = kind, maxAttempts = 1): Promise<string> {
  await platform.jobs.enqueue(db, name, payload, { runAt: clock(), maxAttempts });
  await runJobs({ allowFailures: true });
  const { rows } = await pool.query('select max(id)::text as id from graphile_worker.jobs');
  return rows[0].id;
}
const check = async () => {
  await platform.jobs.enqueue(db, 'operations.check-jobs', {}, { runAt: clock() });
  await runJobs({ allowFailures: true });
};

beforeEach(async () => {
  await pool.query('delete from graphile_worker._private_jobs');
  await check();
  test.mails.length = 0;
  failing = new Error('It fails');
  runs = 0;
});

describe('an alert', () => {
  const facts = { count: 2, minutes: 3 };
  const problem = { kind: 'settlement_lag', facts } as const;

  it('is sent once to every admin and the operator, and again only after it has ended', async () => {
    for (let times = 0; times < 3; times += 1) await openAlert(platform, db, problem);
    await runJobs();
    for (const address of [admin.user.email, other.user.email, 'operations@ngoma.cm'])
      expect(mailsTo(address, 'Payments are not settled')).toHaveLength(1);
    expect((await get('/supervision/alerts')).alerts).toMatchObject([{ kind: 'settlement_lag', facts, endedAt: null }]);
    clock.advance({ minutes: 1 });
    expect(await endAlert(platform, db, { kind: 'settlement_lag' })).toBe(true);
    expect(await endAlert(platform, db, { kind: 'settlement_lag' })).toBe(false);
    await runJobs();
    expect(mailsTo(admin.user.email, 'settled again')).toHaveLength(1);
    expect((await get('/supervision/alerts?state=ended')).alerts[0]).toMatchObject({ endedAt: clock().toISOString() });
    expect(await openAlert(platform, db, problem)).toBe(true);
    await runJobs();
    expect(mailsTo(admin.user.email, 'Payments are not settled')).toHaveLength(2);
    await endAlert(platform, db, { kind: 'settlement_lag' });
  });

  it('is opened and ended once by however many nodes see it at once, and by none whose transaction is rolled back', async () => {
    const nodes = [test, otherNode, test, otherNode, test, otherNode];
    const rolledBack = db.transaction().execute(async (tx) => {
      await openAlert(platform, tx, { ...problem, kind: 'ledger_broken', facts: { count: 1 } });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    const opened = await Promise.all(nodes.map((node) => openAlert(node.platform, node.db, problem)));
    expect(opened.filter(Boolean)).toHaveLength(1);
    const ended = await Promise.all(nodes.map((node) => endAlert(node.platform, node.db, { kind: 'settlement_lag' })));
    expect(ended.filter(Boolean)).toHaveLength(1);
    await runJobs();
    expect(mailsTo(admin.user.email, 'Payments are not settled')).toHaveLength(1);
    expect(mailsTo(admin.user.email, 'settled again')).toHaveLength(1);
    expect(mailsTo(admin.user.email, 'ledger')).toHaveLength(0);
  });

  it('names the first admin who looks into it, with one audit entry', async () => {
    await openAlert(platform, db, { kind: 'gateway_down', subject: 'mtn', facts: { name: 'MTN MoMo' } });
    const { _id } = (await get('/supervision/alerts')).alerts[0];
    const acknowledge = (as: Person) => askAs(test, 'PUT', `/supervision/alerts/${_id}/acknowledge`, { as });
    expect((await acknowledge(admin)).body.alert).toMatchObject({ acknowledgedBy: admin.user.name, subject: 'mtn' });
    expect((await acknowledge(other)).body.alert).toMatchObject({ acknowledgedBy: admin.user.name });
    expect(await acts('alert.acknowledged')).toHaveLength(1);
    await endAlert(platform, db, { kind: 'gateway_down', subject: 'mtn' });
    await openAlert(platform, db, { kind: 'gateway_down', subject: 'mtn', facts: { name: 'MTN MoMo' } });
    const again = (await get('/supervision/alerts')).alerts[0];
    expect(again).toMatchObject({ acknowledgedBy: null });
    await endAlert(platform, db, { kind: 'gateway_down', subject: 'mtn' });
    expect((await askAs(test, 'PUT', `/supervision/alerts/${again._id}/acknowledge`, { as: admin })).body.code).toBe(
      'alert_ended',
    );
  });

  it('of a callback that waits too long is opened by the check, and ended when it was handled', async () => {
    const checkLag = async () => {
      await platform.jobs.enqueue(db, 'payments.check-lag', {}, { runAt: clock() });
      await runJobs();
    };
    const id = '019ab6d2-6771-7345-8677-123456677123';
    await db
      .insertInto('webhook_inbox')
      .values({ id, gateway: 'sandbox', event_id: 'waits', headers: '{}', body: Buffer.from('{}'), received_at: clock() })
      .execute();
    clock.advance({ seconds: 60 });
    await checkLag();
    expect((await get('/supervision/alerts')).alerts).toEqual([]);
    clock.advance({ seconds: 61 });
    await checkLag();
    expect((await get('/supervision/alerts')).alerts).toMatchObject([
      { kind: 'settlement_lag', facts: { count: 1, minutes: 2 } },
    ]);
    await db.updateTable('webhook_inbox').set({ handled_at: clock() }).where('id', '=', id).execute();
    await checkLag();
    expect((await get('/supervision/alerts')).alerts).toEqual([]);
  });
});

describe('a job that failed for good', () => {
  const paymentId = '019ab6d2-6771-7345-8677-123456677124';

  it('is listed with tries, times, ids and its error, without numbers, secrets and the rest of its payload', async () => {
    failing = new Error('No answer for 237677123456 of brenda@example.cm\n    at somewhere (file.ts:1)');
    const id = await aDeadJob({ paymentId, code: 'a secret', number: '237677123456' });
    const { jobs, kinds, total } = await get('/supervision/failed-jobs');
    expect(total).toBe(1);
    expect(jobs[0]).toMatchObject({
      ...{
        _id: id,
        kind,
        state: 'dead',
        attempts: 1,
        maxAttempts: 1,
        nextAt: null,
        about: [{ name: 'paymentId', id: paymentId }],
      },
      error: 'Error: No answer for 237*******56 of •••',
      failedAt: clock().toISOString(),
    });
    expect(JSON.stringify(jobs)).not.toMatch(/secret|677123456/);
    expect(kinds).toEqual([{ kind, dead: 1, retrying: 0 }]);
  });

  it('is found by kind, state, period, error and id', async () => {
    await aDeadJob({ paymentId });
    await aDeadJob({}, kind, 5);
    const find = async (query: string) => (await get(`/supervision/failed-jobs?${query}`)).total;
    expect(await find('')).toBe(2);
    expect(await find(`kind=${kind}`)).toBe(2);
    expect(await find('kind=other')).toBe(0);
    expect(await find('state=dead')).toBe(1);
    expect(await find('state=retrying')).toBe(1);
    expect(await find(`q=${paymentId}`)).toBe(1);
    expect(await find('q=it%20fails')).toBe(2);
    expect(await find('q=100%25')).toBe(0);
    expect(await find('page=2')).toBe(2);
    clock.advance({ days: 3 });
    expect(await find('days=1&state=dead')).toBe(0);
    expect(await find('days=7&state=dead')).toBe(1);
  });

  it('opens one alert per kind with the count, which ends when none is left', async () => {
    const ids = [await aDeadJob(), await aDeadJob()];
    await check();
    await check();
    expect((await get('/supervision/alerts')).alerts).toMatchObject([{ kind: 'dead_jobs', subject: kind, facts: { count: 2 } }]);
    expect(mailsTo(admin.user.email, `failed for good: ${kind}`)).toHaveLength(1);
    expect((await post('/supervision/failed-jobs/discard', { ids, reason: 'The feature is gone' })).body.count).toBe(2);
    await check();
    expect((await get('/supervision/alerts')).alerts).toEqual([]);
    expect(mailsTo(admin.user.email, `No failed jobs of ${kind}`)).toHaveLength(1);
    expect(await acts('jobs.discarded')).toMatchObject([{ reason: 'The feature is gone', subjectName: kind }]);
  });

  it('runs once more when it is retried, is dead again at once if it fails, and is gone if it succeeds', async () => {
    const id = await aDeadJob();
    expect((await post('/supervision/failed-jobs/retry', { ids: [id] })).body).toMatchObject({ count: 1 });
    await runJobs({ allowFailures: true });
    expect(runs).toBe(2);
    expect((await get('/supervision/failed-jobs')).jobs[0]).toMatchObject({ _id: id, state: 'dead' });
    const handler = test.jobs[kind];
    Object.assign(test.jobs, { [kind]: async () => {} });
    await post('/supervision/failed-jobs/retry', { kind });
    await runJobs();
    Object.assign(test.jobs, { [kind]: handler });
    expect((await get('/supervision/failed-jobs')).total).toBe(0);
    expect(await acts('jobs.retried')).toHaveLength(2);
  });

  it('runs once, however many admins retry it at once, and not while it is running', async () => {
    const ids = [await aDeadJob(), await aDeadJob(), await aDeadJob()];
    runs = 0;
    const replies = await Promise.all(
      [admin, other, admin, other].map((as, index) => post('/supervision/failed-jobs/retry', index % 2 ? { kind } : { ids }, as)),
    );
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    await runJobs({ allowFailures: true });
    expect(runs).toBe(3);
    await pool.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker'`);
    expect((await post('/supervision/failed-jobs/retry', { ids })).body.count).toBe(0);
    expect((await post('/supervision/failed-jobs/discard', { ids, reason: 'Gone' })).body.count).toBe(0);
  });

  it('is retried with others of its kind only; a job that is tried again by itself keeps its attempts and is not removed', async () => {
    const dead = await aDeadJob();
    const retrying = await aDeadJob({}, kind, 5);
    expect((await post('/supervision/failed-jobs/retry', { kind: 'another.kind' })).body.count).toBe(0);
    expect((await post('/supervision/failed-jobs/retry', { kind })).body.count).toBe(1);
    await runJobs({ allowFailures: true });
    expect((await post('/supervision/failed-jobs/discard', { ids: [retrying], reason: 'Gone' })).body.count).toBe(0);
    await post('/supervision/failed-jobs/retry', { ids: [retrying, dead] });
    await runJobs({ allowFailures: true });
    const { jobs } = await get('/supervision/failed-jobs?state=retrying');
    expect(jobs).toMatchObject([{ _id: retrying, attempts: 2, maxAttempts: 5 }]);
  });

  it('is for admins only, and needs ids or a kind', async () => {
    const participant = await aParticipant(test);
    expect((await askAs(test, 'GET', '/supervision/failed-jobs', { as: participant })).status).toBe(403);
    expect((await post('/supervision/failed-jobs/retry', { kind }, participant)).status).toBe(403);
    for (const body of [{}, { ids: [] }, { ids: ['x'] }, { ids: ['1'], kind }, { ids: ['99999999999999999999'] }])
      expect((await post('/supervision/failed-jobs/retry', body)).status).toBe(400);
    expect((await post('/supervision/failed-jobs/discard', { ids: ['1'] })).status).toBe(400);
  });
});
