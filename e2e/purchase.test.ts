import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { arriveSignedIn, type Person, people } from './support/people.ts';
import { shopAt } from './support/shop.ts';
import { withSlowScripts } from './support/slow-scripts.ts';
import { type Visit, visit } from './support/visit.ts';

const shop = shopAt(inject('ngomaUrl'));
const orderPath = '**/api/event-order/order';

/** An event of its own for each journey, so that its orders can be counted. */
const anEvent = (name: string, quantity = 20) => shop.publishEvent(people.organizer2, { name, price: 2_000, quantity });

/** A signed-in buyer who has chosen so many tickets. */
async function choose(eventId: string, tickets: number, buyer: Person = people.participant2): Promise<Visit> {
  const visitor = await visit();
  const { page, say } = visitor;
  await arriveSignedIn(page, buyer);
  await page.goto(`/ticket-purchase-process?event=${eventId}`);
  const more = page.getByRole('button', { name: say('common:quantity.more', { label: 'Standard' }) });
  for (let count = 0; count < tickets; count += 1) await more.click();
  return visitor;
}

const goOn = ({ page, say }: Visit) =>
  page
    .getByRole('button', { name: say('orders:next') })
    .last()
    .click();
const place = ({ page, say }: Visit) => page.getByRole('button', { name: say('orders:placeAndPay') }).last();
const nameOf = ({ page, say }: Visit, number: number) =>
  page.getByRole('textbox', { name: say('orders:attendees.name', { number, type: 'Standard' }) });

const phoneNumber = ({ page, say }: Visit) => page.getByRole('textbox', { name: say('payments:number') });

async function pay(buyer: Visit): Promise<void> {
  const { page, say } = buyer;
  await page.waitForURL(/\/pay\/[\w-]+$/);
  await phoneNumber(buyer).fill('677 12 34 56');
  await page.getByRole('button', { name: /^Pay \d/ }).click();
  await page.getByText(say('payments:waiting.title')).waitFor();
}

const expectTickets = async ({ page, say }: Visit, count: number): Promise<void> => {
  await page.getByRole('heading', { name: say('orders:done.title') }).waitFor({ timeout: 30_000 });
  await expect.poll(() => page.getByRole('article').count()).toBe(count);
};

describe('buying', () => {
  it('survives a reload at every step, and makes one order', async () => {
    const { eventId } = await anEvent('Reload Night');
    const buyer = await choose(eventId, 2);
    const { page, say } = buyer;
    await page.reload();
    await page.getByRole('group', { name: 'Standard' }).getByText('2', { exact: true }).waitFor();
    await goOn(buyer);
    await nameOf(buyer, 2).fill('Clarisse Tchoumi');
    await page.reload();
    // A reload on a busy machine takes longer than the second that a poll waits by itself.
    await expect.poll(() => nameOf(buyer, 2).inputValue(), { timeout: 20_000 }).toBe('Clarisse Tchoumi');
    await place(buyer).click();

    await page.waitForURL(/\/pay\/[\w-]+$/);
    const payUrl = page.url();
    await page.reload();
    await page.goto('/ticket-management');
    await page
      .getByRole('alert')
      .filter({ hasText: 'Reload Night' })
      .getByRole('link', { name: say('orders:open.action') })
      .click();
    await page.waitForURL(/\?order=/);
    await page.reload();
    await page.getByText(say('orders:waiting.held')).waitFor();
    await page.getByRole('link', { name: say('orders:waiting.pay') }).click();
    await page.waitForURL(/\/pay\/[\w-]+$/);
    await withSlowScripts(
      page,
      () => page.reload({ waitUntil: 'commit' }),
      () => phoneNumber(buyer).fill('677 12 34 56'),
    );
    await page.getByRole('button', { name: /^Pay \d/ }).click();
    await page.getByText(say('payments:waiting.title')).waitFor();
    expect(page.url()).toBe(payUrl);
    await page.reload();
    await page.getByRole('button', { name: say('payments:sandbox.approve') }).click();
    await expectTickets(buyer, 2);
    await page.reload();
    await expectTickets(buyer, 2);
    expect(await shop.ordersFor(people.participant2, eventId)).toMatchObject([{ state: 'confirmed' }]);
  });

  it('says so when the network goes away before the answer, and trying again makes no second order', async () => {
    const { eventId } = await anEvent('Lost Answer Night');
    const buyer = await choose(eventId, 1);
    const { page, say } = buyer;
    buyer.expectComplaint(/ERR_(CONNECTION_RESET|FAILED|INTERNET_DISCONNECTED)/);
    await goOn(buyer);
    const keys: (string | undefined)[] = [];
    let losses = 2;
    await page.route(orderPath, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const reply = await route.fetch();
      if (losses > 0) {
        losses -= 1;
        await route.abort('connectionreset');
      } else await route.fulfill({ response: reply });
    });
    await place(buyer).click();
    await page.getByText(say('orders:networkLost')).waitFor();
    await place(buyer).click();
    await expect.poll(() => keys.length).toBe(2);
    await page.getByText(say('orders:networkLost')).waitFor();
    // The page may be gone in between, too.
    await page.reload();
    await place(buyer).click();
    await page.waitForURL(/\/pay\/[\w-]+$/);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(await shop.ordersFor(people.participant2, eventId)).toHaveLength(1);
  });

  it('counts one order however often the button is pressed', async () => {
    const { eventId } = await anEvent('Impatient Night');
    const buyer = await choose(eventId, 1);
    await goOn(buyer);
    await buyer.page.route(orderPath, async (route) => {
      await new Promise((later) => setTimeout(later, 500));
      await route.continue();
    });
    await place(buyer).dblclick();
    await buyer.page.waitForURL(/\/pay\/[\w-]+$/);
    expect(await shop.ordersFor(people.participant2, eventId)).toHaveLength(1);
  });

  it('brings the tickets by itself when the phone comes back online after the payment', async () => {
    const { eventId } = await anEvent('Tunnel Night');
    const buyer = await choose(eventId, 1);
    const { page } = buyer;
    buyer.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    await goOn(buyer);
    await place(buyer).click();
    await pay(buyer);
    // The phone asks how its payment goes and hears nothing, at least once.
    const missed = page.waitForEvent('requestfailed', (request) => new URL(request.url()).pathname.startsWith('/api/payments/'));
    await page.context().setOffline(true);
    await approve(page);
    await missed;
    await page.context().setOffline(false);
    await expectTickets(buyer, 1);
  });

  it('leads back from a declined payment to another try, with the same order', async () => {
    const { eventId } = await anEvent('Second Try Night');
    const buyer = await choose(eventId, 1);
    const { page, say } = buyer;
    await goOn(buyer);
    await place(buyer).click();
    await pay(buyer);
    await page.getByRole('button', { name: say('payments:sandbox.decline') }).click();
    await page.getByText(say('payments:reason.payer_rejected')).waitFor();
    await page.getByRole('link', { name: say('payments:settled.back') }).click();
    await page.getByRole('button', { name: say('orders:waiting.retry') }).click();
    await pay(buyer);
    await page.getByRole('button', { name: say('payments:sandbox.approve') }).click();
    await expectTickets(buyer, 1);
    expect(await shop.ordersFor(people.participant2, eventId)).toMatchObject([{ state: 'confirmed' }]);
  });

  it('tells what is left when others were quicker', async () => {
    const { eventId, ticketTypeId } = await anEvent('Two Seats Night', 2);
    const buyer = await choose(eventId, 2);
    const { page } = buyer;
    buyer.expectComplaint(/409/);
    await goOn(buyer);
    const token = await shop.tokenOf(people.participant);
    await shop.ask('POST', '/event-order/order', { token, body: { eventId, items: [{ ticketTypeId, quantity: 1 }] } });
    await place(buyer).click();
    await page.getByRole('alert').first().waitFor();
    await page.getByRole('group', { name: 'Standard' }).getByText('1', { exact: true }).waitFor();
    expect(await shop.ordersFor(people.participant2, eventId)).toHaveLength(0);
  });
});

/** The payer approves on another device: this phone hears nothing of it. */
async function approve(page: Page): Promise<void> {
  const ref = new URL(page.url()).pathname.split('/').at(-1);
  await shop.ask('POST', `/payments/sandbox/${ref}`, { body: { outcome: 'approve' } });
}
