import { describe, expect, inject, it } from 'vitest';
import { expectFocus, focusOf, hiddenOnTheWayBack, isFocused, keyboardFaults, pressOn, tabTo } from './support/keyboard.ts';
import { arriveSignedIn, people } from './support/people.ts';
import { settle } from './support/settle.ts';
import { shopAt } from './support/shop.ts';
import { type Visit, visit } from './support/visit.ts';

// What each screen shows to somebody at a keyboard is looked at with everything else that all screens must do, in
// accessibility.test.ts; these are the ways from one to the next.

const shop = shopAt(inject('ngomaUrl'));
const desk = { viewport: { width: 1280, height: 900 } } as const;
const inDays = (days: number, hour: number) =>
  new Date(new Date(Date.now() + days * 86_400_000).setUTCHours(hour, 0, 0, 0)).toISOString();

const titleOf = ({ page }: Visit) => page.getByRole('heading', { level: 1 });

const typeIn = async (page: Visit['page'], field: Parameters<typeof tabTo>[1], words: string) => {
  await tabTo(page, field);
  await page.keyboard.type(words);
};

describe('by the keyboard alone', () => {
  it('tickets are found, bought and paid', async () => {
    const { eventId } = await shop.publishEvent(people.organizer2, { name: 'Night without a Mouse', price: 2_000, quantity: 20 });
    const buyer = await visit();
    const { page, say } = buyer;
    await arriveSignedIn(page, people.participant2);
    await page.goto('/our-event');
    await settle(page);
    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.type('without a mouse');
    await page.keyboard.press('Enter');
    await pressOn(page, page.getByRole('link', { name: 'Night without a Mouse' }));
    await expectFocus(page, page.getByRole('heading', { level: 1, name: 'Night without a Mouse' }));
    await pressOn(page, page.getByRole('button', { name: say('common:quantity.more', { label: 'Standard' }) }), 'Space');
    await pressOn(page, page.getByRole('link', { name: say('events:buy') }));
    await page.waitForURL(/\/ticket-purchase-process\?/);
    await expectFocus(page, titleOf(buyer));
    await pressOn(page, page.getByRole('button', { name: say('orders:next') }));
    // Whoever pressed once too often has not bought anything yet.
    await expectFocus(page, page.getByRole('heading', { name: say('orders:attendees.title') }));
    await pressOn(page, page.getByRole('button', { name: say('orders:placeAndPay') }));
    await page.waitForURL(/\/pay\//);
    await expectFocus(page, titleOf(buyer));
    await tabTo(page, page.getByRole('textbox', { name: say('payments:number') }));
    await page.keyboard.type('677123456');
    await page.keyboard.press('Enter');
    await page.getByText(say('payments:waiting.title')).waitFor();
    await pressOn(page, page.getByRole('button', { name: say('payments:sandbox.approve') }), 'Space');
    await page.waitForURL(/\?order=/, { timeout: 30_000 });
    await expectFocus(page, titleOf(buyer));
    await pressOn(page, page.getByRole('button', { name: say('tickets:enlarge') }));
    const square = page.getByRole('dialog', { name: say('tickets:square') });
    await square.waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(page, page.getByRole('button', { name: say('tickets:enlarge') }));
    expect(await shop.ordersFor(people.participant2, eventId)).toMatchObject([{ state: 'confirmed' }]);
  });

  it('an event is made, published and called off', async () => {
    const organizer = await visit(desk);
    const { page, say } = organizer;
    await arriveSignedIn(page, people.organizer2);
    await page.goto('/events/add-new');
    await settle(page);
    const main = page.getByRole('main');
    const next = main.getByRole('button', { name: say('editor:next') });
    const name = main.getByRole('textbox', { name: say('editor:details.name') }).first();
    await tabTo(page, next);
    expect(await hiddenOnTheWayBack(page, name)).toEqual([]);
    await pressOn(page, next);
    // What is missing is where one goes on.
    await expectFocus(page, name);
    await page.keyboard.type('Made of Keys');
    await typeIn(page, main.getByRole('textbox', { name: say('editor:details.description') }), 'Nothing but keys.');
    await tabTo(page, main.getByRole('combobox', { name: say('editor:details.category') }));
    await page.keyboard.press('ArrowDown');
    const start = main.getByLabel(say('editor:details.start'));
    await tabTo(page, start);
    // How a date is typed is the browser's own affair.
    await start.fill(inDays(90, 19).slice(0, 16));
    await typeIn(page, main.getByRole('textbox', { name: say('editor:details.location') }), 'Palais des Congrès');
    await typeIn(page, main.getByRole('combobox', { name: say('editor:details.city') }), 'Yaoundé');
    await pressOn(page, next);
    await expectFocus(page, main.getByRole('group', { name: say('editor:steps.tickets'), exact: true }));

    const price = main.getByRole('textbox', { name: say('editor:tickets.price') });
    await typeIn(page, price, '3000');
    await typeIn(page, main.getByRole('textbox', { name: say('editor:tickets.quantity') }), '50');
    await pressOn(page, main.getByRole('button', { name: say('editor:tickets.add') }));
    await page.keyboard.type('Balcony');
    await pressOn(page, main.getByRole('button', { name: say('editor:tickets.moveUp', { name: 'Balcony' }) }));
    // It is the first now and moves up no further.
    await expectFocus(page, main.getByRole('button', { name: say('editor:tickets.moveDown', { name: 'Balcony' }) }));
    await pressOn(page, main.getByRole('button', { name: say('editor:tickets.remove', { name: 'Balcony' }) }));
    await expectFocus(page, main.getByRole('group', { name: say('editor:tickets.firstName'), exact: true }));
    await pressOn(page, next);
    await expectFocus(page, main.getByRole('heading', { name: say('editor:look.colors') }));
    await pressOn(page, next);
    await expectFocus(page, main.getByRole('heading', { name: say('editor:publish.ready') }));
    await pressOn(page, main.getByRole('button', { name: say('editor:publish.action'), exact: true }));
    await page.waitForURL(/\/events\/edit\?event=/);
    await expectFocus(page, titleOf(organizer));

    await tabTo(page, page.getByRole('tab', { selected: true }));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await typeIn(page, main.getByRole('textbox', { name: say('editor:settings.reason') }), 'Rain.');
    const callOff = main.getByRole('button', { name: say('editor:settings.cancelAction') });
    await pressOn(page, callOff);
    const question = page.getByRole('dialog');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(page, callOff);
    await page.keyboard.press('Enter');
    await pressOn(page, question.getByRole('button', { name: say('editor:settings.cancelAction') }));
    await main.getByRole('heading', { name: say('editor:settings.refunds.title') }).waitFor();
    // The button has gone with its card: what is left above it has the focus.
    await expect.poll(() => focusOf(page)).toContain(say('editor:settings.duplicate'));

    // Among the others it is found by what became of it and by its name, and a way back finds the list as it was.
    await page.goto('/events/edit');
    await settle(page);
    await pressOn(page, main.getByRole('link', { name: new RegExp(`^${say('editor:status.cancelled')}`) }));
    await page.waitForURL(/state=cancelled/);
    await typeIn(page, main.getByRole('searchbox', { name: say('editor:mine.search') }), 'made of keys');
    await page.waitForURL(/q=made/);
    await expect.poll(() => main.getByRole('listitem').allInnerTexts()).toEqual([expect.stringContaining('Made of Keys')]);
    await pressOn(page, main.getByRole('link', { name: 'Made of Keys' }));
    await expectFocus(page, titleOf(organizer));
    await page.goBack();
    await expectFocus(page, main.getByRole('link', { name: 'Made of Keys' }));
  });

  it('a project is filled in and a bid awarded', async () => {
    const { eventId } = await shop.publishEvent(people.organizer2, { name: 'Keys and Drums', price: 1_000, quantity: 5 });
    const organizer = await visit(desk);
    const { page, say } = organizer;
    await arriveSignedIn(page, people.organizer2);
    await page.goto('/place-a-bid/add');
    await settle(page);
    const choice = page.getByRole('combobox', { name: say('projects:brief.category') });
    await tabTo(page, choice);
    const before = await choice.inputValue();
    await page.keyboard.press('ArrowDown');
    expect(await choice.inputValue()).not.toBe(before);
    expect(await isFocused(choice)).toBe(true);

    const token = await shop.tokenOf(people.organizer2);
    const wish = {
      eventId,
      category: 'dj',
      title: 'DJ for keys and drums',
      description: 'Four hours at the door of the hall.',
      budgetMin: 100_000,
      budgetMax: 150_000,
      date: inDays(210, 3),
      endDate: inDays(210, 7),
      city: 'Yaoundé',
      location: 'Palais des Congrès',
      deadline: inDays(15, 12),
    };
    const posted = await shop.ask<{ project: { _id: string } }>('POST', '/o/place-a-bid', { token, form: formOf(wish) });
    const { _id: projectId } = posted.project;
    await shop.ask('POST', `/p/project/${projectId}/bids`, {
      token: await shop.tokenOf(people.provider),
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
    await settle(page);
    const choose = page.getByRole('button', { name: say('projects:award.choose', { name: 'DJ Kinda' }) });
    await pressOn(page, choose);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(page, choose);
    await page.keyboard.press('Enter');
    await pressOn(page, dialog.getByRole('button', { name: say('projects:award.confirm') }));
    await page.getByRole('button', { name: say('projects:takeBack.open') }).waitFor();
    // The button that was pressed is no more: the focus is on what is left around it.
    await expect.poll(() => focusOf(page)).not.toBe('nothing');
  });
});

describe('the focus', () => {
  it('begins at the title of the next page, and going back at the link that was followed', async () => {
    const reader = await visit(desk);
    const { page } = reader;
    await page.goto('/our-event');
    await settle(page);
    const link = page.getByRole('article').nth(1).locator('a[href^="/our-event/"]');
    const name = (await link.textContent()) ?? '';
    await pressOn(page, link);
    await page.waitForURL('**/our-event/*');
    await expectFocus(page, page.getByRole('heading', { level: 1, name }));
    await page.goBack();
    await expectFocus(page, link);
  });

  it('leaves the drawer of a phone for the page that was chosen in it', async () => {
    const visitor = await visit();
    const { page, say } = visitor;
    await arriveSignedIn(page, people.participant);
    await page.goto('/referrals');
    await settle(page);
    const opener = page.getByRole('button', { name: say('shell:openNavigation') });
    await pressOn(page, opener);
    const drawer = page.getByRole('dialog', { name: say('shell:mainNavigation') });
    await drawer.waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(page, opener);
    await page.keyboard.press('Enter');
    await pressOn(page, drawer.getByRole('link', { name: say('menu:nav.loyalty') }));
    await page.waitForURL('**/loyalty-program');
    await expectFocus(page, titleOf(visitor));
    await page.goBack();
    // The drawer that was left there does not come up again.
    await expectFocus(page, titleOf(visitor));
    expect(await drawer.count()).toBe(0);
  });

  it('goes into a conversation on a phone, and out of it to its row', async () => {
    const { page, say } = await visit();
    await arriveSignedIn(page, people.organizer);
    await page.goto('/messaging-relationship');
    await settle(page);
    const row = page
      .getByRole('list', { name: say('conversations:title') })
      .getByRole('button')
      .nth(1);
    await pressOn(page, row);
    await expectFocus(page, page.getByRole('region', { name: say('conversations:open') }));
    await pressOn(page, page.getByRole('button', { name: say('conversations:back') }));
    await expectFocus(page, row);
  });

  it('is kept by what opens over the page, and goes back to what opened it', async () => {
    const { page, say } = await visit(desk);
    await arriveSignedIn(page, people.participant);
    await page.goto('/referrals');
    await settle(page);
    for (const [opener, opened] of [
      [page.getByRole('button', { name: new RegExp(`^${say('wishlist:open')}`) }), page.getByRole('dialog')],
      [page.getByRole('button', { name: new RegExp(`^${say('notifications:activity.title')}:`) }), page.getByRole('dialog')],
      [page.getByRole('button', { name: say('shell:accountMenu', { name: '' }).trim() }), page.getByRole('menu')],
    ] as const) {
      await pressOn(page, opener);
      await opened.waitFor();
      await expect.poll(() => opened.evaluate((one) => one.contains(document.activeElement))).toBe(true);
      await page.keyboard.press('Escape');
      await expectFocus(page, opener);
    }
    const language = page.getByRole('banner').getByRole('link', { name: 'Français' });
    await pressOn(page, language);
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe('fr');
    expect(await focusOf(page)).toContain('English');
  });
});

it('a fault on a page would be noticed', async () => {
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
