import { expectAccessible } from './accessibility.ts';
import { pick } from './pickers.ts';
import type { Visit } from './visit.ts';

/** The texts and figures of an event with one ticket type, as an organizer types them. */
export interface TypedEvent {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly location: string;
  readonly city: string;
  readonly priceXaf: number;
  readonly tickets: number;
}

/** Returns a date in the format of a date field. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Completes steps 1 to 4 of /events/add-new, with a reload after the second. Returns the event's id. */
export async function createAndPublish({ page, t }: Visit, event: TypedEvent): Promise<string> {
  await page.goto('/events/add-new');
  await page
    .getByRole('textbox', { name: t('event-editor:details.name'), exact: false })
    .first()
    .fill(event.name);
  await page
    .getByRole('textbox', { name: t('event-editor:details.description') })
    .first()
    .fill(event.description);
  await page
    .getByRole('combobox', { name: t('event-editor:details.category') })
    .first()
    .selectOption({ label: event.category });
  await pick(page, t('event-editor:details.start'), `${inDays(20)}T19:00`);
  await pick(page, t('event-editor:details.end'), `${inDays(21)}T01:00`);
  await page.getByRole('textbox', { name: t('event-editor:details.location') }).fill(event.location);
  await page.getByRole('combobox', { name: t('event-editor:details.city') }).fill(event.city);
  await expectAccessible(page);
  await page.getByRole('button', { name: t('event-editor:next') }).click();

  const type = page.getByRole('group', { name: t('event-editor:tickets.firstName') });
  await type.getByRole('textbox', { name: t('event-editor:tickets.price') }).fill(String(event.priceXaf));
  await type.getByRole('textbox', { name: t('event-editor:tickets.quantity') }).fill(String(event.tickets));
  await page.getByRole('button', { name: t('event-editor:next') }).click();
  await page.getByRole('heading', { name: t('event-editor:look.colors') }).waitFor();

  // An interrupted organizer continues at the same step.
  await page.reload();
  await page.getByRole('heading', { name: t('event-editor:look.colors') }).waitFor();
  await page.getByRole('button', { name: t('event-editor:look.pair', { primary: '#0B4F45', secondary: '#F7B32B' }) }).click();
  await page.getByRole('button', { name: t('event-editor:next') }).click();

  await page.getByRole('heading', { name: t('event-editor:publish.ready') }).waitFor();
  await expectAccessible(page);
  // The header has a button with the same name; this is the one of the form.
  await page
    .getByRole('main')
    .getByRole('button', { name: t('event-editor:publish.action'), exact: true })
    .click();
  await page.waitForURL(/\/events\/edit\?event=/);
  return new URL(page.url()).searchParams.get('event') ?? '';
}
