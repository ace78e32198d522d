import { afterAll, expect, it } from 'vitest';
import { anAdmin, anOrganizer } from '#test/factories/people';
import { askAs } from '#test/factories/withdrawals';
import { buildTestApp } from '#test/harness/test-app';
import { startMtnDouble } from '../../../../../tools/gateways/mtn-double.ts';
import { startPawapayDouble } from '../../../../../tools/gateways/pawapay-double.ts';

const publicUrl = 'https://ngoma.test';
const pawapay = await startPawapayDouble({ callbackUrl: `${publicUrl}/api/payments/webhooks/pawapay`, walletXaf: 765_432 });
const mtn = await startMtnDouble({ callbackHost: 'ngoma.test' });
const { collection, disbursement } = mtn.credentials;
const test = await buildTestApp({
  env: {
    ...{ PAYMENTS_SANDBOX: '1', PAWAPAY_MODE: 'live', PAWAPAY_URL: pawapay.url, PAWAPAY_TOKEN: pawapay.token },
    ...{ MTN_MODE: 'live', MTN_URL: mtn.url, MTN_COLLECTION_KEY: collection.key, MTN_COLLECTION_USER: collection.user },
    ...{ MTN_COLLECTION_SECRET: collection.secret, MTN_DISBURSEMENT_KEY: disbursement.key },
    ...{ MTN_DISBURSEMENT_USER: disbursement.user, MTN_DISBURSEMENT_SECRET: disbursement.secret },
  },
});
afterAll(async () => {
  await Promise.all([pawapay.stop(), mtn.stop()]);
});
const admin = await anAdmin(test);
const { clock, db, runJobs } = test;

async function read() {
  clock.advance({ minutes: 5 });
  await test.platform.jobs.enqueue(db, 'payments.read-floats', {}, { runAt: clock() });
  await runJobs();
  const { body } = await askAs(test, 'GET', '/supervision/gateways', { as: admin });
  return Object.fromEntries(
    body.gateways.map(({ id, payoutFloat }: { id: string; payoutFloat: object | null }) => [id, payoutFloat]),
  );
}

it('the float of MTN is the account of its payouts alone, and the sandbox has none', async () => {
  mtn.balances.collection = 4_000_000;
  mtn.balances.disbursement = 150_000;
  expect(await read()).toMatchObject({
    pawapay: { isReadable: true, balance: 765_432, readAt: clock().toISOString(), pausedAt: null },
    mtn: { isReadable: true, balance: 150_000, pausedAt: null },
    sandbox: { isReadable: false, balance: null, readAt: null, pausedAt: null },
  });
});

it('a gateway that answers with an error has an unknown float, which pauses nothing and hides no other', async () => {
  pawapay.failNext('server_error', ({ path }) => path === '/v2/wallet-balances');
  mtn.balances.disbursement = 10;
  expect(await read()).toMatchObject({
    pawapay: { balance: null, readAt: clock().toISOString(), lastKnown: { balance: 765_432 }, pausedAt: null },
    mtn: { balance: 10, pausedAt: clock().toISOString() },
  });
});

it('floats are shown to admins only', async () => {
  expect((await askAs(test, 'GET', '/supervision/gateways', { as: await anOrganizer(test) })).status).toBe(403);
});
