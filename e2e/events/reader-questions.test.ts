import { people } from '../../tools/app/demo-people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { openInState, scriptStates } from '../support/script-states.ts';
import { arriveSignedIn } from '../support/sign-in.ts';

const question = 'Is there parking near the hall?';

for (const state of scriptStates)
  test.describe(state, () => {
    test('a stranger signs in, asks the organizer, sees an empty question refused, and deletes the question', async ({
      api,
      participant: { email, password },
      visit,
    }) => {
      const { eventId } = await api.publishEvent(people.organizer, { name: `Asked Night ${state}`, price: 0, quantity: 10 });
      const { page, t } = await openInState(visit, state, `/our-event/${eventId}`);
      await page.getByRole('link', { name: t('event-information:ask') }).click();
      await page.waitForURL((url) => url.pathname === '/sign-in');
      await page.getByRole('textbox', { name: t('auth:field.email') }).fill(email);
      await page.getByLabel(t('auth:field.password'), { exact: true }).fill(password);
      await page.getByLabel(t('auth:field.password'), { exact: true }).press('Enter');
      await page.waitForURL((url) => url.pathname === `/our-event/${eventId}/questions`);
      const send = page.getByRole('button', { name: t('reader-questions:ask') });
      await send.click();
      const field = page.getByRole('textbox', { name: t('reader-questions:question') });
      await field.and(page.locator('[aria-invalid=true]')).waitFor();
      await field.fill(question);
      await send.click();
      await page.getByText(t('reader-questions:waiting')).waitFor();
      await page.getByText(question).waitFor();
      await page.getByText(t('reader-questions:remove'), { exact: true }).click();
      await page.getByRole('button', { name: t('reader-questions:removeNow') }).click();
      await expect.poll(() => page.getByText(question).count()).toBe(0);
    });
  });

test('an organizer finds a question on a phone, answers it for everybody, and readers see the answer', async ({
  api,
  participant,
  visit,
}) => {
  const { eventId } = await api.publishEvent(people.organizer2, { name: 'Answered Night', price: 0, quantity: 10 });
  const token = await api.tokenOf(participant);
  await api.send('POST', `/event/${eventId}/questions`, { token, body: { question } });
  const { page, t } = await visit();
  await arriveSignedIn(page, people.organizer2);
  await page.goto('/events/edit');
  await page.getByRole('link', { name: t('navigation:title.eventQuestions') }).click();
  await page.goto(`/events/questions?event=${eventId}`);
  await page.getByRole('button', { name: t('team-questions:answerTo', { question }) }).click();
  const form = page.getByRole('form', { name: t('team-questions:answerTo', { question }) });
  await form.getByRole('textbox', { name: t('team-questions:answer') }).fill('Behind the hall, free of charge.');
  await expectAccessible(page);
  await form.getByRole('button', { name: t('team-questions:send') }).click();
  await page.getByText(t('team-questions:shown'), { exact: true }).waitFor();

  const other = await visit({ javaScriptEnabled: false });
  await expect
    .poll(async () => {
      await other.page.goto(`/our-event/${eventId}`);
      return other.page.getByText('Behind the hall, free of charge.').count();
    })
    .toBe(1);
});
