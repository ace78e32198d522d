import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { ask, eventFields } from '#test/factories/events';
import { aSale, type OrderReply, order } from '#test/factories/orders';
import { anOrganizer, aParticipant } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { findBroken } from './invariants.ts';
import { ownPostgres } from './own-postgres.ts';
import { smallDisk } from './small-disk.ts';

const disk = await smallDisk(320);
const files = await smallDisk(1);
if (!disk || !files) console.log('This machine permits no mounts, so that full disks are not tested.');
const postgres = disk && (await ownPostgres({ min_wal_size: '32MB', max_wal_size: '64MB' }, disk.folder));
const seller = postgres && (await buildTestApp({ database: postgres.database }));
const uploader = files && (await buildTestApp({ env: { DATA_DIR: files.folder } }));
afterEach(() => {
  disk?.empty();
  files?.empty();
});

it.runIf(seller)(
  'a full disk refuses orders with 503, loses no answered one, and takes them again when there is space',
  {
    timeout: 180_000,
  },
  async () => {
    const test = seller as NonNullable<typeof seller>;
    const sale = await aSale(test, { organizer: await anOrganizer(test), types: [{ size: 100_000 }] });
    const buyers = await Promise.all(Array.from({ length: 10 }, () => aParticipant(test)));
    const answered = new Map<string, string>();
    let keys = 0;

    /** Places an order for each buyer, and returns the refused ones. */
    async function placeSome(): Promise<{ key: string; place: number; reply: OrderReply }[]> {
      const placed = buyers.map(async (buyer, place) => {
        keys += 1;
        const key = `full-disk-${keys}`;
        const reply = await order(test, buyer, sale, { key, quantity: 10 });
        if (reply.status === 201) answered.set(key, reply.body.savedOrder._id);
        return { key, place, reply };
      });
      return (await Promise.all(placed)).filter(({ reply }) => reply.status !== 201);
    }
    const expectRefusals = (refused: readonly { reply: OrderReply }[]) => {
      for (const { reply } of refused) {
        expect([reply.status, reply.body.code]).toEqual([503, 'unavailable']);
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      }
    };
    expect(await placeSome()).toEqual([]);

    // No table can grow. What is in the pages that there are still works.
    disk?.fill();
    let refused: Awaited<ReturnType<typeof placeSome>> = [];
    for (let wave = 0; wave < 200 && refused.length === 0; wave += 1) refused = await placeSome();
    expect(refused.length).toBeGreaterThan(0);
    expectRefusals(refused);

    // The log cannot grow either: PostgreSQL ends, and tries to start again.
    for (let segment = 0; segment < 20 && (await ask(test, 'GET', `/event/${sale.eventId}`)).status === 200; segment += 1) {
      const fill = `select pg_logical_emit_message(false, 'test', repeat('x', 1000)), pg_switch_wal()`;
      await test.platform.pool.query(fill).catch(() => {});
    }
    const whileDown = await placeSome();
    expect(whileDown).toHaveLength(buyers.length);
    expectRefusals(whileDown);
    expect((await test.fastify.inject('/readyz')).statusCode).toBe(503);

    disk?.empty();
    await expect
      .poll(async () => (await test.fastify.inject('/readyz')).statusCode, { timeout: 60_000, interval: 250 })
      .toBe(200);
    for (const { key, place } of [...refused, ...whileDown]) {
      const repeat = await order(test, buyers[place] as never, sale, { key, quantity: 10 });
      expect(repeat.status).toBe(201);
      answered.set(key, repeat.body.savedOrder._id);
    }
    const { rows: stored } = await test.platform.pool.query<{ id: string; key: string }>(
      'select id, idempotency_key as key from orders',
    );
    expect(new Map(stored.map(({ key, id }) => [key, id]))).toEqual(answered);
    await test.runJobs();
    expect(await findBroken(test.db, sale.eventId)).toEqual({});
  },
);

it.runIf(uploader)('a full folder for files refuses uploads in words, and takes them again when there is space', async () => {
  const test = uploader as NonNullable<typeof uploader>;
  const picture = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#2F3BA2' } })
    .png()
    .toBuffer();
  const organizer = await anOrganizer(test);
  const upload = () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(eventFields(test))) form.append(name, String(value));
    form.append('coverImage', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'cover.png');
    return ask(test, 'POST', '/event', { as: organizer, body: form });
  };
  files?.fill();
  const { status, headers, body } = await upload();
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '10']);
  expect(body.message).toMatch(/^Files cannot be saved/);
  files?.empty();
  expect((await upload()).status).toBe(201);
});
