import { people } from '../../tools/app/demo-people.ts';
import { waitUntilIdle } from '../../tools/browser/wait-until-idle.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFocus, focusOf, hiddenWhileTabbingBack, isFocused, keyboardFaults, pressOn, tabTo } from '../support/keyboard.ts';
import { aMobileNumber } from '../support/mobile-number.ts';
import { expectPicked, pickerNamed, typeValue } from '../support/pickers.ts';
import { arriveSignedIn } from '../support/sign-in.ts';
import type { Visit } from '../support/visit.ts';

// accessibility.test.ts checks with the keyboard what every screen must do; these tests check how the focus moves from one screen
// to the next.

const desktop = { viewport: { width: 1280, height: 900 } } as const;
const inDays = (days: number, hour: number) =>
  new Date(new Date(Date.now() + days * 86_400_000).setUTCHours(hour, 0, 0, 0)).toISOString();

const titleOf = ({ page }: Visit) => page.getByRole('heading', { level: 1 });

const typeIn = async (page: Visit['page'], field: Parameters<typeof tabTo>[1], words: string) => {
  await tabTo(page, field);
  await page.keyboard.type(words);
};

test.describe('with the keyboard alone', () => {
  test('tickets can be found, bought and paid', async ({ api, visit }) => {
    const { eventId } = await api.publishEvent(people.organizer2, { name: 'Night without a Mouse', price: 2_000, quantity: 20 });
    const buyer = await visit();
    const { page, t } = buyer;
    await arriveSignedIn(page, people.participant2);
    await page.goto('/our-event');
    await waitUntilIdle(page);
    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.type('without a mouse');
    await page.keyboard.press('Enter');
    await pressOn(page, page.getByRole('link', { name: 'Night without a Mouse' }));
    await expectFocus(page, page.getByRole('heading', { level: 1, name: 'Night without a Mouse' }));
    await pressOn(page, page.getByRole('button', { name: t('common:quantity.more', { label: 'Standard' }) }), 'Space');
    await pressOn(page, page.getByRole('link', { name: t('events:buy') }));
    await page.waitForURL(/\/ticket-purchase-process\?/);
    await expectFocus(page, titleOf(buyer));
    await pressOn(page, page.getByRole('button', { name: t('orders:placeAndPay') }));
    await page.waitForURL(/\/pay\//);
    await expectFocus(page, titleOf(buyer));
    await tabTo(page, page.getByRole('textbox', { name: t('payments:number') }));
    await page.keyboard.type(aMobileNumber());
    await page.keyboard.press('Enter');
    await page.getByText(t('payments:waiting.title')).waitFor();
    await pressOn(page, page.getByRole('button', { name: t('payments:sandbox.approve') }), 'Space');
    await page.waitForURL(/\/orders\//, { timeout: 30_000 });
    await expectFocus(page, titleOf(buyer));
    await pressOn(page, page.getByRole('button', { name: t('tickets:enlarge') }));
    const qrCode = page.getByRole('dialog', { name: t('tickets:qrCode') });
    await qrCode.waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(page, page.getByRole('button', { name: t('tickets:enlarge') }));
    expect(await api.ordersFor(people.participant2, eventId)).toMatchObject([{ state: 'confirmed' }]);
  });

  test('an event can be created, published and cancelled', async ({ visit }) => {
    const organizer = await visit(desktop);
    const { page, t } = organizer;
    await arriveSignedIn(page, people.organizer2);
    await page.goto('/events/add-new');
    await waitUntilIdle(page);
    const main = page.getByRole('main');
    const next = main.getByRole('button', { name: t('event-editor:next') });
    const name = main.getByRole('textbox', { name: t('event-editor:details.name') }).first();
    await tabTo(page, next);
    expect(await hiddenWhileTabbingBack(page, name)).toEqual([]);
    await pressOn(page, next);
    // The focus goes to the first missing field.
    await expectFocus(page, name);
    await page.keyboard.type('Made of Keys');
    await typeIn(page, main.getByRole('textbox', { name: t('event-editor:details.description') }), 'Nothing but keys.');
    await tabTo(page, main.getByRole('combobox', { name: t('event-editor:details.category') }));
    await page.keyboard.press('ArrowDown');
    const start = inDays(90, 19).slice(0, 16);
    await tabTo(page, pickerNamed(main, t('event-editor:details.start')).getByRole('spinbutton').first());
    await typeValue(page, start);
    await expectPicked(main, t('event-editor:details.start'), start);
    await typeIn(page, main.getByRole('textbox', { name: t('event-editor:details.location') }), 'Palais des Congrès');
    await typeIn(page, main.getByRole('combobox', { name: t('event-editor:details.city') }), 'Yaoundé');
    await pressOn(page, next);
    await expectFocus(page, main.getByRole('group', { name: t('event-editor:steps.tickets'), exact: true }));

    const price = main.getByRole('textbox', { name: t('event-editor:tickets.price') });
    await typeIn(page, price, '3000');
    await typeIn(page, main.getByRole('textbox', { name: t('event-editor:tickets.quantity') }), '50');
    await pressOn(page, main.getByRole('button', { name: t('event-editor:tickets.add') }));
    await page.keyboard.type('Balcony');
    await pressOn(page, main.getByRole('button', { name: t('event-editor:tickets.moveUp', { name: 'Balcony' }) }));
    // The type is the first one now, so it can only move down.
    await expectFocus(page, main.getByRole('button', { name: t('event-editor:tickets.moveDown', { name: 'Balcony' }) }));
    await pressOn(page, main.getByRole('button', { name: t('event-editor:tickets.remove', { name: 'Balcony' }) }));
    await expectFocus(page, main.getByRole('group', { name: t('event-editor:tickets.firstName'), exact: true }));
    await pressOn(page, next);
    await expectFocus(page, main.getByRole('heading', { name: t('event-editor:look.colors') }));
    await pressOn(page, next);
    await expectFocus(page, main.getByRole('heading', { name: t('event-editor:publish.ready') }));
    await pressOn(page, main.getByRole('button', { name: t('event-editor:publish.action'), exact: true }));
    await page.waitForURL(/\/events\/edit\?event=/);
    await expectFocus(page, titleOf(organizer));

    await tabTo(page, page.getByRole('tab', { selected: true }));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const cancelling = main.getByRole('region', { name: t('event-editor:settings.cancel') });
    await typeIn(page, cancelling.getByRole('textbox', { name: t('event-editor:settings.reason') }), 'Rain.');
    const callOff = main.getByRole('button', { name: t('event-editor:settings.cancelAction') });
    await pressOn(page, callOff);
    const question = page.getByRole('dialog');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(page, callOff);
    await page.keyboard.press('Enter');
    await pressOn(page, question.getByRole('button', { name: t('event-editor:settings.cancelAction') }));
    await main.getByRole('heading', { name: t('event-editor:settings.refunds.title') }).waitFor();
    // The pressed button was removed with its card: the focus moves to the control above it.
    await expect.poll(() => focusOf(page)).toContain(t('event-repeat:title'));

    // The list finds the event by its status and its name, and going back restores the list as it was.
    await page.goto('/events/edit');
    await waitUntilIdle(page);
    await pressOn(page, main.getByRole('link', { name: new RegExp(`^${t('event-editor:status.cancelled')}`) }));
    await page.waitForURL(/state=cancelled/);
    await typeIn(page, main.getByRole('searchbox', { name: t('event-editor:mine.search') }), 'made of keys');
    await page.waitForURL(/q=made/);
    await expect.poll(() => main.getByRole('listitem').allInnerTexts()).toEqual([expect.stringContaining('Made of Keys')]);
    await pressOn(page, main.getByRole('link', { name: 'Made of Keys' }));
    await expectFocus(page, titleOf(organizer));
    await page.goBack();
    await expectFocus(page, main.getByRole('link', { name: 'Made of Keys' }));
  });

  test('a project can be created and a bid awarded', async ({ api, visit }) => {
    const { eventId } = await api.publishEvent(people.organizer2, { name: 'Keys and Drums', price: 1_000, quantity: 5 });
    const organizer = await visit(desktop);
    const { page, t } = organizer;
    await arriveSignedIn(page, people.organizer2);
    await page.goto('/place-a-bid/add');
    await waitUntilIdle(page);
    const choice = page.getByRole('combobox', { name: t('projects:brief.category') });
    await tabTo(page, choice);
    const before = await choice.inputValue();
    await page.keyboard.press('ArrowDown');
    expect(await choice.inputValue()).not.toBe(before);
    expect(await isFocused(choice)).toBe(true);

    const token = await api.tokenOf(people.organizer2);
    const input = {
      eventId,
      category: 'dj',
      title: 'DJ for keys and drums',
      description: 'Four hours at the entrance of the hall.',
      budgetMin: 100_000,
      budgetMax: 150_000,
      date: inDays(210, 3),
      endDate: inDays(210, 7),
      city: 'Yaoundé',
      location: 'Palais des Congrès',
      deadline: inDays(15, 12),
    };
    const posted = await api.send<{ project: { _id: string } }>('POST', '/o/place-a-bid', { token, form: formOf(input) });
    const { _id: projectId } = posted.project;
    await api.send('POST', `/p/project/${projectId}/bids`, {
      token: await api.tokenOf(people.provider),
      body: {
        lines: [{ label: 'DJ set', amount: 120_000 }],
        message: 'I bring the keys.',
        delivery: '',
        depositPercent: 30,
        validUntil: inDays(30, 12),
        cancellationPolicy: 'moderate',
      },
    });
    await page.goto(`/place-a-bid/bids/${projectId}`);
    await waitUntilIdle(page);
    const choose = page.getByRole('button', { name: t('projects:award.choose', { name: 'DJ Kinda' }) });
    await pressOn(page, choose);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(page, choose);
    await page.keyboard.press('Enter');
    await pressOn(page, dialog.getByRole('button', { name: t('projects:award.confirm') }));
    await page.getByRole('button', { name: t('projects:takeBack.open') }).waitFor();
    // The pressed button was removed: the focus moves to what remains around it.
    await expect.poll(() => focusOf(page)).not.toBe('nothing');
  });
});

test.describe('the keyboard focus', () => {
  test('starts at the title of the next page, and returns to the followed link on going back', async ({ visit }) => {
    const reader = await visit(desktop);
    const { page } = reader;
    await page.goto('/our-event');
    await waitUntilIdle(page);
    const link = page.getByRole('article').nth(1).locator('a[href^="/our-event/"]');
    const name = (await link.textContent()) ?? '';
    await pressOn(page, link);
    await page.waitForURL('**/our-event/*');
    await expectFocus(page, page.getByRole('heading', { level: 1, name }));
    await page.goBack();
    await expectFocus(page, link);
  });

  test('moves from the drawer of a phone to the page that was chosen in it', async ({ visit }) => {
    const visitor = await visit();
    const { page, t } = visitor;
    await arriveSignedIn(page, people.participant);
    await page.goto('/referrals');
    await waitUntilIdle(page);
    const opener = page.getByRole('button', { name: t('shell:openNavigation') });
    await pressOn(page, opener);
    const drawer = page.getByRole('dialog', { name: t('shell:mainNavigation') });
    await drawer.waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(page, opener);
    await page.keyboard.press('Enter');
    await pressOn(page, drawer.getByRole('link', { name: t('navigation:nav.loyalty') }));
    await page.waitForURL('**/loyalty-program');
    await expectFocus(page, titleOf(visitor));
    await page.goBack();
    // The drawer does not open again on going back.
    await expectFocus(page, titleOf(visitor));
    expect(await drawer.count()).toBe(0);
  });

  test('moves into a conversation on a phone, and back to its row', async ({ visit }) => {
    const { page, t } = await visit();
    await arriveSignedIn(page, people.organizer);
    await page.goto('/messaging-relationship');
    await waitUntilIdle(page);
    const row = page
      .getByRole('list', { name: t('conversations:title') })
      .getByRole('button')
      .nth(1);
    await pressOn(page, row);
    await expectFocus(page, page.getByRole('region', { name: t('conversations:open') }));
    await pressOn(page, page.getByRole('button', { name: t('conversations:back') }));
    await expectFocus(page, row);
  });

  test('goes into a list below the header, and returns to the control that opened it', async ({ visit }) => {
    const { page, t } = await visit(desktop);
    await arriveSignedIn(page, people.participant);
    await page.goto('/referrals');
    await waitUntilIdle(page);
    for (const opener of [
      page.getByRole('button', { name: new RegExp(`^${t('navigation:wishlist.open')}`) }),
      page.getByRole('button', { name: new RegExp(`^${t('notifications:activity.title')}:`) }),
      page.getByRole('button', { name: t('shell:accountMenu', { name: '' }).trim() }),
    ]) {
      await pressOn(page, opener);
      const opened = page.locator('[popover]:popover-open');
      await opened.waitFor();
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => opened.evaluate((one) => one.contains(document.activeElement))).toBe(true);
      await page.keyboard.press('Escape');
      await expectFocus(page, opener);
      await opened.waitFor({ state: 'hidden' });
    }
    const language = page.getByRole('banner').getByRole('link', { name: 'Français' });
    await pressOn(page, language);
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe('fr');
    expect(await focusOf(page)).toContain('English');
  });
});

test('the keyboard check finds a fault that is put on a page', async ({ visit }) => {
  const { page } = await visit();
  await page.setContent(`
    <p style="cursor: pointer">Touch me</p>
    <button style="outline: none">No ring</button>
    <button style="position: absolute; left: -900px">Out of sight</button>
    <a href="/" tabindex="2">First of all</a>
    <style>.cut { overflow: hidden } .cut > button { display: block; width: 100% } .cut > :focus { outline: 3px solid; outline-offset: 2px }</style>
    <div class="cut"><button>Cut</button></div>`);
  expect((await keyboardFaults(page)).map((fault) => fault.replace(/^.*” /, ''))).toEqual([
    'stands out of the order of the page',
    'can be clicked and not reached',
    'shows no ring',
    'takes the focus outside the window',
    'has its ring cut off',
  ]);
});

function formOf(fields: Readonly<Record<string, string | number>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return form;
}
