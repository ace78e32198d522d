import type { Person } from '../../tools/app/demo-people.ts';
import type { Visit } from './visit.ts';

export { arriveSignedIn } from '../../tools/browser/arrive-signed-in.ts';

/** Signs in on /sign-in, from any page, and waits until the browser has left it. */
export async function signIn({ page, t }: Pick<Visit, 'page' | 't'>, { email, password }: Person): Promise<void> {
  if (new URL(page.url(), 'http://nowhere').pathname !== '/sign-in') await page.goto('/sign-in');
  await fillSignIn({ page, t }, { email, password });
  await page
    .waitForURL((url) => url.pathname !== '/sign-in')
    .catch(async (cause) => {
      const said = await page.getByRole('alert').allTextContents();
      throw new Error(`The browser stayed on ${page.url()}, which says: ${said.join(' ') || 'nothing'}`, { cause });
    });
}

/** Fills and submits the two fields, once the page is hydrated. */
export async function fillSignIn({ page, t }: Pick<Visit, 'page' | 't'>, { email, password }: Person): Promise<void> {
  const submit = page.getByRole('button', { name: t('auth:signIn.submit'), exact: true });
  await submit.and(page.locator(':enabled')).waitFor();
  await page.getByRole('textbox', { name: t('auth:field.email') }).fill(email);
  await page.getByLabel(t('auth:field.password'), { exact: true }).fill(password);
  await submit.click();
}
