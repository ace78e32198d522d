import type { Booking } from '@ngoma/api/features/events/calendar';
import type { ApiClient } from '../../tools/app/api-client.ts';
import { people } from '../../tools/app/demo-people.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectPicked, pick } from '../support/pickers.ts';
import { arriveSignedIn } from '../support/sign-in.ts';
import type { Visit } from '../support/visit.ts';

const desktop = { viewport: { width: 1440, height: 900 } } as const;
const dayMs = 86_400_000;
const path = '/confirmed-service-calendar';

/** The Monday of a week in which no account of the demo data and no other journey has a booking, so many days ahead or a little less. */
const mondayIn = (days: number) => {
  const ms = Math.floor(Date.now() / dayMs + days) * dayMs;
  return ms - ((new Date(ms).getUTCDay() + 6) % 7) * dayMs;
};
const dayAfter = (monday: number, days: number) => new Date(monday + days * dayMs).toISOString().slice(0, 10);
/** An hour of a day in Cameroon, one hour ahead of UTC. */
const hourOf = (monday: number, days: number, hour: number) =>
  new Date(monday + days * dayMs + (hour - 1) * 3_600_000).toISOString();

interface EntryInput {
  readonly title: string;
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Adds work from outside of Ngoma to the provider's calendar. */
const addEntry = async ({ send }: ApiClient, token: string, entry: EntryInput): Promise<Booking> =>
  (await send<{ booking: Booking }>('POST', '/calendar/bookings', { token, body: { ...entry, kind: 'outside', allDay: false } }))
    .booking;

const entryNamed = ({ page }: Pick<Visit, 'page'>, title: string) => page.getByRole('button', { name: new RegExp(title) });

/** Drags an entry by the mouse to another day of the shown week, at the same hour. */
async function dragToDay({ page }: Pick<Visit, 'page'>, title: string, day: string): Promise<void> {
  const entry = await entryNamed({ page }, title).boundingBox();
  const lane = await page.locator(`[data-date="${day}"]`).last().boundingBox();
  if (!entry || !lane) throw new Error(`${title} cannot be dragged to ${day}`);
  const y = entry.y + 20;
  await page.mouse.move(entry.x + entry.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(entry.x + entry.width / 2 + 12, y, { steps: 4 });
  await page.mouse.move(lane.x + lane.width / 2, y, { steps: 12 });
  await page.mouse.up();
}

test.describe('the calendar of a provider', () => {
  test('an entry is dragged to another day, brought back by "Undo", and put back where other work is', async ({ api, visit }) => {
    const monday = mondayIn(300);
    const token = await api.tokenOf(people.provider);
    const wedding = { title: 'Wedding at Limbe', startsAt: hourOf(monday, 1, 14), endsAt: hourOf(monday, 1, 18) };
    const { _id } = await addEntry(api, token, wedding);
    await addEntry(api, token, { title: 'Gala of the port', startsAt: hourOf(monday, 4, 16), endsAt: hourOf(monday, 4, 20) });
    const query = `from=${hourOf(monday, 0, 0)}&to=${hourOf(monday, 7, 0)}`;
    const startNow = async () => {
      const { bookings } = await api.send<{ bookings: readonly Booking[] }>('GET', `/calendar?${query}`, { token });
      return bookings.find((one) => one._id === _id)?.startsAt;
    };

    const provider = await visit(desktop);
    const { page, t } = provider;
    await arriveSignedIn(page, people.provider);
    await page.goto(`${path}?view=week&day=${dayAfter(monday, 0)}`);
    const entry = entryNamed(provider, 'Wedding at Limbe');
    await entry.waitFor();
    const before = await entry.boundingBox();

    await dragToDay(provider, 'Wedding at Limbe', dayAfter(monday, 2));
    await page.getByText('Your calendar is up to date').waitFor();
    expect(await startNow()).toBe(hourOf(monday, 2, 14));
    await page.getByRole('button', { name: t('calendar:undo') }).click();
    await expect.poll(startNow).toBe(wedding.startsAt);

    provider.expectBrowserError(/409/);
    await dragToDay(provider, 'Wedding at Limbe', dayAfter(monday, 4));
    await page.getByText(/You are already booked at that time: “Gala of the port”/).waitFor();
    await expect.poll(async () => (await entry.boundingBox())?.x).toBeCloseTo(before?.x ?? 0, 0);
    expect(await startNow()).toBe(wedding.startsAt);

    // The keyboard has the dialog for the same.
    await entry.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: t('calendar:form.change') });
    await expectPicked(dialog, t('calendar:form.start'), `${dayAfter(monday, 1)}T14:00`);
  });

  test('free hours are selected with the mouse for a new entry', async ({ visit }) => {
    const monday = mondayIn(314);
    const provider = await visit(desktop);
    const { page, t } = provider;
    await arriveSignedIn(page, people.provider);
    await page.goto(`${path}?view=week&day=${dayAfter(monday, 0)}`);
    const lane = page.locator(`[data-date="${dayAfter(monday, 3)}"]`).last();
    // The grid shows ten in the morning first.
    const shown = await page.getByText('14:00', { exact: true }).boundingBox();
    const box = await lane.boundingBox();
    if (!box || !shown) throw new Error('The time grid is not shown');
    const [x, from] = [box.x + box.width / 2, shown.y + shown.height / 2 + 6];
    await page.mouse.move(x, from);
    await page.mouse.down();
    await page.mouse.move(x, from + 40, { steps: 5 });
    await page.mouse.move(x, from + 92, { steps: 5 });
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: t('calendar:form.add') });
    await expectPicked(dialog, t('calendar:form.start'), `${dayAfter(monday, 3)}T14:00`);
    await expectPicked(dialog, t('calendar:form.end'), `${dayAfter(monday, 3)}T16:00`);
    await dialog.getByRole('textbox', { name: t('calendar:form.title') }).fill('Sound check');
    await dialog.getByRole('button', { name: t('calendar:form.save') }).click();
    await entryNamed(provider, 'Sound check').waitFor();
  });

  test('a phone opens with the list, whose entries move by their dialog', async ({ api, visit }) => {
    const monday = mondayIn(328);
    const token = await api.tokenOf(people.provider);
    await addEntry(api, token, { title: 'Baptism', startsAt: hourOf(monday, 1, 11), endsAt: hourOf(monday, 1, 15) });
    const provider = await visit({ hasTouch: true, isMobile: true });
    const { page, t } = provider;
    await arriveSignedIn(page, people.provider);
    await page.goto(`${path}?day=${dayAfter(monday, 0)}`);
    await expect(page.getByRole('button', { name: t('calendar:view.agenda'), exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await entryNamed(provider, 'Baptism').tap();
    const dialog = page.getByRole('dialog', { name: t('calendar:form.change') });
    await pick(dialog, t('calendar:form.start'), `${dayAfter(monday, 2)}T12:00`);
    await pick(dialog, t('calendar:form.end'), `${dayAfter(monday, 2)}T16:00`);
    await dialog.getByRole('button', { name: t('calendar:form.save') }).tap();
    await dialog.waitFor({ state: 'hidden' });
    await entryNamed(provider, '12:00–16:00.*Baptism').waitFor();
    await page.getByRole('button', { name: t('calendar:view.day'), exact: true }).tap();
    await page.getByRole('button', { name: t('calendar:later') }).tap();
    await page.getByRole('button', { name: t('calendar:later') }).tap();
    await expect(entryNamed(provider, 'Baptism')).toContainText('12:00');
  });
});
