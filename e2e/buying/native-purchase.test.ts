import type { ApiClient } from '../../tools/app/api-client.ts';
import { people } from '../../tools/app/demo-people.ts';
import { openNames, placeButton } from '../support/buying.ts';
import { expect, test } from '../support/fixtures.ts';
import { aMobileNumber } from '../support/mobile-number.ts';
import { openInState, scriptStates } from '../support/script-states.ts';
import { sharedServer } from '../support/server.ts';
import { fillSignIn } from '../support/sign-in.ts';
import type { OpenVisit, Visit } from '../support/visit.ts';

/** Places an order of two tickets without a browser. Returns the path of its payment page. */
async function anOpenPayment(api: ApiClient, name: string): Promise<string> {
  const { eventId, ticketTypeId } = await api.publishEvent(people.organizer2, { name, price: 2_000, quantity: 20 });
  const { paymentUrl } = await api.send<{ paymentUrl: string }>('POST', '/event-order/order', {
    token: await api.tokenOf(people.participant2),
    body: { eventId, items: [{ ticketTypeId, quantity: 2 }] },
  });
  return new URL(paymentUrl).pathname;
}

/** Pays an open payment, and follows it until its page is left or shows the success. */
async function pay({ page, t }: Visit): Promise<void> {
  await page.getByRole('textbox', { name: t('payments:number') }).fill(aMobileNumber());
  await page.getByRole('button', { name: /^Pay \d/ }).click();
  await page.getByText(t('payments:waiting.title')).waitFor();
  await page.getByRole('button', { name: t('payments:sandbox.approve') }).click();
  // A page whose scripts have failed has links to look again and to go on.
  const links = [t('payments:waiting.check'), t('payments:settled.tickets')];
  const isLeft = async () => {
    for (const name of links)
      await page
        .getByRole('link', { name })
        .click({ timeout: 1_000 })
        .catch(() => undefined);
    return !/^\/pay\//.test(new URL(page.url()).pathname);
  };
  await expect.poll(isLeft, { timeout: 60_000 }).toBe(true);
}

for (const state of scriptStates)
  test.describe(`the whole purchase ${state}`, () => {
    test('leads from the page of an event through the sign-in to the tickets', async ({ api, visit }) => {
      const { eventId } = await api.publishEvent(people.organizer2, { name: `Purchase ${state}`, price: 2_000, quantity: 20 });
      const buyer = await openInState(visit, state, `/our-event/${eventId}`);
      const { page, t } = buyer;
      const more = page.getByRole('button', { name: t('common:quantity.more', { label: 'Standard' }) });
      await more.click();
      await expect.poll(() => page.getByRole('spinbutton', { name: 'Standard' }).inputValue(), { timeout: 20_000 }).toBe('1');
      await more.click();
      await expect.poll(() => page.getByRole('spinbutton', { name: 'Standard' }).inputValue(), { timeout: 20_000 }).toBe('2');
      await page
        .getByRole('link', { name: t('events:buy') })
        .last()
        .click();
      await page.waitForURL((url) => url.pathname === '/sign-in');
      await fillSignIn(buyer, people.participant2);
      await page.waitForURL((url) => url.pathname === '/ticket-purchase-process');
      await page.getByText('2 × Standard').waitFor();
      await openNames(buyer);
      await page
        .getByRole('textbox', { name: t('orders:attendees.name', { number: 2, type: 'Standard' }) })
        .fill('Clarisse Tchoumi');
      await placeButton(buyer).click();
      await page.waitForURL(/\/pay\/[\w-]+$/);
      await pay(buyer);
      await page.waitForURL(/\/orders\/[\w-]+/);
      await page.getByRole('heading', { name: t('order-page:done.title') }).waitFor();
      await expect.poll(() => page.getByRole('article').count()).toBe(2);
      expect((await page.getByRole('article').allInnerTexts()).join()).toContain('Clarisse Tchoumi');
      expect(await api.ordersFor(people.participant2, eventId)).toMatchObject([{ state: 'confirmed' }]);
    });
  });

test.describe('without scripts', () => {
  const still = { javaScriptEnabled: false };

  /** Opens a page as a buyer who is signed in. */
  async function openSignedIn(visit: OpenVisit, path: string): Promise<Visit> {
    const buyer = await visit(still);
    await buyer.page.goto(`/sign-in?next=${encodeURIComponent(path)}`);
    await fillSignIn(buyer, people.participant2);
    await buyer.page.waitForURL((url) => url.pathname !== '/sign-in');
    return buyer;
  }

  test('a form that is sent twice places one order', async ({ api, visit }) => {
    const { eventId, ticketTypeId } = await api.publishEvent(people.organizer2, {
      name: 'Sent Twice',
      price: 2_000,
      quantity: 20,
    });
    const buyer = await openSignedIn(visit, `/ticket-purchase-process?event=${eventId}&type=${ticketTypeId}:1`);
    const { page } = buyer;
    const fields = await page.locator('form:has([name="key"])').evaluate((form) => {
      const entries = [...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, String(value)]);
      return Object.fromEntries(entries) as Record<string, string>;
    });
    const send = () =>
      page.request.post(page.url(), {
        form: fields,
        maxRedirects: 0,
        headers: { origin: sharedServer().url, 'sec-fetch-site': 'same-origin' },
      });
    const [first, second] = await Promise.all([send(), send()]);
    const third = await send();
    expect(third.status()).toBe(303);
    // Of two at the same time one may be refused because the other is under way.
    expect([first.status(), second.status()].every((status) => status === 303 || status === 409)).toBe(true);
    expect(await api.ordersFor(people.participant2, eventId)).toHaveLength(1);
  });

  test('tickets that were sold meanwhile are reported beside the choice, which is reduced to what is left', async ({
    api,
    visit,
  }) => {
    const { eventId, ticketTypeId } = await api.publishEvent(people.organizer2, { name: 'Last Seats', price: 0, quantity: 2 });
    const buyer = await openSignedIn(visit, `/ticket-purchase-process?event=${eventId}&type=${ticketTypeId}:2`);
    const { page, t } = buyer;
    buyer.expectBrowserError(/409/);
    const token = await api.tokenOf(people.participant);
    await api.send('POST', '/event-order/order', { token, body: { eventId, items: [{ ticketTypeId, quantity: 1 }] } });
    await page.getByRole('button', { name: t('orders:placeFree') }).click();
    await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    expect(await page.getByRole('spinbutton', { name: 'Standard' }).inputValue()).toBe('1');
    await page.getByRole('button', { name: t('choose-tickets:next') }).click();
    await page.getByRole('button', { name: t('orders:placeFree') }).click();
    await page.getByRole('heading', { name: t('order-page:done.title') }).waitFor();
  });

  test('tickets are shown with their codes, and their PDF, calendar entry and receipt are saved', async ({ visit }) => {
    const { page, t } = await openSignedIn(visit, '/ticket-management');
    await page
      .getByRole('img', { name: t('tickets:qrCode') })
      .first()
      .waitFor();
    const address = (name: RegExp) => page.getByRole('link', { name }).first().getAttribute('href');
    for (const [name, type] of [
      [/^PDF/, 'application/pdf'],
      [/^Calendar/, 'text/calendar'],
    ] as const) {
      const reply = await page.request.get((await address(name)) ?? '');
      expect([reply.status(), reply.headers()['content-type']]).toEqual([200, expect.stringContaining(type)]);
    }
    await page.goto('/ticket-management?when=orders');
    await page.getByRole('searchbox').fill('no such order');
    await page.getByRole('button', { name: t('my-orders:search') }).click();
    await page.getByRole('heading', { name: t('my-orders:empty.filtered') }).waitFor();
  });
});

for (const state of scriptStates)
  test.describe(state, () => {
    test('a payer sees what is wrong with a number, keeps it, and pays with another one', async ({ api, visit }) => {
      const { page, t } = await openInState(visit, state, await anOpenPayment(api, `Payment ${state}`));
      const number = page.getByRole('textbox', { name: t('payments:number') });
      const pay = page.getByRole('button', { name: /^Pay \d/ });
      await number.fill('6 77 12');
      await pay.click();
      await page.locator('[name="number"][aria-invalid="true"]').waitFor();
      expect(await number.inputValue()).toBe('6 77 12');
      await number.fill(aMobileNumber());
      await pay.click();
      await page.getByText(t('payments:waiting.title')).waitFor();
      await page.getByRole('button', { name: t('payments:sandbox.approve') }).click();
      // A page whose scripts have failed has a link to look again.
      const check = page.getByRole('link', { name: t('payments:waiting.check') });
      const isPaid = async () => {
        await check.click({ timeout: 1_000 }).catch(() => undefined);
        return /^\/pay\//.test(new URL(page.url()).pathname) ? page.getByText(t('payments:settled.paid')).isVisible() : true;
      };
      await expect.poll(isPaid, { timeout: 40_000 }).toBe(true);
    });
  });

test('without scripts the number decides between operators, and a page that waits follows the payment by itself', async ({
  api,
  visit,
}) => {
  const path = await anOpenPayment(api, 'Followed Payment');
  const { page, t } = await visit({ javaScriptEnabled: false });
  await page.goto(path);
  await page.getByRole('textbox', { name: t('payments:number') }).fill('6 99 12 34 56');
  await page.getByRole('button', { name: /^Pay \d/ }).click();
  await page.getByText('#150*50#').waitFor();
  await api.send('POST', `/payments/sandbox/${path.split('/').at(-1)}`, { body: { outcome: 'decline' } });
  // The page asks every five seconds.
  await page.getByRole('heading', { name: t('payments:settled.failed') }).waitFor();
  await page.getByRole('button', { name: t('payments:settled.retry') }).click();
  await page.getByRole('button', { name: /^Pay \d/ }).waitFor();
  expect(new URL(page.url()).pathname).not.toBe(path);
});

test('a form of another site changes no payment', async ({ api, visit }) => {
  const path = await anOpenPayment(api, 'Foreign Payment');
  const { page } = await visit();
  const reply = await page.request.post(path, {
    form: { do: 'start', operator: 'mtn', number: '677123456' },
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  });
  expect(reply.status()).toBe(403);
  const { payment } = await (await page.request.get(`/api/payments/${path.split('/').at(-1)}`)).json();
  expect(payment.state).toBe('created');
});

test('a payment that does not exist is not found, and a form without a known name is refused', async ({ api, visit }) => {
  const { page } = await visit();
  expect((await page.request.get('/pay/Zp3sVb1mQ0aXk9rT2uWy5e')).status()).toBe(404);
  const path = await anOpenPayment(api, 'Unknown Form');
  const headers = { origin: sharedServer().url, 'sec-fetch-site': 'same-origin' };
  expect((await page.request.post(path, { form: { do: 'constructor' }, headers })).status()).toBe(400);
});
