import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { arriveSignedIn, people } from './support/people.ts';
import { type OnSale, shopAt } from './support/shop.ts';
import { type Visit, visit } from './support/visit.ts';

const shop = shopAt(inject('ngomaUrl'));
const verifyPath = '**/api/event-order/verify-entry';

interface Placed {
  readonly savedOrder: { readonly _id: string };
  readonly paymentUrl: string;
}

/** The code of a paid ticket, bought behind the pages. */
async function ticketFor({ eventId, ticketTypeId }: OnSale): Promise<string> {
  const token = await shop.tokenOf(people.participant);
  const body = { eventId, items: [{ ticketTypeId, quantity: 1 }] };
  const { savedOrder, paymentUrl } = await shop.ask<Placed>('POST', '/event-order/order', { token, body });
  await shop.ask('POST', `/payments/sandbox/${paymentUrl.split('/').at(-1)}`, { body: { outcome: 'approve' } });
  type Reply = { readonly order: { readonly tickets: readonly { readonly ticketCode: string }[] } };
  const code = async () =>
    (await shop.ask<Reply>('GET', `/event-order/${savedOrder._id}`, { token })).order.tickets[0]?.ticketCode ?? '';
  await expect.poll(code, { timeout: 20_000 }).not.toBe('');
  return code();
}

/** Somebody of the team before the door of an event. */
async function standAtDoor({ eventId }: OnSale): Promise<Visit> {
  const visitor = await visit();
  await arriveSignedIn(visitor.page, people.organizer2);
  await visitor.page.goto(`/entry-validation?event=${eventId}`);
  return visitor;
}

const type = async ({ page, say }: Visit, code: string) => {
  const field = page.getByRole('textbox', { name: say('door:code.label') });
  await field.fill(code);
  await field.press('Enter');
};
const answerOn = (page: Page) => page.getByRole('alertdialog');

describe('the door on a bad network', () => {
  it('keeps a scan that nobody answers in sight, and lets its holder in when the network is back', async () => {
    const event = await shop.publishEvent(people.organizer2, { name: 'Cellar Night', price: 1_000, quantity: 5 });
    const code = await ticketFor(event);
    const team = await standAtDoor(event);
    const { page, say } = team;
    team.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    await page.getByRole('textbox', { name: say('door:code.label') }).waitFor();
    await page.context().setOffline(true);
    await type(team, code);
    await page.getByText(say('door:pending.title_one', { count: 1 })).waitFor();
    await page.context().setOffline(false);
    await answerOn(page).getByText(say('door:word.enter')).waitFor();
    await page.getByText(say('door:pending.title_one', { count: 1 })).waitFor({ state: 'hidden' });
  });

  it('lets in once whose answer was lost on the way, and stops who comes with the same ticket', async () => {
    const event = await shop.publishEvent(people.organizer2, { name: 'Tin Roof Night', price: 1_000, quantity: 5 });
    const code = await ticketFor(event);
    const team = await standAtDoor(event);
    const { page, say } = team;
    team.expectComplaint(/ERR_CONNECTION_RESET|409.*verify-entry/);
    let losses = 1;
    await page.route(verifyPath, async (route) => {
      const reply = await route.fetch();
      losses -= 1;
      if (losses >= 0) await route.abort('connectionreset');
      else await route.fulfill({ response: reply });
    });
    await type(team, code);
    // The server has let them in already: only the same scan may be told so again.
    await answerOn(page).getByText(say('door:word.enter')).waitFor();
    await answerOn(page).waitFor({ state: 'hidden' });
    expect(losses).toBeLessThan(0);
    await type(team, code);
    await answerOn(page).getByText(say('door:word.stop')).waitFor();
    await page.getByText(say('door:why.already_entered')).waitFor();
  });
});
