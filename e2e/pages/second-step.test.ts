import type { Person } from '../../tools/app/demo-people.ts';
import { authenticatorCode } from '../../tools/app/totp.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { sharedServer } from '../support/server.ts';
import { fillSignIn, signIn } from '../support/sign-in.ts';
import type { OpenVisit, Visit, VisitOptions } from '../support/visit.ts';

const devices: readonly (readonly [name: string, options: VisitOptions])[] = [
  ['a phone', {}],
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
];

/** Opens a device at the name of the server: browsers have no passkeys for IP addresses. */
const visitByName = (visit: OpenVisit, options: VisitOptions): Promise<Visit> =>
  visit({ ...options, baseURL: sharedServer().url.replace('127.0.0.1', 'localhost') });

/** Adds an authenticator to the browser that signs without asking, as a phone does after a touch. */
async function addAuthenticator({ page }: Visit): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

/** Signs out by removing the session of the browser, which keeps its passkeys. */
const signOut = async ({ page }: Visit) => {
  await page.context().clearCookies({ name: 'session' });
  await page.context().clearCookies({ name: 'signed-in' });
  await page.evaluate(() => localStorage.clear());
};

/** Fills email and password, and waits for the second step. */
async function reachSecondStep(one: Visit, person: Person): Promise<void> {
  await one.page.goto('/sign-in');
  await fillSignIn(one, person);
  await one.page.getByRole('heading', { name: one.t('sign-in-step:title') }).waitFor();
}

const leavesSignIn = ({ page }: Visit) => page.waitForURL((url) => url.pathname !== '/sign-in');

for (const [device, options] of devices)
  test(`on ${device} a participant sets an app up, signs in with its code, and with a recovery code`, async ({
    participant,
    visit,
  }) => {
    const one = await visitByName(visit, options);
    const { page, t, expectBrowserError } = one;
    expectBrowserError(/401 \(Unauthorized\).*(sign-in\.data|auth\/login)/);
    await signIn(one, participant);
    await page.goto('/account#security');
    await page.getByRole('button', { name: t('second-step:app.setUp') }).click();
    await page.getByRole('img', { name: t('second-step:app.qr') }).waitFor();
    await expectAccessible(page);
    const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
    await page.getByLabel(t('second-step:app.code')).fill(authenticatorCode(secret));
    await page.getByRole('button', { name: t('second-step:app.confirm') }).click();
    const codes = page.getByRole('list', { name: t('second-step:codes.title') }).getByRole('listitem');
    await codes.first().waitFor();
    const [recoveryCode = '', ...others] = await codes.allTextContents();
    expect(others).toHaveLength(9);
    await expectAccessible(page);
    await page.getByRole('button', { name: t('second-step:codes.done') }).click();
    await page.getByText(t('second-step:on'), { exact: true }).waitFor();

    await signOut(one);
    await reachSecondStep(one, participant);
    await expectAccessible(page);
    await page.getByLabel(t('sign-in-step:code')).fill('000000');
    await page.getByRole('button', { name: t('auth:signIn.submit'), exact: true }).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    await page.getByRole('link', { name: t('sign-in-step:back') }).click();
    expect(await page.getByRole('textbox', { name: t('auth:field.email') }).inputValue()).toBe(participant.email);
    expect(await page.getByLabel(t('auth:field.password'), { exact: true }).inputValue()).toBe(participant.password);
    await page.getByRole('button', { name: t('auth:signIn.submit'), exact: true }).click();
    await page.getByLabel(t('sign-in-step:code')).fill(authenticatorCode(secret, 1));
    await page.getByRole('button', { name: t('auth:signIn.submit'), exact: true }).click();
    await leavesSignIn(one);

    await signOut(one);
    await reachSecondStep(one, participant);
    await page.getByRole('button', { name: t('sign-in-step:useRecovery') }).click();
    await page.getByLabel(t('sign-in-step:recoveryCode')).fill(recoveryCode.toLowerCase());
    await page.getByRole('button', { name: t('auth:signIn.submit'), exact: true }).click();
    await leavesSignIn(one);
  });

for (const [device, options] of devices)
  test(`on ${device} a participant adds a passkey, signs in with it and removes it`, async ({ participant, visit }) => {
    const one = await visitByName(visit, options);
    const { page, t, expectBrowserError } = one;
    expectBrowserError(/401 \(Unauthorized\).*(sign-in\.data|auth\/login)/);
    await addAuthenticator(one);
    await signIn(one, participant);
    await page.goto('/account#security');
    await page.getByRole('button', { name: t('second-step:passkeys.add') }).click();
    await page.getByLabel(t('second-step:passkeys.name')).fill('My drum');
    await page.getByRole('button', { name: t('second-step:passkeys.save') }).click();
    await page.getByRole('button', { name: t('second-step:codes.done') }).click();
    await page.getByText('My drum').first().waitFor();
    await expectAccessible(page);

    await signOut(one);
    await reachSecondStep(one, participant);
    await page.getByRole('button', { name: t('sign-in-step:passkey') }).click();
    await leavesSignIn(one);
    await page.goto('/account#security');
    await page.getByRole('button', { name: t('second-step:passkeys.removeOne', { name: 'My drum' }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('second-step:passkeys.remove'), exact: true }).click();
    await page
      .getByRole('button', { name: t('second-step:passkeys.removeOne', { name: 'My drum' }) })
      .waitFor({ state: 'detached' });
  });
