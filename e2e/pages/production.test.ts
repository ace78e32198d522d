import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type ApiClient, apiClientAt, type PublishedEvent } from '../../tools/app/api-client.ts';
import type { Person } from '../../tools/app/demo-people.ts';
import { environmentOf, readImage, readUnit } from '../../tools/app/deployment.ts';
import { type Ngoma, startNgoma } from '../../tools/app/ngoma.ts';
import { authenticatorCode, authenticatorStep } from '../../tools/app/totp.ts';
import { freePort } from '../../tools/free-port.ts';
import { type PawapayDouble, startPawapayDouble } from '../../tools/gateways/pawapay-double.ts';
import { chooseTickets, expectTickets, placeOrder, requestPayment, toCheckout } from '../support/buying.ts';
import { expect, test } from '../support/fixtures.ts';
import { copyInstallation, type InstalledCopy } from '../support/installation.ts';
import { createAndPublish } from '../support/publishing.ts';
import { arriveSignedIn, signIn } from '../support/sign-in.ts';
import type { OpenVisit, Visit } from '../support/visit.ts';
import {
  approveWithApp,
  type FindCode,
  openInQueue,
  setPayoutAccount,
  stateInOwnList,
  withdraw,
} from '../support/withdrawing.ts';

interface Placed {
  readonly savedOrder: { readonly _id: string };
  readonly paymentUrl: string | null;
}

const personNamed = (name: string): Person => ({ email: `${name}@example.cm`, password: 'a-long-password' });
const buyer = personNamed('buyer');
const operator = personNamed('operator');
const organizer = personNamed('organizer');
const organizerName = 'Clarisse Nguemo';
const eventName = 'The Night of the Lean Machine';
const paidEvent = {
  name: 'The Night of the First Franc',
  description: 'Balafons under the mango trees.',
  category: 'Concerts',
  location: 'Palais des Congrès',
  city: 'Yaoundé',
  priceXaf: 10_000,
  tickets: 10,
} as const;
/** Half of 10,000 XAF less the commission of 5 %, less the reserve of a tenth. */
const releasedXaf = 3_800;
const withdrawnXaf = 3_000;
const secretKey = 'a key of thirty-two bytes for tests';
const image = readImage();
const desktop = { viewport: { width: 1440, height: 900 } } as const;

/** The commands of the Dockerfile in their order, on a copy of this repository in which everything is installed and built. */
test.describe('an installation without development dependencies', () => {
  // Each test continues where the one before it has ended.
  test.describe.configure({ mode: 'serial' });
  let copy: InstalledCopy;
  let takeBack = () => {};
  let ngoma: Ngoma;
  let api: ApiClient;
  let sale: PublishedEvent;
  let paidEventId: string;
  let pawapay: PawapayDouble;
  /** The secret of the operator's authenticator app, and the step of the code that was used last. */
  const app = { secret: '', lastStep: 0 };

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    copy = copyInstallation();
    for (const command of image.build) expect(await copy.run(command.split(' '))).toMatchObject({ code: 0 });
    takeBack = copy.keepOnly(image.copied);
    const port = await freePort();
    pawapay = await startPawapayDouble({ callbackUrl: `http://127.0.0.1:${port}/api/payments/webhooks/pawapay` });
    pawapay.setDelivery('immediate');
    // The folder and the address are those of a container.
    const { DATA_DIR: _folder, HOST: _host, ...environment } = image.environment;
    const production = { ...environment, RATE_LIMITS: '1', SECRET_KEY: secretKey };
    const gateway = { PAWAPAY_MODE: 'live', PAWAPAY_URL: pawapay.url, PAWAPAY_TOKEN: pawapay.token };
    ngoma = await startNgoma({ ...copy.env, ...production, ...gateway, PORT: String(port) }, { ...copy, command: image.command });
    api = apiClientAt(ngoma.url);
  });
  test.afterAll(async () => {
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

  /** Returns the text of the last email to a person with these words in its subject. No page shows the outbox in production. */
  async function lastEmail({ email }: Person, words = ''): Promise<string | undefined> {
    const rows = await query<{ text: string }>(
      `select text from mail_outbox where to_address = $1 and subject ilike '%' || $2 || '%' order by created_at desc limit 1`,
      [email, words],
    );
    return rows[0]?.text;
  }
  const codeFor =
    (person: Person): FindCode =>
    async () =>
      /\b\d{6}\b/.exec((await lastEmail(person, 'code')) ?? '')?.[0];

  /** Returns a code of the operator's app that was not used. The app shows the next one after thirty seconds at most. */
  async function nextAppCode(): Promise<string> {
    await expect.poll(authenticatorStep, { timeout: 60_000 }).toBeGreaterThan(app.lastStep);
    app.lastStep = authenticatorStep();
    return authenticatorCode(app.secret);
  }

  /** Opens a new phone or desktop on which a person is signed in. */
  async function visitAs(visit: OpenVisit, person: Person, options: object = {}): Promise<Visit> {
    const visitor = await visit({ baseURL: ngoma.url, ...options });
    await arriveSignedIn(visitor.page, person, person === operator ? await nextAppCode() : undefined);
    return visitor;
  }

  test('serves in production without packages that only build or test', async () => {
    const isInstalled = (name: string) => existsSync(join(copy.folder, 'node_modules', name));
    expect(['vite', 'vitest', 'fastify'].filter(isInstalled)).toEqual(['fastify']);
    // In production no page shows the outbox of emails.
    expect((await fetch(`${ngoma.url}/dev/mail`)).status).toBe(404);
  });

  test('has its first admin by a command beside the running server, and a link that works once', async ({ visit }) => {
    const args = ['run', '--silent', 'admin:create', '--', '--email', 'Operator@example.cm', '--name', 'Marie Ngo'];
    const { code, output } = await copy.npm(args, ngoma.settings);
    expect([code, output]).toEqual([0, expect.stringContaining('operator@example.cm is a new admin.')]);
    const link = /\S+\/setup\?token=\S+/.exec(output)?.[0] ?? '';
    const { page, t, expectBrowserError } = await visit({ baseURL: ngoma.url });
    expectBrowserError(/400 \(Bad Request\).*\/setup/);
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
    await page.getByText(t('auth:setup.done')).waitFor();
    expectBrowserError(/403 \(Forbidden\)/);
    await signIn({ page, t }, operator);
    await page.getByText(t('second-step:required')).waitFor();
    await page.getByRole('button', { name: t('second-step:app.setUp') }).click();
    app.secret = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
    await page.getByLabel(t('second-step:app.code')).fill(await nextAppCode());
    await page.getByRole('button', { name: t('second-step:app.confirm') }).click();
    await page.getByRole('button', { name: t('second-step:codes.done') }).click();
    await page.goto('/');
    await page
      .getByRole('heading', { name: t('navigation:title.marketplaceSupervision') })
      .first()
      .waitFor();
    expectBrowserError(/410 \(Gone\).*\/setup/);
    await page.goto(link);
    await page.getByText('This link is no longer valid.').waitFor();
  });

  test('passes the health check of its image while it lives', async () => {
    expect(await copy.run(image.healthCheck, { PORT: new URL(ngoma.url).port })).toEqual({ code: 0, output: '' });
    expect(await copy.run(image.healthCheck, { PORT: String(await freePort()) })).toEqual({ code: 1, output: '' });
  });

  test('runs jobs beside it by the command of the unit of the worker, and stops by its signal', async () => {
    const unit = readUnit('ngoma-worker.service');
    const [program = '', ...args] = (unit.ExecStart?.[0] ?? '').replace(`${unit.WorkingDirectory}/`, '').split(' ');
    const { DATA_DIR: _folder, NODE_COMPILE_CACHE: _cache, ...environment } = environmentOf(unit);
    const settings = { DATABASE_URL: ngoma.databaseUrl(), SECRET_KEY: secretKey, DATA_DIR: join(copy.folder, 'data-of-worker') };
    const worker = spawn(program, args, { cwd: copy.folder, env: { ...copy.env, ...environment, ...settings } });
    let output = '';
    for (const stream of [worker.stdout, worker.stderr]) stream.on('data', (text) => (output += text));
    const ended = once(worker, 'exit');
    await expect.poll(() => output, { timeout: 120_000 }).toContain('Ngoma is running jobs.');
    worker.kill('SIGTERM');
    expect(await ended, output).toEqual([0, null]);
  });

  test('refuses to make an admin without an address', async () => {
    const { code, output } = await copy.npm(['run', '--silent', 'admin:create'], ngoma.settings);
    expect([code, output]).toEqual([1, expect.stringContaining('--email')]);
  });

  test('has an organizer register, confirm the address by the link in the email, and publish paid tickets', async ({ visit }) => {
    const visitor = await visit({ baseURL: ngoma.url });
    const { page, t } = visitor;
    await page.goto('/register');
    const submit = page.getByRole('button', { name: t('auth:register.submit') });
    await submit.and(page.locator(':enabled')).waitFor();
    await page.getByRole('radio', { name: t('auth:role.organizer.title') }).check({ force: true });
    await page.getByRole('textbox', { name: t('auth:field.name') }).fill(organizerName);
    await page.getByRole('textbox', { name: t('auth:field.email') }).fill(organizer.email);
    await page.getByLabel(t('auth:field.password'), { exact: true }).fill(organizer.password);
    await submit.click();
    await page.getByRole('heading', { name: t('auth:registered.title') }).waitFor();
    const link = async () => /\S+\/confirm-email\?\S+/.exec((await lastEmail(organizer)) ?? '')?.[0];
    await expect.poll(link, { timeout: 30_000 }).toBeDefined();
    await page.goto((await link()) ?? '');
    await page.getByRole('link', { name: t('auth:confirmEmail.goOn') }).click();
    await signIn({ page, t }, organizer);
    paidEventId = await createAndPublish(visitor, paidEvent);
    const published = await fetch(`${ngoma.url}/our-event/${paidEventId}`);
    expect(await published.text()).toContain(`${paidEvent.name}</h1>`);
  });

  test('publishes an event and renders its page', async () => {
    sale = await api.publishEvent(organizer, { name: eventName, price: 0, quantity: 10 });
    const page = await fetch(`${ngoma.url}/our-event/${sale.eventId}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`${eventName}</h1>`);
  });

  test('confirms the order of a free ticket, with a code and as a PDF', async () => {
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

  test('writes the email with the ticket', async () => {
    const emails = () =>
      query(`select from mail_outbox where to_address = $1 and jsonb_array_length(attachments) = 1`, [buyer.email]);
    await expect.poll(async () => (await emails()).length, { timeout: 30_000 }).toBe(1);
  });

  test('sells a paid ticket through its live gateway, and the money is in the ledger', async ({ visit }) => {
    const visitor = await visitAs(visit, buyer);
    const { page, t } = visitor;
    await chooseTickets(visitor, paidEventId, 1);
    await toCheckout(visitor);
    await placeOrder(visitor);
    await requestPayment(visitor);
    expect(await page.getByRole('button', { name: t('payments:sandbox.approve') }).count()).toBe(0);
    await expect.poll(() => pawapay.records()).toMatchObject([{ kind: 'payment', amountXaf: paidEvent.priceXaf, state: 'open' }]);
    await pawapay.answer(String(pawapay.records()[0]?.ref), 'approve');
    await expectTickets(visitor, 1);
    const callbacks = () => query(`select from webhook_inbox where gateway = 'pawapay' and outcome = 'succeed'`);
    await expect.poll(async () => (await callbacks()).length).toBe(1);
    const accounts = `select code, balance_xaf::int as xaf from ledger_accounts where balance_xaf <> 0 order by code`;
    const balances = await query<{ code: string; xaf: number }>(accounts);
    expect(balances).toMatchObject([{ code: 'gateway_clearing:pawapay', xaf: paidEvent.priceXaf }, {}, {}]);
    expect(balances.reduce((sum, { xaf }) => sum + xaf, 0)).toBe(0);
  });

  test('has its first admin verify the organizer, who makes half of the earnings available before the event', async ({
    visit,
  }) => {
    const admin = await visitAs(visit, operator, desktop);
    await admin.page.goto('/user-management');
    await admin.page.getByRole('button', { name: organizerName }).click();
    const verify = { name: admin.t('account-actions:verify.label'), exact: true };
    await admin.page.getByRole('dialog').getByRole('button', verify).click();
    const title = admin.t('account-actions:verify.title', { name: organizerName });
    await admin.page.getByRole('dialog', { name: title }).getByRole('button', verify).click();
    await admin.page.getByText('Account verified').first().waitFor();

    const { page, t } = await visitAs(visit, organizer);
    await page.goto('/transaction-and-payment');
    const amount = `${releasedXaf.toLocaleString('en')}\u00a0XAF`;
    await page.getByRole('button', { name: t('ledger:settlement.early.action', { amount }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('ledger:settlement.early.confirm', { amount }) })
      .click();
    await page.getByText(t('ledger:settlement.early.freed', { amount }), { exact: true }).waitFor();
  });

  test('pays the first withdrawal out through its live gateway, with the code of its owner and the app of the first admin', async ({
    visit,
  }) => {
    const owner = await visitAs(visit, organizer);
    await setPayoutAccount(owner, '677 98 76 54');
    await withdraw(owner, withdrawnXaf, codeFor(organizer));
    await stateInOwnList(owner, 'otp_verified').waitFor();
    const admin = await visitAs(visit, operator, desktop);
    await openInQueue(admin, { name: organizerName, amountXaf: withdrawnXaf });
    await approveWithApp(admin, withdrawnXaf, await nextAppCode());
    const netXaf = withdrawnXaf * 0.995;
    await expect
      .poll(() => pawapay.records(), { timeout: 60_000 })
      .toMatchObject([{ kind: 'payment' }, { kind: 'payout', amountXaf: netXaf, state: 'completed' }]);
    const withdrawals = () => query<{ state: string }>(`select state from withdrawals`);
    await expect.poll(withdrawals, { timeout: 60_000 }).toEqual([{ state: 'paid' }]);
    await owner.page.reload();
    await stateInOwnList(owner, 'paid').waitFor();
    await admin.page.goto('/withdrawal?tab=paid');
    await admin.page.getByRole('row').or(admin.page.getByRole('listitem')).filter({ hasText: organizerName }).first().waitFor();
    const clearing = `select balance_xaf::int as xaf from ledger_accounts where code = 'gateway_clearing:pawapay'`;
    expect(await query(clearing)).toEqual([{ xaf: paidEvent.priceXaf - netXaf }]);
  });

  test('is recognized as incomplete by `npm run build`, which installs what is missing', async () => {
    await ngoma.stop();
    takeBack();
    // The installation fails here because there is no network.
    const { code, output } = await copy.npm(['run', 'build']);
    expect(output).toContain('Installing the dependencies');
    expect(code).not.toBe(0);
  });
});
