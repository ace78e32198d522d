import { people } from '../../tools/app/demo-people.ts';
import { waitUntilIdle } from '../../tools/browser/wait-until-idle.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';

test('an opened past ticket shows the rating of its event, which can be changed, readable in light and dark', async ({
  visit,
}) => {
  const { page, t } = await visit();
  await arriveSignedIn(page, people.participant);
  await page.goto('/ticket-management?when=past');
  await page.locator('main summary').first().click();
  const opened = page.locator('main details[open]');
  const words = opened.getByText(t('ratings:yours'));
  await words.waitFor();
  // Axe leaves undecided whether text of the colour of its ground is meant to be seen.
  expect(await words.evaluate(isOnItsColour)).toBe(false);
  await waitUntilIdle(page);
  await expectAccessible(page);
  await opened.getByRole('button', { name: t('ratings:change') }).click();
  await opened.getByRole('heading', { name: t('ratings:ask') }).waitFor();
  await waitUntilIdle(page);
  await expectAccessible(page);
});

/** Returns whether text has the colour of the ground that it stands on. Runs in the page. */
function isOnItsColour(text: Element): boolean {
  const isClear = (one: Element) => getComputedStyle(one).backgroundColor === 'rgba(0, 0, 0, 0)';
  let ground = text;
  while (isClear(ground) && ground.parentElement) ground = ground.parentElement;
  return getComputedStyle(ground).backgroundColor === getComputedStyle(text).color;
}
