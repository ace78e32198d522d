import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '#platform/postgres/database';
import { ask } from '#test/factories/events';
import { aSale, inventoryOf, order } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant } from '#test/factories/people';
import { buildTestApp, testDatabase } from '#test/harness/test-app';
import { type Cut, commitCutter } from './commit-cutter.ts';

const database = await testDatabase();
const cutter = await commitCutter(database.url);
const handle = openDatabase(cutter.url, { applicationName: 'ngoma-cut' });
const test = await buildTestApp({ database: { ...handle, url: cutter.url } });
afterAll(() => handle.close());
const organizer = await anOrganizer(test);

const cuts: Cut[] = ['before the commit arrives', 'after the commit, before its reply'];

it.each(cuts)('an order whose connection breaks %s is answered 503, and exists once after a repeat with its key', async (cut) => {
  const buyer = await aParticipant(test);
  const sale = await aSale(test, { organizer });
  const before = cutter.count();
  // The batch writer sends the names of its prepared statements.
  cutter.arm(cut, 'batch_');
  const first = await order(test, buyer, sale, { key: `unknown-${cut.length}` });
  expect([cutter.count() - before, first.status]).toEqual([1, 503]);
  const repeat = await order(test, buyer, sale, { key: `unknown-${cut.length}` });
  expect(repeat.status).toBe(201);
  const again = await order(test, buyer, sale, { key: `unknown-${cut.length}` });
  expect(again.body.savedOrder._id).toBe(repeat.body.savedOrder._id);
  expect(await inventoryOf(test, sale)).toMatchObject({ held: 1, byOrders: { held: 1 } });
});

it.each(cuts)(
  'an answer to a message whose connection breaks %s is answered 503, and given once after repeats with its key',
  async (cut) => {
    const admin = await anAdmin(test);
    const email = `unknown-${cut.length}@example.cm`;
    await ask(test, 'POST', '/contact', { body: { name: 'Paul', email, topic: 'payment', message: 'Where is my ticket?' } });
    const { id } = await test.db.selectFrom('contact_messages').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const answer = () =>
      ask(test, 'POST', `/contact/messages/${id}/answer`, {
        as: admin,
        body: { answer: 'It is in your account.' },
        headers: { 'idempotency-key': `answer-${cut.length}` },
      });
    const before = cutter.count();
    cutter.arm(cut, 'contact_messages');
    const first = await answer();
    expect([cutter.count() - before, first.status, first.body.code]).toEqual([1, 503, 'outcome_unknown']);
    expect(Number(first.headers['retry-after'])).toBeGreaterThan(0);

    // 409 until the outcome is known.
    const isDone = async () => {
      const { status, headers } = await answer();
      expect(status).toBeOneOf([200, 201, 409]);
      return status === 409 ? undefined : headers['idempotency-replayed'] === 'true';
    };
    const replays: (boolean | undefined)[] = [];
    await expect.poll(async () => replays.push(await isDone()) && replays.at(-1), { timeout: 15_000 }).toBeDefined();
    // A committed answer is found; one that was not committed is given by the repeat.
    expect(replays.at(-1)).toBe(cut !== 'before the commit arrives');
    expect(await isDone()).toBe(true);
    await test.runJobs();
    expect(test.mails.filter(({ message }) => message.to === email)).toHaveLength(1);
  },
);
