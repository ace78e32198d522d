import type { Page } from '@playwright/test';
import { people } from '../../tools/app/demo-people.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFocus } from '../support/keyboard.ts';
import { arriveSignedIn, fillSignIn, signIn } from '../support/sign-in.ts';

test('a stranger who opens a guarded page is redirected to /sign-in, and to that page after signing in', async ({ visit }) => {
  const { page, t } = await visit();
  await page.goto('/ticket-management?when=past');
  await page.waitForURL((url) => url.pathname === '/sign-in');
  expect(await stored(page)).toEqual({ token: null, user: null, expiresAt: null });
  await signIn({ page, t }, people.participant);
  await page.waitForURL('**/ticket-management?when=past');
  await page.getByRole('heading', { level: 1, name: t('tickets:title') }).waitFor();
  // The server has rendered the page. The scripts store the session when they come.
  await expect.poll(async () => (await stored(page)).token).not.toBeNull();
  const { token, user, expiresAt } = await stored(page);
  expect(token).toMatch(/^[\w.-]{20,}$/);
  expect(JSON.parse(user ?? '{}')).toMatchObject({ email: people.participant.email, role: 'participant' });
  const twelveHoursMs = 12 * 60 * 60 * 1000;
  expect(Math.abs(Number(expiresAt) - Date.now() - twelveHoursMs)).toBeLessThan(60_000);
});

test('a wrong password shows an error message and keeps what was typed', async ({ visit }) => {
  const { page, t, expectBrowserError } = await visit();
  expectBrowserError(/401/);
  await page.goto('/sign-in');
  await fillSignIn({ page, t }, { ...people.participant, password: 'not this one' });
  await page.getByRole('alert').first().waitFor();
  expect(await page.getByRole('textbox', { name: t('auth:field.email') }).inputValue()).toBe(people.participant.email);
  expect(new URL(page.url()).search).toBe('');
});

test('an expired session is cleared, and the visitor is redirected to /sign-in', async ({ visit }) => {
  const { page, t } = await visit();
  await arriveSignedIn(page, people.participant);
  await page.goto('/ticket-management');
  await page.getByRole('link', { name: t('tickets:past') }).waitFor();
  await page.evaluate(() => localStorage.setItem('expiresAt', String(Date.now() - 1_000)));
  await page.goto('/ticket-management');
  await page.waitForURL((url) => url.pathname === '/sign-in');
  expect(await stored(page)).toEqual({ token: null, user: null, expiresAt: null });
});

test('a session ends when it expires while the page is open', async ({ visit }) => {
  const { page, t } = await visit();
  await arriveSignedIn(page, people.participant);
  await page.goto('/ticket-management');
  await page.getByRole('link', { name: t('tickets:past') }).waitFor();
  await page.evaluate(() => localStorage.setItem('expiresAt', String(Date.now() + 4_000)));
  await page.reload();
  await page.waitForURL((url) => url.pathname === '/sign-in');
  expect(await stored(page)).toEqual({ token: null, user: null, expiresAt: null });
});

test('a token that the server does not know leads to /sign-in', async ({ visit }) => {
  const { page, expectBrowserError } = await visit();
  expectBrowserError(/401/);
  await arriveSignedIn(page, people.participant);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => localStorage.setItem('token', 'a-token-that-was-never-issued'));
  await page.goto('/ticket-management');
  await page.waitForURL((url) => url.pathname === '/sign-in');
  expect((await stored(page)).token).toBeNull();
});

test('a user who presses Logout is signed out on the device and on the server', async ({ visit }) => {
  const { page, t } = await visit();
  await arriveSignedIn(page, people.participant2);
  await page.goto('/ticket-management');
  await page.getByRole('link', { name: t('tickets:past') }).waitFor();
  const { token } = await stored(page);
  await page.getByRole('button', { name: t('shell:accountMenu', { name: 'Ismaël Tchoumi' }) }).click();
  await page.getByRole('button', { name: t('shell:logout') }).click();
  await page.waitForURL((url) => url.pathname === '/sign-in');
  expect(await stored(page)).toEqual({ token: null, user: null, expiresAt: null });
  const reply = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  expect(reply.status()).toBe(401);
});

for (const [role, path] of [
  ['participant', '/events/add-new'],
  ['participant', '/entry-validation'],
  ['organizer', '/ticket-management'],
  ['provider', '/ticket-purchase-process'],
  ['admin', '/events/edit'],
] as const)
  test(`a ${role} who opens ${path}, which belongs to another role, is redirected to /404`, async ({ visit }) => {
    const { page, t, expectBrowserError } = await visit();
    // The server itself leads there from pages that it renders for their reader.
    expectBrowserError(/404/);
    await arriveSignedIn(page, people[role]);
    await page.goto(path);
    await page.waitForURL('**/404');
    await page.getByRole('heading', { level: 1, name: t('common:notFound.title') }).waitFor();
  });

test('an unknown address is redirected to /404, which answers with the status 404', async ({ visit }) => {
  const { page, t, expectBrowserError } = await visit({ language: 'fr' });
  expectBrowserError(/404/);
  const reply = await page.goto('/no/such/page');
  expect(new URL(page.url()).pathname).toBe('/404');
  expect(reply?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: t('common:notFound.title') }).waitFor();
});

test('a private event is not found for strangers and other users, and opens for its team', async ({ api, visit }) => {
  const input = { name: 'Closed Circle', price: 0, quantity: 5, visibility: 'private' } as const;
  const { eventId } = await api.publishEvent(people.organizer2, input);
  for (const [person, title] of [
    [undefined, 'common:notFound.title'],
    [people.participant2, 'common:notFound.title'],
    [people.organizer2, undefined],
  ] as const) {
    const { page, t, expectBrowserError } = await visit();
    expectBrowserError(/404/);
    if (person) await arriveSignedIn(page, person);
    await page.addInitScript(() => {
      const seen = new Set<string>();
      const look = () => {
        seen.add(document.title);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      Object.assign(window, { titlesSeen: seen });
    });
    const reply = await page.goto(`/our-event/${eventId}`);
    expect(reply?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: title ? t(title) : input.name }).waitFor();
    await expect.poll(() => page.title(), { timeout: 15_000 }).toBe(`${title ? t(title) : input.name} · Ngoma`);
    // A member of the team never sees the title "not found" in between.
    const seen = await page.evaluate(() => [...(window as unknown as { titlesSeen: Set<string> }).titlesSeen]);
    if (!title) expect(seen).not.toContain(`${t('common:notFound.title')} · Ngoma`);
    // The reply of the server contains nothing of the private event.
    expect((await reply?.text())?.includes(input.name)).toBe(false);
  }
});

test('the section that an address names is scrolled into view, after signing in and when the address is opened directly', async ({
  visit,
}) => {
  const { page, t } = await visit();
  await page.goto('/account#data');
  await page.waitForURL((url) => url.pathname === '/sign-in');
  await signIn({ page, t }, people.participant);
  const part = page.locator('#data');
  /** Returns whether the section starts below the header, as far up as the end of the page allows. */
  const isInSight = async () => {
    const top = (await part.count()) > 0 ? ((await part.boundingBox())?.y ?? -1) : -1;
    return top > 60 && top < 500;
  };
  await expect.poll(isInSight, { timeout: 10_000 }).toBe(true);
  await expectFocus(page, part);
  await page.evaluate(() => scrollTo(0, 0));
  await page.reload();
  await expect.poll(isInSight, { timeout: 10_000 }).toBe(true);
});

test('every page opens at its top, and going back restores the scroll position', async ({ visit }) => {
  const { page, t } = await visit();
  await page.goto('/our-event');
  const last = page.getByRole('article').last();
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(1_000);
  // The card has a second link beside the one to the event: the wishlist button.
  await last.locator('a[href^="/our-event/"]').click();
  await page.waitForURL(/\/our-event\/[\w-]+$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.getByRole('searchbox', { name: t('event-lists:search.placeholder') }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
});

const stored = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('token'),
    user: localStorage.getItem('user'),
    expiresAt: localStorage.getItem('expiresAt'),
  }));
