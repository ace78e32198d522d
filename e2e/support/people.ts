import type { Role } from '@ngoma/api/common/roles';
import type { Page } from 'playwright-core';
import { demoAccounts, demoPassword } from '../../server/src/demo/demo-people.ts';
import type { Visit } from './visit.ts';

/** Somebody with an account. */
export interface Person {
  readonly email: string;
  readonly password: string;
}

const byRole = (role: Role, place = 0): Person => {
  const account = demoAccounts.filter((one) => one.role === role)[place];
  if (!account) throw new Error(`The demo world has no ${role} number ${place}`);
  return { email: account.email, password: demoPassword };
};

/** The people of the demo world by what they do. */
export const people = {
  participant: byRole('participant'),
  participant2: byRole('participant', 1),
  organizer: byRole('organizer'),
  organizer2: byRole('organizer', 1),
  provider: byRole('provider'),
  admin: byRole('admin'),
} as const satisfies Record<string, Person>;

/** Signs in on /sign-in, wherever the page stands now, and waits until the page lets go of it. */
export async function signIn({ page, say }: Pick<Visit, 'page' | 'say'>, { email, password }: Person): Promise<void> {
  if (new URL(page.url(), 'http://nowhere').pathname !== '/sign-in') await page.goto('/sign-in');
  await fillSignIn({ page, say }, { email, password });
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}

/** Types the two fields and sends them. Typing begins once the page has come alive. */
export async function fillSignIn({ page, say }: Pick<Visit, 'page' | 'say'>, { email, password }: Person): Promise<void> {
  const submit = page.getByRole('button', { name: say('auth:signIn.submit'), exact: true });
  await submit.and(page.locator(':enabled')).waitFor();
  await page.getByRole('textbox', { name: say('auth:field.email') }).fill(email);
  await page.getByLabel(say('auth:field.password'), { exact: true }).fill(password);
  await submit.click();
}

/** Puts a session on the phone as the sign-in page would, for journeys that are about something else. */
export async function arriveSignedIn(page: Page, person: Person): Promise<void> {
  const reply = await page.request.post('/api/auth/login', { data: person });
  const { token, user, expiresIn } = await reply.json();
  await page.addInitScript(
    ([key, stored, expiresAt]) => {
      if (sessionStorage.getItem('arrived')) return;
      sessionStorage.setItem('arrived', '1');
      localStorage.setItem('token', key);
      localStorage.setItem('user', stored);
      localStorage.setItem('expiresAt', expiresAt);
    },
    [String(token), JSON.stringify(user), String(Date.now() + Number(expiresIn))] as const,
  );
}
