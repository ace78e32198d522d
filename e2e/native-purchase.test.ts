import { describe, expect, inject, it } from 'vitest';
import { apiClientAt } from '../tools/app/api-client.ts';
import { people } from '../tools/app/demo-people.ts';
import { aMobileNumber } from './support/mobile-number.ts';
import { openInState, scriptStates } from './support/script-states.ts';
import { visit } from './support/visit.ts';

const api = apiClientAt(inject('ngomaUrl'));

/** Places an order of two tickets without a browser. Returns the path of its payment page. */
async function anOpenPayment(name: string): Promise<string> {
  const { eventId, ticketTypeId } = await api.publishEvent(people.organizer2, { name, price: 2_000, quantity: 20 });
  const { paymentUrl } = await api.send<{ paymentUrl: string }>('POST', '/event-order/order', {
    token: await api.tokenOf(people.participant2),
    body: { eventId, items: [{ ticketTypeId, quantity: 2 }] },
  });
  return new URL(paymentUrl).pathname;
}

describe.each(scriptStates)('%s', (state) => {
  it('a payer sees what is wrong with a number, keeps it, and pays with another one', async () => {
    const { page, t } = await openInState(state, await anOpenPayment(`Payment ${state}`));
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

it('without scripts the number decides between operators, and a page that waits follows the payment by itself', async () => {
  const path = await anOpenPayment('Followed Payment');
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

it('a form of another site changes no payment', async () => {
  const path = await anOpenPayment('Foreign Payment');
  const { page } = await visit();
  const reply = await page.request.post(path, {
    form: { do: 'start', operator: 'mtn', number: '677123456' },
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  });
  expect(reply.status()).toBe(403);
  const { payment } = await (await page.request.get(`/api/payments/${path.split('/').at(-1)}`)).json();
  expect(payment.state).toBe('created');
});

it('a payment that does not exist is not found, and a form without a known name is refused', async () => {
  const { page } = await visit();
  expect((await page.request.get('/pay/Zp3sVb1mQ0aXk9rT2uWy5e')).status()).toBe(404);
  const path = await anOpenPayment('Unknown Form');
  const headers = { origin: inject('ngomaUrl'), 'sec-fetch-site': 'same-origin' };
  expect((await page.request.post(path, { form: { do: 'constructor' }, headers })).status()).toBe(400);
});
