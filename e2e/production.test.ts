import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, apiClientAt, type PublishedEvent } from '../tools/app/api-client.ts';
import type { Person } from '../tools/app/demo-people.ts';
import { type Ngoma, startNgoma } from '../tools/app/ngoma.ts';
import { copyInstallation, type InstalledCopy } from './support/installation.ts';

interface Placed {
  readonly savedOrder: { readonly _id: string };
  readonly paymentUrl: string | null;
}

const personNamed = (name: string): Person => ({ email: `${name}@example.cm`, password: 'a-long-password' });
const buyer = personNamed('buyer');
const eventName = 'The Night of the Lean Machine';

/** The commands of docs/operations.md in their order, on a copy of this repository in which everything is installed and built. */
describe('an installation without development dependencies', () => {
  let copy: InstalledCopy;
  let ngoma: Ngoma;
  let api: ApiClient;
  let sale: PublishedEvent;

  beforeAll(async () => {
    copy = copyInstallation();
    expect(await copy.npm('run', 'build')).toMatchObject({ code: 0 });
    expect(await copy.npm('prune', '--omit=dev')).toMatchObject({ code: 0 });
    const production = { NODE_ENV: 'production', RATE_LIMITS: '1', SECRET_KEY: 'a key of thirty-two bytes for tests' };
    ngoma = await startNgoma({ ...copy.env, ...production }, copy);
    api = apiClientAt(ngoma.url);
  });
  afterAll(async () => {
    await ngoma?.stop();
    copy?.remove();
  });

  it('serves in production without packages that only build or test', async () => {
    const isInstalled = (name: string) => existsSync(join(copy.folder, 'node_modules', name));
    expect(['vite', 'vitest', 'fastify'].filter(isInstalled)).toEqual(['fastify']);
    // In production no page shows the outbox of emails.
    expect((await fetch(`${ngoma.url}/dev/mail`)).status).toBe(404);
  });

  it('publishes an event and renders its page', async () => {
    const organizer = await api.register('organizer', personNamed('organizer'));
    sale = await api.publishEvent(organizer, { name: eventName, price: 0, quantity: 10 });
    const page = await fetch(`${ngoma.url}/our-event/${sale.eventId}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`${eventName}</h1>`);
  });

  it('confirms the order of a free ticket, with a code and as a PDF', async () => {
    const token = await api.tokenOf(await api.register('participant', buyer));
    const body = { eventId: sale.eventId, items: [{ ticketTypeId: sale.ticketTypeId, quantity: 1 }] };
    const placed = await api.send<Placed>('POST', '/event-order/order', { token, body });
    expect(placed).toMatchObject({
      savedOrder: { state: 'confirmed', tickets: [{ ticketCode: expect.stringMatching(/^[0-9A-Z]{4} ?[0-9A-Z]{4}$/) }] },
      paymentUrl: null,
    });
    const pdf = await fetch(`${ngoma.url}/api/event-order/${placed.savedOrder._id}/tickets.pdf`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
  });

  it('writes the email with the ticket', async () => {
    const client = new pg.Client({ connectionString: ngoma.databaseUrl() });
    await client.connect();
    try {
      const query = `select count(*)::int as emails from mail_outbox where to_address = $1 and jsonb_array_length(attachments) = 1`;
      const countEmails = async () => (await client.query(query, [buyer.email])).rows[0].emails;
      await expect.poll(countEmails, { timeout: 30_000 }).toBe(1);
    } finally {
      await client.end();
    }
  });

  it('is recognized as incomplete by `npm run build`, which installs what is missing', async () => {
    await ngoma.stop();
    // The installation fails here because there is no network.
    const { code, output } = await copy.npm('run', 'build');
    expect(output).toContain('Installing the dependencies');
    expect(code).not.toBe(0);
  });
});
