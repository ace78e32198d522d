import pg from 'pg';
import { people } from '../../tools/app/demo-people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { chooseTickets, expectTickets, openNames, toCheckout } from '../support/buying.ts';
import { expect, test } from '../support/fixtures.ts';
import { sharedServer } from '../support/server.ts';
import { arriveSignedIn } from '../support/sign-in.ts';

/** Locks the inventory of an event, whose orders the server then refuses with 503. Returns the function that frees it. */
async function lockInventory(eventId: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: sharedServer().databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('select from quotas where event_id = $1 for update', [eventId]);
  return () => client.end();
}

test('a buyer whose order the server refuses for a while gets the tickets without doing anything', async ({
  api,
  participant,
  visit,
}) => {
  const { eventId } = await api.publishEvent(people.organizer2, { name: 'Crowded Night', price: 0, quantity: 20 });
  const buyer = await visit({ language: 'fr' });
  const { page, t } = buyer;
  buyer.expectBrowserError(/503.*event-order\/order/);
  await arriveSignedIn(page, participant);
  await chooseTickets(buyer, eventId, 2);
  await toCheckout(buyer);
  const name = page.getByRole('textbox', { name: t('orders:attendees.name', { number: 2, type: 'Standard' }) });
  await openNames(buyer);
  await name.fill('Clarisse Tchoumi');

  const refused: (string | undefined)[] = [];
  page.on('response', (response) => {
    if (response.status() === 503) refused.push(response.request().headers()['idempotency-key']);
  });
  const unlock = await lockInventory(eventId);
  try {
    await page
      .getByRole('button', { name: t('orders:placeFree') })
      .last()
      .click();
    await page.getByText(t('orders:retrying.title.busy')).waitFor();
    await expectAccessible(page);
    await expect.poll(() => refused.length).toBeGreaterThan(1);
    expect(await name.inputValue()).toBe('Clarisse Tchoumi');
    expect(await name.isDisabled()).toBe(true);
  } finally {
    await unlock();
  }

  await expectTickets(buyer, 2);
  expect(await page.getByRole('article').allInnerTexts()).toContainEqual(expect.stringContaining('Clarisse Tchoumi'));
  expect(new Set(refused).size).toBe(1);
  expect(await api.ordersFor(participant, eventId)).toMatchObject([{ state: 'confirmed' }]);
});
