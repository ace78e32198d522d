import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it } from 'vitest';
import { eventFields } from '#test/factories/events';
import { aSale } from '#test/factories/orders';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { s3Double, s3UrlOf } from '#test/harness/s3-double';
import { buildTestApp } from '#test/harness/test-app';
import { apiClientAt } from '../../../tools/app/api-client.ts';
import { startNgoma } from '../../../tools/app/ngoma.ts';
import { freePort } from '../../../tools/free-port.ts';
import { isLong, sized } from '../../../tools/size.ts';
import { findBroken } from './invariants.ts';
import { ownPostgres } from './own-postgres.ts';

const buyerCount = sized('Buyers while the mail server and the file store are away', { sample: 4, full: 64 });

/** A frozen store costs an upload ten seconds, which is too long for the sample. */
const outages: readonly Presence[] = isLong ? ['absent', 'frozen'] : ['absent'];

const folder = mkdtempSync(join(tmpdir(), 'ngoma-s3-'));
const [s3Port, smtpPort] = [await freePort(), await freePort()];
const received: { readonly to: string; readonly messageId: string; readonly files: number }[] = [];

/** The state of a port of a service: nothing, a machine that takes connections and never answers, or the service. */
type Presence = 'absent' | 'frozen' | 'present';
const open = new Set<Server>();
const sockets = new Set<Socket>();

async function present(port: number, server: Server): Promise<void> {
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  open.add(server);
}

async function endAll(): Promise<void> {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await Promise.all([...open].map((server) => new Promise((done) => server.close(done))));
  open.clear();
}

const smtp = () =>
  new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', async () => {
        const { to, messageId, attachments } = await PostalMime.parse(Buffer.concat(chunks));
        received.push({ to: String(to?.[0]?.address), messageId: String(messageId), files: attachments.length });
        done();
      });
    },
  }).server as unknown as Server;

/** Puts both services into this state. */
async function become(presence: Presence): Promise<void> {
  await endAll();
  if (presence === 'absent') return;
  const isPresent = presence === 'present';
  await present(s3Port, isPresent ? await s3Double(folder) : createServer());
  await present(smtpPort, isPresent ? smtp() : createServer());
}
afterAll(async () => {
  await endAll();
  rmSync(folder, { recursive: true, force: true });
});

const postgres = await ownPostgres();
const test = await buildTestApp({ database: postgres.database });
const ngoma = await startNgoma({
  DATABASE_URL: postgres.url,
  SECRET_KEY: 'a key of thirty-two bytes for tests',
  S3_URL: s3UrlOf(s3Port),
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  DEMO: '0',
  LOG_LEVEL: 'fatal',
});
afterAll(() => ngoma.stop());
const api = apiClientAt(ngoma.url);

const picture = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#2F3BA2' } })
  .png()
  .toBuffer();

/** Uploads a cover and returns the status and the body of the answer. */
async function upload(organizer: Person) {
  const form = new FormData();
  for (const [name, value] of Object.entries(eventFields(test))) form.append(name, String(value));
  form.append('coverImage', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'cover.png');
  const headers = { authorization: `Bearer ${organizer.token}`, 'accept-language': 'en' };
  const reply = await fetch(`${ngoma.url}/api/event`, { method: 'POST', headers, body: form });
  return { status: reply.status, body: (await reply.json()) as { code?: string; message: string; eventId?: string } };
}

it('while file store and mail server are away, orders are paid and uploads refused; then each email is sent once', {
  timeout: 240_000,
}, async () => {
  const organizer = await anOrganizer(test);
  await become('present');
  const { eventId: withCover } = (await upload(organizer)).body;
  const sale = await aSale(test, { organizer, types: [{ priceXaf: 2_000, size: 1_000 }] });
  // Its tickets show the cover, which is in the store.
  await test.db
    .updateTable('events')
    .set((eb) => ({ cover_key: eb.selectFrom('events').select('cover_key').where('id', '=', String(withCover)) }))
    .where('id', '=', sale.eventId)
    .execute();

  const buyers = await Promise.all(Array.from({ length: buyerCount }, () => aParticipant(test)));
  for (const [round, presence] of outages.entries()) {
    await become(presence);
    const refused = await upload(organizer);
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    expect(refused.body.message).toMatch(/^Files cannot be saved/);
    const half = buyers.filter((_, place) => place % outages.length === round);
    await Promise.all(half.map((buyer) => buyTicket(buyer, sale)));
  }
  expect(received).toEqual([]);

  await become('present');
  // Failed jobs are repeated after pauses that grow. An operator who does not wait for them runs them again.
  const isDone = async () => {
    await postgres.query(
      `update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts > 0 and run_at > now()`,
    );
    const waiting = await postgres.query(
      `select 1 from graphile_worker._private_jobs where attempts < max_attempts and (run_at <= now() or attempts > 0)`,
    );
    return waiting.length === 0;
  };
  await expect.poll(isDone, { timeout: 120_000, interval: 500 }).toBe(true);
  const withTickets = received.filter(({ files }) => files > 0);
  const addresses = buyers.map(({ user }) => user.email.toLowerCase());
  expect(withTickets.map(({ to }) => to.toLowerCase()).toSorted()).toEqual(addresses.toSorted());
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(received.length);
  expect((await upload(organizer)).status).toBe(201);
  expect(await findBroken(test.db, sale.eventId)).toEqual({});
});

/** Orders and pays one ticket, and waits for it. */
async function buyTicket({ token }: Person, { eventId, typeId }: { eventId: string; typeId: string }): Promise<void> {
  const body = { eventId, items: [{ ticketTypeId: typeId, quantity: 1 }] };
  type Placed = { savedOrder: { _id: string }; paymentUrl: string };
  const { savedOrder, paymentUrl } = await api.send<Placed>('POST', '/event-order/order', { token, body });
  await api.send('POST', `/payments/sandbox/${paymentUrl.split('/').at(-1)}`, { body: { outcome: 'approve' } });
  const findTickets = () => test.db.selectFrom('tickets').select('id').where('order_id', '=', savedOrder._id).execute();
  await expect.poll(async () => (await findTickets()).length, { timeout: 60_000, interval: 100 }).toBe(1);
}
