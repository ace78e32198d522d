import type { Page } from '@playwright/test';
import type { Person } from '../app/demo-people.ts';

/** Stores a session in the browser as the sign-in page does, for tests of other pages. `code` is that of the second step. */
export async function arriveSignedIn(page: Page, person: Person, code?: string): Promise<void> {
  const reply = await page.request.post('/api/auth/login', { data: { ...person, ...(code !== undefined && { code }) } });
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
