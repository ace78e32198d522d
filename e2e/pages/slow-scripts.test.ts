import { people } from '../../tools/app/demo-people.ts';
import { waitUntilIdle } from '../../tools/browser/wait-until-idle.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';
import { withSlowScripts } from '../support/slow-scripts.ts';

/** The forms, with the values typed before and after the scripts have loaded, by the name of the field. */
const forms = [
  { path: '/our-event', before: { q: 'makossa', city: 'Douala' }, after: {} },
  { path: '/contact-us', before: { name: 'Aïcha', email: 'aicha@example.cm', topic: 'payment' }, after: { message: 'Help' } },
  { path: '/sign-in', before: { email: 'aicha@example.cm' }, after: { password: 'a drum at night' } },
  { path: '/register', before: { role: 'provider', name: 'Aïcha', referralCode: 'X' }, after: { email: 'aicha@example.cm' } },
  { path: '/password-recovery', before: { email: 'aicha@example.cm' }, after: {} },
] as const;

test('what is typed into a public form before its scripts have loaded is kept after hydration', async ({ visit }) => {
  const { page, expectBrowserError } = await visit();
  // The typed referral code does not exist, so looking up its owner fails.
  expectBrowserError(/404|400/);
  const shown = (names: readonly string[]) =>
    page.evaluate((all) => {
      const typed = new FormData();
      for (const form of document.forms) for (const [name, value] of new FormData(form)) if (value) typed.set(name, value);
      return Object.fromEntries(all.map((name) => [name, typed.get(name)]));
    }, names);
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) {
      const field = page.locator(`main [name="${name}"]`);
      await field.first().waitFor({ state: 'attached' });
      const folded = page.locator('main details:not([open])').filter({ has: page.locator(`[name="${name}"]`) });
      if ((await folded.count()) > 0) await folded.locator('summary').click();
      if (name === 'role') await page.locator(`main [name="role"][value="${value}"]`).check({ force: true });
      else if (name === 'topic') await field.selectOption(value);
      else await field.fill(value);
    }
  };
  for (const { path, before, after } of forms) {
    await withSlowScripts(
      page,
      () => page.goto(path, { waitUntil: 'commit' }),
      () => fill(before),
    );
    // Typing after hydration makes React render all fields of the form again.
    await page.waitForFunction(() => Object.keys(document.querySelector('main input') ?? {}).some((key) => /^__react/.test(key)));
    await waitUntilIdle(page);
    await fill(after);
    expect(await shown(Object.keys({ ...before, ...after })), path).toEqual({ ...before, ...after });
  }
});

test('an event that may be open to a signed-in user is not called missing before the server has answered', async ({ visit }) => {
  const unknownEvent = '/our-event/01900000-0000-7000-8000-000000000000';
  const { page, t, expectBrowserError } = await visit();
  expectBrowserError(/404/);
  const missing = page.getByRole('heading', { name: t('common:notFound.title') });
  const placeholder = page.getByRole('main').getByRole('status', { name: t('common:loading') });
  const seenBeforeScripts = async () => {
    const seen: boolean[] = [];
    await withSlowScripts(
      page,
      () => page.goto(unknownEvent, { waitUntil: 'commit' }),
      async () => {
        await page.locator('main').waitFor();
        seen.push(await missing.isVisible(), await placeholder.isVisible());
      },
    );
    return seen;
  };
  expect(await seenBeforeScripts()).toEqual([true, false]);
  await arriveSignedIn(page, people.organizer);
  expect(await seenBeforeScripts()).toEqual([false, true]);
  // The server has answered, and the event is not open to this user either.
  await missing.waitFor();
  expect(await placeholder.count()).toBe(0);
});
