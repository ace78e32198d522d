import { type ApiClient, apiClientAt, type PublishedEvent } from '../../tools/app/api-client.ts';
import { type Person, people } from '../../tools/app/demo-people.ts';
import { type Ngoma, startNgoma } from '../../tools/app/ngoma.ts';
import { freePort } from '../../tools/free-port.ts';
import { startMtnDouble } from '../../tools/gateways/mtn-double.ts';
import { startNotchpayDouble } from '../../tools/gateways/notchpay-double.ts';
import { startPawapayDouble } from '../../tools/gateways/pawapay-double.ts';
import { startStripeDouble } from '../../tools/gateways/stripe-double.ts';
import { isLong } from '../../tools/size.ts';
import { expectTickets, requestPayment } from '../support/buying.ts';
import { expect, test } from '../support/fixtures.ts';
import { aMobileNumber } from '../support/mobile-number.ts';
import { sharedServer } from '../support/server.ts';
import { arriveSignedIn } from '../support/sign-in.ts';
import { type OpenVisit, phone, type Visit } from '../support/visit.ts';

/** The gateways, in the order in which the server prefers them. */
const gatewayIds = ['pawapay', 'mtn', 'notchpay', 'stripe'] as const;
type GatewayId = (typeof gatewayIds)[number];

const desktop = { width: 1280, height: 800 } as const;

/** Starts the doubles of all gateways, which call back at once. */
async function startDoubles(port: number) {
  const webhook = (id: GatewayId) => `http://127.0.0.1:${port}/api/payments/webhooks/${id}`;
  const pawapay = await startPawapayDouble({ callbackUrl: webhook('pawapay') });
  const mtn = await startMtnDouble({ targetEnvironment: 'sandbox' });
  const notchpay = await startNotchpayDouble({ webhookUrl: webhook('notchpay') });
  const stripe = await startStripeDouble({ webhookUrl: webhook('stripe') });
  const all = { pawapay, mtn, notchpay, stripe };
  for (const double of Object.values(all)) double.setDelivery('immediate');
  return all;
}
type Doubles = Awaited<ReturnType<typeof startDoubles>>;

/** The settings of an operator of the platform who has test keys of all gateways. */
const settingsFor = ({ pawapay, mtn, notchpay, stripe }: Doubles): Record<string, string> => ({
  ...{ PAYMENTS_SANDBOX: '0', PAWAPAY_URL: pawapay.url, PAWAPAY_TOKEN: pawapay.token },
  ...{ MTN_URL: mtn.url, MTN_COLLECTION_KEY: mtn.credentials.collection.key },
  ...{ MTN_COLLECTION_USER: mtn.credentials.collection.user, MTN_COLLECTION_SECRET: mtn.credentials.collection.secret },
  ...{ NOTCHPAY_URL: notchpay.url, NOTCHPAY_PUBLIC_KEY: notchpay.keys.publicKey, NOTCHPAY_HASH_KEY: notchpay.keys.hashKey },
  ...{ STRIPE_URL: stripe.url, STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_WEBHOOK_SECRET: stripe.webhookSecret },
});

test.describe('a server with all payment gateways', () => {
  let ngoma: Ngoma;
  let api: ApiClient;
  let doubles: Doubles;
  let sale: PublishedEvent;
  let buyers = 0;

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    const port = await freePort();
    doubles = await startDoubles(port);
    ngoma = await startNgoma({ ...settingsFor(doubles), PORT: String(port) }, { from: sharedServer().folder });
    api = apiClientAt(ngoma.url, { isPatient: true });
    sale = await api.publishEvent(people.organizer2, { name: 'Night of the Gateways', price: 5_000, quantity: 100 });
  });
  test.afterAll(async () => {
    await ngoma?.stop();
    for (const double of Object.values(doubles ?? {})) await double.stop();
  });

  /** Creates a buyer with an order that waits for its payment. Returns the path of its payment page. */
  async function anOrder(): Promise<{ buyer: Person; path: string; ref: string }> {
    buyers += 1;
    const buyer = await api.register('participant', { email: `payer${buyers}@example.cm`, password: 'a-long-password' });
    const token = await api.tokenOf(buyer);
    const body = { eventId: sale.eventId, items: [{ ticketTypeId: sale.ticketTypeId, quantity: 1 }] };
    const { paymentUrl } = await api.send<{ paymentUrl: string }>('POST', '/event-order/order', { token, body });
    const path = new URL(paymentUrl).pathname;
    return { buyer, path, ref: String(path.split('/').at(-1)) };
  }

  /** Leaves only this gateway switched on, as an admin does. */
  async function useOnly(chosen: readonly GatewayId[]): Promise<void> {
    const token = await api.tokenOf(people.admin);
    for (const id of gatewayIds)
      await api.send('PUT', `/supervision/gateways/${id}/switch`, {
        ...{ token, body: { isOn: chosen.includes(id), reason: 'A journey through one gateway' } },
      });
  }

  const recordsOf = (id: GatewayId): readonly { readonly ref: string | null; readonly amountXaf: number }[] =>
    doubles[id].records();

  /** Opens the payment page of a new order on a screen of this size. */
  async function openPayment(visit: OpenVisit, viewport: { width: number; height: number }): Promise<Visit> {
    const { buyer, path } = await anOrder();
    const visitor = await visit({ baseURL: ngoma.url, viewport });
    await arriveSignedIn(visitor.page, buyer);
    await visitor.page.goto(path);
    await visitor.page.getByText(visitor.t('payments:testMode')).waitFor();
    return visitor;
  }

  /** Waits until the gateway has one more payment than before, and returns its reference. */
  async function newRecord(id: GatewayId, before: number): Promise<string> {
    await expect.poll(() => recordsOf(id).length).toBe(before + 1);
    const record = recordsOf(id).at(-1);
    expect(record?.amountXaf).toBe(5_000);
    return String(record?.ref);
  }

  const screens = { phone, desktop };
  const promptCases = [
    { id: 'pawapay', screen: 'phone', isSample: true },
    { id: 'mtn', screen: 'desktop', isSample: true },
    { id: 'notchpay', screen: 'phone', isSample: true },
    { id: 'pawapay', screen: 'desktop', isSample: false },
    { id: 'mtn', screen: 'phone', isSample: false },
    { id: 'notchpay', screen: 'desktop', isSample: false },
  ] as const;
  for (const { id, screen } of promptCases.filter(({ isSample }) => isSample || isLong))
    test(`sells a ticket through ${id} to a buyer on a ${screen}`, async ({ visit }) => {
      await useOnly([id]);
      const before = recordsOf(id).length;
      const buyer = await openPayment(visit, screens[screen]);
      await requestPayment(buyer);
      await doubles[id].answer(await newRecord(id, before), 'approve');
      await expectTickets(buyer, 1);
    });

  for (const screen of isLong ? (['desktop', 'phone'] as const) : (['desktop'] as const))
    test(`sells a ticket by card on the page of stripe to a buyer on a ${screen}`, async ({ visit }) => {
      await useOnly(['stripe']);
      const before = recordsOf('stripe').length;
      const buyer = await openPayment(visit, screens[screen]);
      const { page } = buyer;
      await page.getByRole('button', { name: /^Pay \d/ }).click();
      await page.getByRole('heading', { name: '5000 XAF' }).waitFor();
      await page.getByRole('button', { name: 'Pay with 4242 4242 4242 4242' }).click();
      await expectTickets(buyer, 1);
      await newRecord('stripe', before);
    });

  test('sells through the second gateway while the preferred one does not answer, and the first sells again afterwards', async ({
    visit,
  }) => {
    await useOnly(gatewayIds);
    const paidBefore = recordsOf('pawapay').length;
    let isDown = true;
    for (let request = 0; request < 300; request += 1) doubles.pawapay.failNext('server_error', () => isDown);
    for (let payer = 0; payer < 3; payer += 1) {
      const { ref } = await anOrder();
      await api.send('POST', `/payments/${ref}/start`, { body: { operator: 'mtn', number: aMobileNumber() } });
    }
    const token = await api.tokenOf(people.admin);
    type Listed = { readonly gateways: readonly { readonly id: string; readonly health: string }[] };
    const health = async () =>
      (await api.send<Listed>('GET', '/supervision/gateways', { token })).gateways.find(({ id }) => id === 'pawapay')?.health;
    await expect.poll(health).toBe('down');

    const before = recordsOf('mtn').length;
    const buyer = await openPayment(visit, phone);
    await requestPayment(buyer);
    await doubles.mtn.answer(await newRecord('mtn', before), 'approve');
    await expectTickets(buyer, 1);
    expect(recordsOf('pawapay')).toHaveLength(paidBefore);

    // The payments that the first gateway never received are sent again under their own references.
    isDown = false;
    await expect.poll(() => recordsOf('pawapay').length, { timeout: 60_000 }).toBe(paidBefore + 3);
    expect(recordsOf('mtn')).toHaveLength(before + 1);
  });
});
