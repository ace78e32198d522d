import type { Page } from '@playwright/test';
import type { ApiClient, PublishedEvent } from '../../tools/app/api-client.ts';
import { people } from '../../tools/app/demo-people.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';
import type { OpenVisit, Visit } from '../support/visit.ts';

const verifyPath = '**/api/event-order/verify-entry';

interface Placed {
  readonly savedOrder: { readonly _id: string };
  readonly paymentUrl: string;
}

/** Buys a ticket through the API, pays for it and returns its code. */
async function ticketFor(api: ApiClient, { eventId, ticketTypeId }: PublishedEvent): Promise<string> {
  const token = await api.tokenOf(people.participant);
  const body = { eventId, items: [{ ticketTypeId, quantity: 1 }] };
  const { savedOrder, paymentUrl } = await api.send<Placed>('POST', '/event-order/order', { token, body });
  await api.send('POST', `/payments/sandbox/${paymentUrl.split('/').at(-1)}`, { body: { outcome: 'approve' } });
  type Reply = { readonly order: { readonly tickets: readonly { readonly ticketCode: string }[] } };
  const code = async () =>
    (await api.send<Reply>('GET', `/event-order/${savedOrder._id}`, { token })).order.tickets[0]?.ticketCode ?? '';
  await expect.poll(code, { timeout: 20_000 }).not.toBe('');
  return code();
}

/** Opens the check-in screen of an event as a member of its team. */
async function openCheckin(visit: OpenVisit, { eventId }: PublishedEvent): Promise<Visit> {
  const visitor = await visit();
  await arriveSignedIn(visitor.page, people.organizer2);
  await visitor.page.goto(`/entry-validation?event=${eventId}`);
  return visitor;
}

const type = async ({ page, t }: Visit, code: string) => {
  const field = page.getByRole('textbox', { name: t('checkin:code.label') });
  await field.fill(code);
  await field.press('Enter');
};
const answerOn = (page: Page) => page.getByRole('alertdialog');

test.describe('check-in on an unreliable network', () => {
  test('keeps an unanswered scan visible and admits the holder when the network is back', async ({ api, visit }) => {
    const event = await api.publishEvent(people.organizer2, { name: 'Cellar Night', price: 1_000, quantity: 5 });
    const code = await ticketFor(api, event);
    const team = await openCheckin(visit, event);
    const { page, t } = team;
    team.expectBrowserError(/ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches/);
    await page.getByRole('textbox', { name: t('checkin:code.label') }).waitFor();
    await page.context().setOffline(true);
    await type(team, code);
    await page.getByText(t('checkin:pending.title', { count: 1 })).waitFor();
    await page.context().setOffline(false);
    await answerOn(page).getByText(t('checkin:word.enter')).waitFor();
    await page.getByText(t('checkin:pending.title', { count: 1 })).waitFor({ state: 'hidden' });
  });

  test('admits the holder once when the answer is lost on the way, and refuses the same ticket at its next scan', async ({
    api,
    visit,
  }) => {
    const event = await api.publishEvent(people.organizer2, { name: 'Tin Roof Night', price: 1_000, quantity: 5 });
    const code = await ticketFor(api, event);
    const team = await openCheckin(visit, event);
    const { page, t } = team;
    team.expectBrowserError(/ERR_CONNECTION_RESET|409.*verify-entry/);
    let losses = 1;
    await page.route(verifyPath, async (route) => {
      const reply = await route.fetch();
      losses -= 1;
      if (losses >= 0) await route.abort('connectionreset');
      else await route.fulfill({ response: reply });
    });
    await type(team, code);
    // The server has already admitted the holder. Only a repeat of the same scan gets the same answer again.
    await answerOn(page).getByText(t('checkin:word.enter')).waitFor();
    await answerOn(page).waitFor({ state: 'hidden' });
    expect(losses).toBeLessThan(0);
    await type(team, code);
    await answerOn(page).getByText(t('checkin:word.stop')).waitFor();
    await page.getByText(t('checkin:why.already_entered')).waitFor();
  });
});
