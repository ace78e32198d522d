import { type ApiClient, apiClientAt, type PublishedEvent } from '../../tools/app/api-client.ts';
import { type Person, people } from '../../tools/app/demo-people.ts';
import { type Ngoma, startNgoma } from '../../tools/app/ngoma.ts';
import { freePort } from '../../tools/free-port.ts';
import { type PawapayDouble, startPawapayDouble } from '../../tools/gateways/pawapay-double.ts';
import { type StripeDouble, startStripeDouble } from '../../tools/gateways/stripe-double.ts';
import { formatMoney } from '../../web/app/lib/format/format.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { chooseTickets, expectTickets, placeOrder, toCheckout } from '../support/buying.ts';
import { expect, test } from '../support/fixtures.ts';
import { sharedServer } from '../support/server.ts';
import { arriveSignedIn } from '../support/sign-in.ts';
import { type OpenVisit, phone, type Visit } from '../support/visit.ts';
import { approve, codeByEmail, openInQueue, setPayoutAccount, stateInOwnList, withdraw } from '../support/withdrawing.ts';

const desktop = { width: 1440, height: 900 } as const;
const priceXaf = 20_000;
const earnedXaf = 19_000;

/** Journeys that begin with what a gateway reports. Doubles of gateways decide. */
test.describe('a server with gateways that fail and dispute', () => {
  let ngoma: Ngoma;
  let api: ApiClient;
  let pawapay: PawapayDouble;
  let stripe: StripeDouble;

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    const port = await freePort();
    const webhook = (id: string) => `http://127.0.0.1:${port}/api/payments/webhooks/${id}`;
    pawapay = await startPawapayDouble({ callbackUrl: webhook('pawapay') });
    stripe = await startStripeDouble({ webhookUrl: webhook('stripe') });
    for (const double of [pawapay, stripe]) double.setDelivery('immediate');
    const settings = {
      ...{ PORT: String(port), PAYMENTS_SANDBOX: '0', PAWAPAY_URL: pawapay.url, PAWAPAY_TOKEN: pawapay.token },
      ...{ STRIPE_URL: stripe.url, STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_WEBHOOK_SECRET: stripe.webhookSecret },
    };
    ngoma = await startNgoma(settings, { from: sharedServer().folder });
    api = apiClientAt(ngoma.url, { isPatient: true });
  });
  test.afterAll(async () => {
    await ngoma?.stop();
    await pawapay?.stop();
    await stripe?.stop();
  });

  async function visitAs(
    visit: OpenVisit,
    person: Person,
    viewport: { readonly width: number; readonly height: number } = phone,
  ): Promise<Visit> {
    const visitor = await visit({ baseURL: ngoma.url, viewport });
    await arriveSignedIn(visitor.page, person);
    return visitor;
  }

  /** Switches a gateway on or off, as an admin does. */
  const switchGateway = async (id: 'pawapay' | 'stripe', isOn: boolean) =>
    api.send('PUT', `/supervision/gateways/${id}/switch`, {
      token: await api.tokenOf(people.admin),
      body: { isOn, reason: 'A journey through one gateway' },
    });

  test('repeats a payout that its operator refused under a new reference, and the owner is paid once', async ({ visit }) => {
    const owner = await visitAs(visit, people.organizer);
    await setPayoutAccount(owner, '677 12 34 02');
    await pawapay.setAvailability('MTN_MOMO_CMR', 'DELAYED');
    await withdraw(owner, 30_000);
    const admin = await visitAs(visit, people.admin, desktop);
    const { page, t } = admin;
    const queued = { name: 'Maison Sawa', amountXaf: 30_000 } as const;
    await openInQueue(admin, queued);
    await approve(admin, 30_000, codeByEmail(ngoma.url, people.admin));
    /** Reloads the owner's list until the withdrawal has a state, which the gateway reports some time later. */
    const untilOwnerSees = (state: 'failed' | 'paid') =>
      expect
        .poll(
          async () => {
            await owner.page.reload();
            await owner.page.getByRole('heading', { name: t('withdrawals:list.title') }).waitFor();
            return stateInOwnList(owner, state)
              .waitFor({ timeout: 3_000 })
              .then(() => true)
              .catch(() => false);
          },
          { timeout: 90_000 },
        )
        .toBe(true);
    const payouts = () => pawapay.records().filter(({ kind }) => kind === 'payout');
    await expect.poll(() => payouts().length, { timeout: 60_000 }).toBe(1);
    await pawapay.fail(String(payouts()[0]?.ref), 'UNSPECIFIED_FAILURE');
    await untilOwnerSees('failed');
    await expectAccessible(owner.page);

    await openInQueue(admin, { ...queued, list: 'failed' });
    await page
      .getByRole('dialog')
      .getByText(/^Attempt 1/)
      .waitFor();
    await expectAccessible(page);
    await pawapay.setAvailability('MTN_MOMO_CMR', 'OPERATIONAL');
    const net = formatMoney(29_850, 'en');
    await page.getByRole('button', { name: t('withdrawal-queue:action.retry', { net }) }).click();
    await page
      .getByRole('dialog', { name: t('withdrawal-queue:retry.title', { net, name: queued.name }) })
      .getByRole('button', { name: t('withdrawal-queue:action.retry', { net }) })
      .click();
    await expect
      .poll(payouts, { timeout: 60_000 })
      .toMatchObject([{ state: 'failed' }, { state: 'completed', amountXaf: 29_850 }]);
    expect(new Set(payouts().map(({ ref }) => ref)).size).toBe(2);
    await untilOwnerSees('paid');
    await openInQueue(admin, { ...queued, list: 'paid' });
    await page
      .getByRole('dialog')
      .getByText(/^Attempt 2/)
      .waitFor();
  });

  /** Sells one ticket by card. Returns the buyer and the reference of the payment at the gateway. */
  async function sellByCard(visit: OpenVisit, sale: PublishedEvent, email: string): Promise<{ buyer: Visit; ref: string }> {
    await switchGateway('pawapay', false);
    const buyer = await visitAs(visit, await api.register('participant', { email, password: 'a-long-password' }));
    const { page } = buyer;
    await chooseTickets(buyer, sale.eventId, 1);
    await toCheckout(buyer);
    await placeOrder(buyer);
    await page.getByRole('button', { name: /^Pay \d/ }).click();
    await page.getByRole('button', { name: 'Pay with 4242 4242 4242 4242' }).click();
    await expectTickets(buyer, 1);
    await switchGateway('pawapay', true);
    return { buyer, ref: String(stripe.records().findLast(({ kind }) => kind === 'payment')?.ref) };
  }

  /** Opens the statement of an event, and returns its drawer. */
  async function openStatement({ page, t }: Visit, event: string) {
    await page.goto('/transaction-and-payment');
    await page.getByRole('button', { name: t('ledger:statement.openFor', { event }) }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('heading', { name: t('ledger:statement.earnings') }).waitFor();
    return drawer;
  }

  for (const { verdict, organizerScreen, adminScreen, name } of [
    { verdict: 'won', organizerScreen: phone, adminScreen: desktop, name: 'The Night of the Won Dispute' },
    { verdict: 'lost', organizerScreen: desktop, adminScreen: phone, name: 'The Night of the Lost Dispute' },
  ] as const)
    test(`voids the ticket of a disputed payment, debits its organizer, and follows a dispute that is ${verdict}`, async ({
      visit,
    }) => {
      const sale = await api.publishEvent(people.organizer2, { name, price: priceXaf, quantity: 10 });
      const { buyer, ref } = await sellByCard(visit, sale, `payer-${verdict}@example.cm`);
      await stripe.dispute(ref);

      const admin = await visitAs(visit, people.admin, adminScreen);
      const { page, t } = admin;
      const cases = '/ticketing-&-transactions-supervision?tab=cases&kind=dispute';
      const row = page.getByRole('listitem').filter({ hasText: name });
      const reloadUntil = (isThere: boolean, text: string) =>
        expect
          .poll(
            async () => {
              await page.goto(cases);
              await page.getByRole('combobox', { name: t('supervision:filter.kind') }).waitFor();
              const shown = row.getByText(text).waitFor({ timeout: 3_000 });
              return shown.then(() => true).catch(() => false);
            },
            { timeout: 90_000 },
          )
          .toBe(isThere);
      await reloadUntil(true, t('supervision:case.dispute.answerBy', { moment: '' }).trim());
      await row.getByText(t('supervision:case.dispute.words')).waitFor();
      await expectAccessible(page);

      await buyer.page.goto('/ticket-management');
      await buyer.page.getByText(t('tickets:state.revoked')).first().waitFor();
      const organizer = await visitAs(visit, people.organizer2, organizerScreen);
      const during = await openStatement(organizer, name);
      await during.getByText(t('ledger:statement.disputed')).waitFor();
      await expectAccessible(organizer.page);

      await stripe.closeDispute(ref, verdict);
      if (verdict === 'won') {
        await reloadUntil(true, t('supervision:case.dispute.tickets.restore'));
        await row.getByRole('button', { name: t('supervision:case.dispute.tickets.restore') }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox').fill('The bank decided for us');
        await expectAccessible(page);
        await dialog.getByRole('button', { name: t('supervision:case.dispute.tickets.restore') }).click();
        await page.getByText('The tickets are valid again').waitFor();
        await row.waitFor({ state: 'detached' });
        await buyer.page.reload();
        await buyer.page.getByText(t('tickets:state.valid')).first().waitFor();
      } else {
        await reloadUntil(false, t('supervision:case.dispute.words'));
        await buyer.page.reload();
        await buyer.page.getByText(t('tickets:state.valid')).waitFor({ state: 'detached' });
      }
      const after = await openStatement(organizer, name);
      const earnings = formatMoney(earnedXaf, 'en');
      if (verdict === 'won') await after.getByText(earnings).first().waitFor();
      else await after.getByText(t('ledger:statement.disputed')).waitFor();
    });
});
