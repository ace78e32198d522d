import type { ApiClient } from '../../tools/app/api-client.ts';
import { people } from '../../tools/app/demo-people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';

/** Publishes a free event and gets a ticket for the demo participant, who is called Brenda. */
async function anEventWithTicket(api: ApiClient, name: string) {
  const { eventId, ticketTypeId } = await api.publishEvent(people.organizer2, { name, price: 0, quantity: 10 });
  const { savedOrder } = await api.send<{ savedOrder: { _id: string } }>('POST', '/event-order/order', {
    token: await api.tokenOf(people.participant),
    body: { eventId, items: [{ ticketTypeId, quantity: 1 }] },
  });
  return { eventId, orderId: savedOrder._id };
}

for (const [state, javaScriptEnabled] of [
  ['with scripts', true],
  ['without scripts', false],
] as const)
  test.describe(`on a phone ${state}`, () => {
    test('a buyer is seen on the page of the event once they choose it, and not after they take it back', async ({
      api,
      visit,
    }) => {
      const { eventId, orderId } = await anEventWithTicket(api, `Seen ${state}`);
      const { page, t } = await visit({ javaScriptEnabled });
      await arriveSignedIn(page, people.participant);
      await page.goto(`/orders/${orderId}`);
      await page.getByRole('button', { name: t('attendance:show') }).click();
      const hide = page.getByRole('button', { name: t('attendance:hide') });
      await hide.waitFor();
      // The check is a script itself.
      if (javaScriptEnabled) await expectAccessible(page);

      const stranger = await visit({ javaScriptEnabled });
      const section = stranger.page.getByRole('region', { name: stranger.t('event-information:attendees') });
      await stranger.page.goto(`/our-event/${eventId}`);
      expect(await section.getByRole('listitem').allTextContents()).toEqual(['Brenda']);
      if (javaScriptEnabled) await expectAccessible(stranger.page);

      await hide.click();
      await page.getByRole('button', { name: t('attendance:show') }).waitFor();
      await expect
        .poll(async () => {
          await stranger.page.goto(`/our-event/${eventId}`);
          return section.count();
        })
        .toBe(0);
    });

    test('the choice is made with the tickets, too', async ({ api, visit }) => {
      const name = `Seen with tickets ${state}`;
      await anEventWithTicket(api, name);
      const { page, t } = await visit({ javaScriptEnabled, language: 'fr' });
      await arriveSignedIn(page, people.participant);
      await page.goto('/ticket-management');
      const pass = page.getByRole('group', { name });
      const unfold = async () => {
        const summary = pass.locator('summary');
        if ((await summary.count()) > 0) await summary.click();
      };
      await unfold();
      // The browser itself sends the form, and the page comes anew, with the ticket folded.
      const sent = page.waitForEvent('load');
      await pass.getByRole('button', { name: t('attendance:show') }).click();
      await sent;
      await unfold();
      await pass.getByRole('button', { name: t('attendance:hide') }).waitFor();
    });
  });
