import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { askAs } from '#test/factories/withdrawals';
import { buildTestApp } from '#test/harness/test-app';
import { signatureHeader } from '../gateways/sandbox.rules.ts';

const shop = await buildTestApp();
const { db, clock, runJobs } = shop;
let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(shop);
});
const list = async (query = '') => (await askAs(shop, 'GET', `/supervision/callbacks?${query}`, { as: admin })).body;
const post = (path: string, body: object, as = admin) => askAs(shop, 'POST', `/supervision/callbacks/${path}`, { as, body });

/** Stores a callback as if its job was lost. */
async function aCallback(ref: string, values: { outcome?: string; about?: string | null } = {}): Promise<string> {
  const id = newId();
  const handled_at = values.outcome === undefined ? null : clock();
  await db
    .insertInto('webhook_inbox')
    .values({
      id,
      gateway: 'sandbox',
      event_id: id,
      ref,
      headers: '{}',
      body: Buffer.from('{}'),
      received_at: clock(),
      handled_at,
      ...values,
    })
    .execute();
  return id;
}

describe('callbacks that an admin looks into', () => {
  it('are those that wait and those that match nothing, found by state, gateway, period and reference', async () => {
    const waiting = await aCallback('ref-waiting');
    const unmatched = await aCallback('ref-unknown', { outcome: 'unknown_reference', about: 'payment' });
    await aCallback('ref-handled', { outcome: 'payment' });
    expect((await list()).callbacks).toMatchObject([
      { _id: unmatched, state: 'unmatched', about: 'payment', ref: 'ref-unknown', gatewayName: 'Sandbox', error: null },
      { _id: waiting, state: 'waiting', about: null, handledAt: null },
    ]);
    const total = async (query: string) => (await list(query)).total;
    expect(await total('state=waiting')).toBe(1);
    expect(await total('state=unmatched')).toBe(1);
    expect(await total('gateway=mtn')).toBe(0);
    expect(await total('q=REF-unk')).toBe(1);
    expect(await total(`q=${waiting}`)).toBe(1);
    clock.advance({ days: 2 });
    expect(await total('days=1')).toBe(0);
    expect((await post('close', { ids: [waiting, unmatched], reason: 'Test data' })).body.count).toBe(2);
    expect(await total('')).toBe(0);
    expect((await post('process', { ids: [waiting] })).body.count).toBe(0);
  });

  it('are processed once, however often and by however many admins that is asked, and their failed jobs are gone', async () => {
    const placed = await order(shop, await aParticipant(shop), await aSale(shop, { organizer: await anOrganizer(shop) }));
    await pay(shop, placed.body.paymentUrl);
    const { gateway_ref: ref } = await db.selectFrom('payments').select('gateway_ref').executeTakeFirstOrThrow();
    const id = await aCallback(ref);
    await shop.platform.jobs.enqueue(
      db,
      'payments.callback',
      { inboxId: id, gateway: 'sandbox', ref, about: 'nothing known' },
      { maxAttempts: 1, runAt: clock() },
    );
    const handler = shop.jobs['payments.callback'];
    Object.assign(shop.jobs, {
      'payments.callback': async () => {
        throw new Error('No answer about 237677123456');
      },
    });
    await runJobs({ allowFailures: true });
    let asked = 0;
    Object.assign(shop.jobs, {
      'payments.callback': async (job: never) => {
        asked += 1;
        await handler?.(job);
      },
    });
    expect((await list()).callbacks).toMatchObject([{ _id: id, attempts: 1, error: 'Error: No answer about 237*******56' }]);
    const replies = await Promise.all([1, 2, 3].map(() => post('process', { ids: [id] })));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    await runJobs();
    Object.assign(shop.jobs, { 'payments.callback': handler });
    expect(asked).toBe(1);
    expect((await list()).total).toBe(0);
    const { body } = await askAs(shop, 'GET', '/supervision/failed-jobs', { as: admin });
    expect(body.total).toBe(0);
    expect((await askAs(shop, 'GET', '/users/acts?action=callbacks.processed', { as: admin })).body.acts.length).toBeGreaterThan(
      0,
    );
  });

  it('do not include refused ones, which are counted by gateway for a day', async () => {
    const forged = () =>
      shop.fastify.inject({
        method: 'POST',
        url: '/api/payments/webhooks/sandbox',
        payload: '{}',
        headers: { 'content-type': 'application/json', [signatureHeader]: 't=1,v1=00' },
      });
    expect((await Promise.all(Array.from({ length: 20 }, forged))).every(({ statusCode }) => statusCode === 401)).toBe(true);
    expect((await list()).refused).toEqual([{ gatewayName: 'Sandbox', count: 20, lastAt: clock().toISOString() }]);
    clock.advance({ days: 1, minutes: 1 });
    expect((await list()).refused).toEqual([]);
  });

  it('are for admins only, and are closed with a reason only', async () => {
    const organizer = await anOrganizer(shop);
    const id = await aCallback('ref-other');
    expect((await askAs(shop, 'GET', '/supervision/callbacks', { as: organizer })).status).toBe(403);
    expect((await post('process', { ids: [id] }, organizer)).status).toBe(403);
    expect((await post('close', { ids: [id] })).status).toBe(400);
    expect((await post('process', { ids: [] })).status).toBe(400);
  });
});
