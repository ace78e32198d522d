import { people } from '../../tools/app/demo-people.ts';
import { waitUntilIdle } from '../../tools/browser/wait-until-idle.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';

test('an opened past ticket shows the rating of its event, which can be changed, readable in light and dark', async ({
  visit,
}) => {
  const { page, t } = await visit();
  await arriveSignedIn(page, people.participant);
  await page.goto('/ticket-management?when=past');
  await page.locator('main summary').first().click();
  const opened = page.locator('main details[open]');
  await opened.getByText(t('ratings:yours')).waitFor();
  await waitUntilIdle(page);
  await expectAccessible(page);
  await opened.getByRole('button', { name: t('ratings:change') }).click();
  await opened.getByRole('heading', { name: t('ratings:ask') }).waitFor();
  await waitUntilIdle(page);
  await expectAccessible(page);
});
