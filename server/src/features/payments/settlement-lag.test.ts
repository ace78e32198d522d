import { expect, it } from 'vitest';
import { buildTestApp } from '#test/harness/test-app';

const { fastify, db, clock } = await buildTestApp();

const lag = async () => {
  const text = (await fastify.inject('/metrics')).body;
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return [of('ngoma_payment_callbacks_waiting'), of('ngoma_payment_callbacks_oldest_seconds')];
};

it('the metrics show how many callbacks wait and how old the oldest one is, and nothing when all are handled', async () => {
  expect(await lag()).toEqual([0, 0]);
  const receive = (id: string) =>
    db
      .insertInto('webhook_inbox')
      .values({ id, gateway: 'sandbox', event_id: id, headers: '{}', body: Buffer.from('{}'), received_at: clock() })
      .execute();
  await receive('01900000-0000-7000-8000-000000000001');
  clock.advance({ seconds: 40 });
  await receive('01900000-0000-7000-8000-000000000002');
  clock.advance({ seconds: 2 });
  expect(await lag()).toEqual([2, 42]);
  await db.updateTable('webhook_inbox').set({ handled_at: clock(), outcome: 'done' }).execute();
  expect(await lag()).toEqual([0, 0]);
});
