import type { Page } from '@playwright/test';
import { type Person, people } from '../../tools/app/demo-people.ts';
import { authenticatorCode } from '../../tools/app/totp.ts';
import { emailedLink } from '../support/emailed-link.ts';
import { expect, test } from '../support/fixtures.ts';
import { aMobileNumber } from '../support/mobile-number.ts';
import { openInState, scriptStates } from '../support/script-states.ts';
import type { Visit } from '../support/visit.ts';

const sessionCookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'session');

/** Returns who is signed in, as the server sees the browser's cookies. */
async function whoIsSignedIn(page: Page): Promise<string | undefined> {
  const reply = await page.request.get('/api/auth/me');
  return reply.ok() ? (await reply.json()).user.email : undefined;
}

async function fillSignIn({ page, t }: Visit, { email, password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: t('auth:field.email') }).fill(email);
  const field = page.getByLabel(t('auth:field.password'), { exact: true });
  await field.fill(password);
  // As most people do.
  await field.press('Enter');
}

for (const state of scriptStates)
  test.describe(state, () => {
    test('a person signs in by Enter, and gets to the page that was asked for', async ({ visit }) => {
      const one = await openInState(visit, state, '/sign-in?next=%2Four-event');
      await fillSignIn(one, people.participant);
      await one.page.waitForURL((url) => url.pathname === '/our-event');
      expect(await whoIsSignedIn(one.page)).toBe(people.participant.email);
      expect(await sessionCookie(one.page)).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    });

    test('a wrong password is shown beside the form, which keeps the address', async ({ visit }) => {
      const one = await openInState(visit, state, '/sign-in');
      await fillSignIn(one, { ...people.participant, password: 'not this one' });
      await one.page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
      expect(await one.page.getByRole('textbox', { name: one.t('auth:field.email') }).inputValue()).toBe(
        people.participant.email,
      );
      expect(await one.page.content()).not.toContain('not this one');
      expect(new URL(one.page.url()).search).toBe('');
      expect(await whoIsSignedIn(one.page)).toBeUndefined();
    });

    test('a person registers, confirms the address by the emailed link, and signs in', async ({ aPerson, visit }) => {
      const person = aPerson();
      const one = await openInState(visit, state, '/register?role=organizer');
      const { page, t } = one;
      const submit = page.getByRole('button', { name: t('auth:register.submit') });
      await page.getByRole('textbox', { name: t('auth:field.name') }).fill('Aïcha Bello');
      await page.getByRole('textbox', { name: t('auth:field.email') }).fill('no address');
      await page.getByLabel(t('auth:field.password'), { exact: true }).fill(person.password);
      await submit.click();
      await page.locator('[name="email"][aria-invalid="true"]').waitFor();
      expect(await page.getByRole('textbox', { name: t('auth:field.name') }).inputValue()).toBe('Aïcha Bello');
      expect(await page.locator('[name="role"]:checked').inputValue()).toBe('organizer');
      await page.getByRole('textbox', { name: t('auth:field.email') }).fill(person.email);
      await page.getByLabel(t('auth:field.password'), { exact: true }).fill(person.password);
      await submit.click();
      await page.getByRole('heading', { name: t('auth:registered.title') }).waitFor();

      await page.goto(await emailedLink(person.email, '/confirm-email'), { waitUntil: 'commit' });
      const confirm = page.getByRole('button', { name: t('auth:confirmEmail.submit') });
      const goOn = page.getByRole('link', { name: t('auth:confirmEmail.goOn') });
      // Scripts that have come press the button themselves.
      await confirm.or(goOn).first().waitFor();
      if (await confirm.isVisible()) await confirm.click().catch(() => undefined);
      await goOn.waitFor();
      await page.goto('/sign-in', { waitUntil: 'commit' });
      await fillSignIn(one, person);
      await page.waitForURL((url) => url.pathname !== '/sign-in');
      expect(await whoIsSignedIn(page)).toBe(person.email);
      const { user } = await (await page.request.get('/api/auth/me')).json();
      expect(user).toMatchObject({ role: 'organizer', isEmailConfirmed: true });
    });

    test('a forgotten password is replaced, by the link of the email', async ({ participant, visit }) => {
      const one = await openInState(visit, state, '/password-recovery');
      const { page, t } = one;
      await page.getByRole('textbox', { name: t('auth:field.email') }).fill(participant.email);
      await page.getByRole('button', { name: t('auth:recovery.sendCode') }).click();
      const code = page.getByLabel(t('auth:field.code'));
      await code.fill('000000');
      await page.getByRole('button', { name: t('auth:recovery.checkCode') }).click();
      await page.locator('[name="code"][aria-invalid="true"]').waitFor();
      expect(await page.getByRole('textbox', { name: t('auth:field.email') }).inputValue()).toBe(participant.email);

      await page.goto(await emailedLink(participant.email, '/password-recovery'), { waitUntil: 'commit' });
      await page.getByLabel(t('auth:field.newPassword'), { exact: true }).fill('another drum at noon');
      await page.getByRole('button', { name: t('auth:recovery.savePassword') }).click();
      await page.getByText(t('auth:signIn.passwordChanged')).waitFor();
      await fillSignIn(one, { ...participant, password: 'another drum at noon' });
      await page.waitForURL((url) => url.pathname !== '/sign-in');
      expect(await whoIsSignedIn(page)).toBe(participant.email);
    });

    test('a message reaches the support, and an error keeps what was typed', async ({ visit }) => {
      const one = await openInState(visit, state, '/contact-us');
      const { page, t } = one;
      const send = page.getByRole('button', { name: t('support:form.send') });
      await page.getByRole('textbox', { name: t('support:form.name') }).fill('Aïcha Bello');
      await page.locator('[name="topic"]').selectOption('payment');
      await page.getByRole('textbox', { name: t('support:form.message') }).fill('I was debited twice for two tickets.');
      await send.click();
      await page.locator('[name="email"][aria-invalid="true"]').waitFor();
      expect(await page.getByRole('textbox', { name: t('support:form.message') }).inputValue()).toContain('debited twice');
      expect(await page.locator('[name="topic"]').inputValue()).toBe('payment');
      await page.getByRole('textbox', { name: t('support:form.email') }).fill('aicha@example.cm');
      await send.click();
      await page.getByRole('link', { name: t('support:form.again') }).waitFor();
    });

    test('a debit is reported, an error keeps what was typed, and a code can be asked for', async ({ visit }) => {
      const one = await openInState(visit, state, '/debited');
      const { page, t } = one;
      const send = page.getByRole('button', { name: t('debit-reports:form.send') });
      await page.getByRole('textbox', { name: t('debit-reports:form.number') }).fill(aMobileNumber());
      await page.getByRole('textbox', { name: t('debit-reports:form.amount') }).fill('5 000');
      await page.getByRole('textbox', { name: t('debit-reports:form.transactionId') }).fill('--');
      await send.click();
      await page.locator('[name="transactionId"][aria-invalid="true"]').waitFor();
      expect(await page.getByRole('textbox', { name: t('debit-reports:form.amount') }).inputValue()).toBe('5 000');
      await page.getByRole('textbox', { name: t('debit-reports:form.transactionId') }).fill('MP241212.1904.A00002');
      await send.click();
      await page.waitForURL(/\/debited\?report=[0-9a-f]{32}$/);
      await page.getByRole('heading', { level: 1, name: /D-\w{4}-\w{4}$/ }).waitFor();
      const askForCode = page.getByRole('button', { name: t('debit-reports:code.send') });
      const checkNow = page.getByRole('link', { name: t('debit-reports:report.check') });
      // Where scripts have failed, nothing but this link loads the page again.
      const check = async () => {
        if (await checkNow.isVisible()) await checkNow.click({ timeout: 5_000 }).catch(() => undefined);
        return askForCode.isVisible();
      };
      await expect.poll(check, { timeout: 90_000, intervals: [3_000] }).toBe(true);
      await askForCode.click();
      await page.getByRole('textbox', { name: t('debit-reports:code.label') }).waitFor();
    });
  });

test('scripts that come after the sign-in find the session in local storage before the guard looks', async ({ visit }) => {
  const one = await openInState(visit, 'before scripts that come five seconds late', '/sign-in?next=%2Fticket-management');
  const { page, t } = one;
  const opened: string[] = [];
  page.on('framenavigated', (frame) => opened.push(new URL(frame.url()).pathname));
  await fillSignIn(one, people.participant);
  await page.getByRole('heading', { level: 1, name: t('tickets:title') }).waitFor();
  // The guard has sent nobody back to the sign-in page.
  expect(opened.lastIndexOf('/sign-in')).toBeLessThan(opened.indexOf('/ticket-management'));
  // The server has rendered the page. The scripts store the session when they come.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token')), { timeout: 60_000 }).not.toBeNull();
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(stored.token).toBe((await sessionCookie(page))?.value);
  expect(JSON.parse(stored.user ?? '{}')).toMatchObject({ email: people.participant.email });
  expect(Number(stored.expiresAt)).toBeGreaterThan(Date.now());
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('without scripts the second step asks for the code on the next page', async ({ participant, visit }) => {
  const one = await openInState(visit, 'with scripts blocked', '/sign-in');
  const { page, t } = one;
  const { token } = await (await page.request.post('/api/auth/login', { data: participant })).json();
  const headers = { authorization: `Bearer ${token}` };
  const { secret } = await (await page.request.post('/api/auth/second-step/app', { headers })).json();
  const code = authenticatorCode(secret);
  await page.request.post('/api/auth/second-step/app/confirm', { headers, data: { code } });
  await page.context().clearCookies();
  await page.goto('/sign-in?next=%2Fcontact-us');
  await fillSignIn(one, participant);
  await page.getByRole('heading', { name: t('sign-in-step:title') }).waitFor();
  expect(await page.content()).not.toContain(participant.password);
  await page.getByLabel(t('sign-in-step:code')).fill('000000');
  await page.getByLabel(t('sign-in-step:code')).press('Enter');
  await page.locator('[aria-invalid="true"]').waitFor();
  await page.getByLabel(t('sign-in-step:code')).fill(authenticatorCode(secret, 1));
  await page.getByLabel(t('sign-in-step:code')).press('Enter');
  await page.waitForURL((url) => url.pathname === '/contact-us');
  expect(await whoIsSignedIn(page)).toBe(participant.email);
});
