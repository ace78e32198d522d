import { expect, it } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { people, signIn } from './support/people.ts';
import { type Visit, visit } from './support/visit.ts';

/** The whole way in French, which most people here read; the journeys of its parts are in English. */
const language = 'fr';

/** What the organizer types. */
const event = {
  name: 'Nuit du bend-skin à la gare',
  description: 'Les tambours de Bafoussam sous l’horloge de la gare.\n\nPortes à dix-neuf heures, poisson braisé jusqu’à minuit.',
  category: 'Concerts',
  city: 'Bafoussam',
  // People leave accents out, and so may the search.
  search: 'nuit du bend-skin a la gare',
} as const;

/** A day as a date field takes it. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const startsWith = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

/** Step 1 to 4 of /events/add-new, with a reload after the second; answers the event's id. */
async function createAndPublish({ page, say }: Visit): Promise<string> {
  await page.goto('/events/add-new');
  await page
    .getByRole('textbox', { name: say('editor:details.name'), exact: false })
    .first()
    .fill(event.name);
  await page
    .getByRole('textbox', { name: say('editor:details.description') })
    .first()
    .fill(event.description);
  await page.getByRole('combobox', { name: say('editor:details.category') }).selectOption({ label: event.category });
  await page.getByLabel(say('editor:details.start')).fill(`${inDays(20)}T19:00`);
  await page.getByLabel(say('editor:details.end')).fill(`${inDays(21)}T01:00`);
  await page.getByRole('textbox', { name: say('editor:details.location') }).fill('Gare routière');
  await page.getByRole('combobox', { name: say('editor:details.city') }).fill(event.city);
  await expectAccessible(page);
  await page.getByRole('button', { name: say('editor:next') }).click();

  const type = page.getByRole('group', { name: say('editor:tickets.firstName') });
  await type.getByRole('textbox', { name: say('editor:tickets.price') }).fill('3000');
  await type.getByRole('textbox', { name: say('editor:tickets.quantity') }).fill('50');
  await page.getByRole('button', { name: say('editor:next') }).click();
  await page.getByRole('heading', { name: say('editor:look.colors') }).waitFor();

  // Whoever is interrupted goes on where they stopped.
  await page.reload();
  await page.getByRole('heading', { name: say('editor:look.colors') }).waitFor();
  await page.getByRole('button', { name: say('editor:look.pair', { primary: '#0B4F45', secondary: '#F7B32B' }) }).click();
  await page.getByRole('button', { name: say('editor:next') }).click();

  await page.getByRole('heading', { name: say('editor:publish.ready') }).waitFor();
  await expectAccessible(page);
  // The header offers the same; here it is the form's own.
  await page
    .getByRole('main')
    .getByRole('button', { name: say('editor:publish.action'), exact: true })
    .click();
  await page.waitForURL(/\/events\/edit\?event=/);
  return new URL(page.url()).searchParams.get('event') ?? '';
}

/** From the search to the tickets on the screen; answers their codes. */
async function buyTwo({ page, say }: Visit, eventId: string): Promise<readonly string[]> {
  await page.goto('/our-event');
  await page.getByRole('searchbox', { name: say('events:search.placeholder') }).fill(event.search);
  await page.getByRole('button', { name: say('events:search.submit') }).click();
  await page.getByRole('link', { name: event.name, exact: true }).click();
  await page.waitForURL(`**/our-event/${eventId}`);
  await page.getByRole('heading', { level: 1, name: event.name }).waitFor();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: say('events:buy') })
    .last()
    .click();

  // Buying is for people we know: the way leads through /sign-in and back.
  await page.waitForURL((url) => url.pathname === '/sign-in');
  await signIn({ page, say }, people.participant);
  await page.waitForURL(/\/ticket-purchase-process\?event=/);
  const more = page.getByRole('button', { name: say('common:quantity.more', { label: 'Standard' }) });
  await more.click();
  await more.click();
  await page
    .getByRole('button', { name: say('orders:next') })
    .last()
    .click();
  await page.getByRole('textbox', { name: say('orders:attendees.name', { number: 2, type: 'Standard' }) }).fill('Serge Moukoko');
  await expectAccessible(page);
  await page
    .getByRole('button', { name: say('orders:placeAndPay') })
    .last()
    .click();

  await page.waitForURL(/\/pay\/[\w-]+$/);
  await page.getByRole('textbox', { name: say('payments:number') }).fill('6 77 12 34 56');
  await expectAccessible(page);
  // Two tickets of 3,000 XAF; the commission is within the price.
  const amount = '6\u00a0000\u00a0XAF';
  await page.getByRole('button', { name: say('payments:pay', { amount }) }).click();
  await page.getByText(say('payments:waiting.title')).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('payments:sandbox.approve') }).click();

  // No reload from here on: the tickets come by themselves.
  await page.waitForURL(/\/ticket-purchase-process\?order=/);
  await page.getByRole('heading', { name: say('orders:done.title') }).waitFor();
  const tickets = page.getByRole('article', { name: startsWith(event.name) });
  await expect.poll(() => tickets.count()).toBe(2);
  await expectAccessible(page);
  const texts = await tickets.allInnerTexts();
  expect(texts.join()).toContain('Serge Moukoko');
  return texts.map((text) => /\b[0-9A-Z]{4} [0-9A-Z]{4}\b/.exec(text)?.[0] ?? '');
}

interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly { readonly url: string; readonly contentType: string }[];
}

/** The letter with the tickets, in the buyer's language, with a PDF that is one. */
async function expectLetter({ page }: Visit, name: string): Promise<void> {
  const find = async () => {
    const reply = await page.request.get(`/dev/mail?to=${people.participant.email}`, { headers: { accept: 'application/json' } });
    const { letters } = (await reply.json()) as { letters: readonly Letter[] };
    return letters.find(({ subject, text }) => `${subject} ${text}`.includes(name));
  };
  await expect.poll(async () => (await find())?.attachments.length, { timeout: 30_000 }).toBe(1);
  const pdf = (await find())?.attachments[0];
  expect(pdf?.contentType).toBe('application/pdf');
  const file = await page.request.get(pdf?.url ?? '');
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
}

it('an organizer creates and publishes an event, a participant buys it with mobile money, gets the ticket and is let in once', async () => {
  const organizer = await visit({ language });
  await signIn(organizer, people.organizer);
  const eventId = await createAndPublish(organizer);

  const buyer = await visit({ language });
  const { page, say } = buyer;
  const [code = '', second] = await buyTwo(buyer, eventId);
  expect(code).not.toBe('');
  expect(second).not.toBe(code);
  await page.getByRole('link', { name: say('orders:seeTickets') }).click();
  await page.waitForURL('**/ticket-management');
  const own = page.getByRole('region', { name: event.name });
  await own
    .getByRole('button', { name: say('tickets:enlarge') })
    .first()
    .click();
  await page
    .getByRole('dialog', { name: say('tickets:square') })
    .getByText(code)
    .waitFor();
  await page.getByRole('button', { name: say('common:close') }).click();
  const saved = page.waitForEvent('download');
  await own.getByRole('button', { name: 'PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  await expectLetter(buyer, event.name);

  const door = organizer.page;
  await door.goto('/entry-validation');
  await door.getByRole('link', { name: event.name }).click();
  const typed = door.getByRole('textbox', { name: organizer.say('door:code.label') });
  await typed.fill(code);
  await door.getByRole('button', { name: organizer.say('door:code.send') }).click();
  const answer = door.getByRole('alertdialog');
  await answer.getByText(organizer.say('door:word.enter')).waitFor();
  await answer.waitFor({ state: 'hidden' });

  // The same ticket once more: refused, and it says since when its holder is inside.
  organizer.expectComplaint(/409.*verify-entry/);
  await typed.fill(code);
  await typed.press('Enter');
  await answer.getByText(organizer.say('door:word.stop')).waitFor();
  expect(await answer.textContent()).toContain('Brenda Ngassa');
});
