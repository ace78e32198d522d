import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, apiClientAt, type PublishedEvent } from '../tools/app/api-client.ts';
import type { Person } from '../tools/app/demo-people.ts';
import { type Ngoma, startNgoma } from '../tools/app/ngoma.ts';
import { freePort } from '../tools/free-port.ts';
import { type PawapayDouble, startPawapayDouble } from '../tools/gateways/pawapay-double.ts';
import { chooseTickets, expectTickets, placeOrder, requestPayment, toAttendees } from './support/buying.ts';
import { copyInstallation, type InstalledCopy } from './support/installation.ts';
import { arriveSignedIn, signIn } from './support/sign-in.ts';
import { visit } from './support/visit.ts';

interface Placed {
  readonly savedOrder: { readonly _id: string };
  readonly paymentUrl: string | null;
}

const personNamed = (name: string): Person => ({ email: `${name}@example.cm`, password: 'a-long-password' });
const buyer = personNamed('buyer');
const operator = personNamed('operator');
const eventName = 'The Night of the Lean Machine';

/** The commands of docs/operations.md in their order, on a copy of this repository in which everything is installed and built. */
describe('an installation without development dependencies', () => {
  let copy: InstalledCopy;
  let ngoma: Ngoma;
  let api: ApiClient;
  let organizer: Person;
  let sale: PublishedEvent;
  let pawapay: PawapayDouble;

  beforeAll(async () => {
    copy = copyInstallation();
    expect(await copy.npm(['run', 'build'])).toMatchObject({ code: 0 });
    expect(await copy.npm(['prune', '--omit=dev'])).toMatchObject({ code: 0 });
    const port = await freePort();
    pawapay = await startPawapayDouble({ callbackUrl: `http://127.0.0.1:${port}/api/payments/webhooks/pawapay` });
    pawapay.setDelivery('immediate');
    const production = { NODE_ENV: 'production', RATE_LIMITS: '1', SECRET_KEY: 'a key of thirty-two bytes for tests' };
    const gateway = { PAWAPAY_MODE: 'live', PAWAPAY_URL: pawapay.url, PAWAPAY_TOKEN: pawapay.token };
    ngoma = await startNgoma({ ...copy.env, ...production, ...gateway, PORT: String(port) }, copy);
    api = apiClientAt(ngoma.url);
  });
  afterAll(async () => {
    await ngoma?.stop();
    await pawapay?.stop();
    copy?.remove();
  });

  /** Returns the rows of a query of the installation's own database. */
  async function query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: ngoma.databaseUrl() });
    await client.connect();
    try {
      return (await client.query<Row>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  it('serves in production without packages that only build or test', async () => {
    const isInstalled = (name: string) => existsSync(join(copy.folder, 'node_modules', name));
    expect(['vite', 'vitest', 'fastify'].filter(isInstalled)).toEqual(['fastify']);
    // In production no page shows the outbox of emails.
    expect((await fetch(`${ngoma.url}/dev/mail`)).status).toBe(404);
  });

  it('has its first admin by a command beside the running server, and a link that works once', async () => {
    const args = ['run', '--silent', 'admin:create', '--', '--email', 'Operator@example.cm', '--name', 'Marie Ngo'];
    const { code, output } = await copy.npm(args, ngoma.settings);
    expect([code, output]).toEqual([0, expect.stringContaining('operator@example.cm is a new admin.')]);
    const link = /\S+\/setup\?token=\S+/.exec(output)?.[0] ?? '';
    const { page, t, expectBrowserError } = await visit({ baseURL: ngoma.url });
    expectBrowserError(/400 \(Bad Request\).*auth\/setup/);
    await page.goto(link);
    await page
      .getByRole('textbox', { name: t('auth:field.name') })
      .and(page.locator('[value="Marie Ngo"]'))
      .waitFor();
    await page.getByLabel(t('auth:field.newPassword'), { exact: true }).fill('short');
    await page.getByRole('button', { name: t('auth:setup.submit') }).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    await page.getByLabel(t('auth:field.newPassword'), { exact: true }).fill(operator.password);
    await page.getByRole('button', { name: t('auth:setup.submit') }).click();
    await page.waitForURL('**/sign-in');
    await signIn({ page, t }, operator);
    await page
      .getByRole('heading', { name: t('navigation:title.marketplaceSupervision') })
      .first()
      .waitFor();
    expectBrowserError(/410 \(Gone\).*auth\/setup/);
    await page.goto(link);
    await page.getByText('This link is no longer valid.').waitFor();
  });

  it('refuses to make an admin without an address', async () => {
    const { code, output } = await copy.npm(['run', '--silent', 'admin:create'], ngoma.settings);
    expect([code, output]).toEqual([1, expect.stringContaining('--email')]);
  });

  it('publishes an event and renders its page', async () => {
    organizer = await api.register('organizer', personNamed('organizer'));
    await api.confirmEmail(async () => {
      const emails = await query<{ text: string }>(`select text from mail_outbox where to_address = $1`, [organizer.email]);
      return emails[0]?.text;
    });
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
    const emails = () =>
      query(`select from mail_outbox where to_address = $1 and jsonb_array_length(attachments) = 1`, [buyer.email]);
    await expect.poll(async () => (await emails()).length, { timeout: 30_000 }).toBe(1);
  });

  it('sells a paid ticket through its live gateway, and the money is in the ledger', async () => {
    const { eventId } = await api.publishEvent(organizer, { name: 'The Night of the First Franc', price: 5_000, quantity: 10 });
    const visitor = await visit({ baseURL: ngoma.url });
    const { page, t } = visitor;
    await arriveSignedIn(page, buyer);
    await chooseTickets(visitor, eventId, 1);
    await toAttendees(visitor);
    await placeOrder(visitor);
    await requestPayment(visitor);
    expect(await page.getByRole('button', { name: t('payments:sandbox.approve') }).count()).toBe(0);
    await expect.poll(() => pawapay.records()).toMatchObject([{ kind: 'payment', amountXaf: 5_000, state: 'open' }]);
    await pawapay.answer(String(pawapay.records()[0]?.ref), 'approve');
    await expectTickets(visitor, 1);
    const callbacks = () => query(`select from webhook_inbox where gateway = 'pawapay' and outcome = 'succeed'`);
    await expect.poll(async () => (await callbacks()).length).toBe(1);
    const accounts = `select code, balance_xaf::int as xaf from ledger_accounts where balance_xaf <> 0 order by code`;
    const balances = await query<{ code: string; xaf: number }>(accounts);
    expect(balances).toMatchObject([{ code: 'gateway_clearing:pawapay', xaf: 5_000 }, {}, {}]);
    expect(balances.reduce((sum, { xaf }) => sum + xaf, 0)).toBe(0);
  });

  it('is recognized as incomplete by `npm run build`, which installs what is missing', async () => {
    await ngoma.stop();
    // The installation fails here because there is no network.
    const { code, output } = await copy.npm(['run', 'build']);
    expect(output).toContain('Installing the dependencies');
    expect(code).not.toBe(0);
  });
});
