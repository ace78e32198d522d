import { expect, it } from 'vitest';
import { arriveSignedIn, people } from './support/people.ts';
import { settle } from './support/settle.ts';
import { withSlowScripts } from './support/slow-scripts.ts';
import { visit } from './support/visit.ts';

/** What is typed while the scripts are still on their way, by the name of the field, and what once they have come. */
const forms = [
  { path: '/our-event', before: { q: 'makossa', city: 'Douala' }, after: {} },
  { path: '/contact-us', before: { name: 'Aïcha', email: 'aicha@example.cm', topic: 'payment' }, after: { message: 'Help' } },
  { path: '/sign-in', before: { email: 'aicha@example.cm' }, after: { password: 'a drum at night' } },
  { path: '/register', before: { role: 'provider', name: 'Aïcha', referralCode: 'X' }, after: { email: 'aicha@example.cm' } },
  { path: '/password-recovery', before: { email: 'aicha@example.cm' }, after: {} },
] as const;

it('what is typed into a public form before its scripts have come is still there afterwards', async () => {
  const { page, expectComplaint } = await visit();
  // The code above is nobody's, and asking whose it is says so.
  expectComplaint(/404|400/);
  const shown = (names: readonly string[]) =>
    page.evaluate((all) => {
      const said = new FormData();
      for (const form of document.forms) for (const [name, value] of new FormData(form)) if (value) said.set(name, value);
      return Object.fromEntries(all.map((name) => [name, said.get(name)]));
    }, names);
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) {
      const field = page.locator(`main [name="${name}"]`);
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
    // Whoever types on has the page draw all its fields anew.
    await page.waitForFunction(() => Object.keys(document.querySelector('main input') ?? {}).some((key) => /^__react/.test(key)));
    await settle(page);
    await fill(after);
    expect(await shown(Object.keys({ ...before, ...after })), path).toEqual({ ...before, ...after });
  }
});

it('an event that may open to whoever is signed in is not called missing before it is known', async () => {
  const nobodys = '/our-event/01900000-0000-7000-8000-000000000000';
  const { page, say, expectComplaint } = await visit();
  expectComplaint(/404/);
  const missing = page.getByRole('heading', { name: say('common:notFound.title') });
  const toCome = page.locator('main [aria-busy="true"]');
  const seenBefore = async () => {
    const seen: boolean[] = [];
    await withSlowScripts(
      page,
      () => page.goto(nobodys, { waitUntil: 'commit' }),
      async () => {
        await page.locator('main').waitFor();
        seen.push(await missing.isVisible(), await toCome.isVisible());
      },
    );
    return seen;
  };
  expect(await seenBefore()).toEqual([true, false]);
  await arriveSignedIn(page, people.organizer);
  expect(await seenBefore()).toEqual([false, true]);
  // Once it has been asked for, and is not there for this person either:
  await missing.waitFor();
  expect(await toCome.count()).toBe(0);
});
