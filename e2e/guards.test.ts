import { expect, inject, it } from 'vitest';
import { expectFocus } from './support/keyboard.ts';
import { arriveSignedIn, fillSignIn, people, signIn } from './support/people.ts';
import { shopAt } from './support/shop.ts';
import { visit } from './support/visit.ts';

it('a stranger who asks for a guarded page is led to /sign-in, and on to that page after signing in', async () => {
  const { page, say } = await visit();
  await page.goto('/ticket-management?when=past');
  await page.waitForURL((url) => url.pathname === '/sign-in');
  expect(await stored(page)).toEqual({ token: null, user: null, expiresAt: null });
  await signIn({ page, say }, people.participant);
  await page.waitForURL('**/ticket-management?when=past');
  await page.getByRole('heading', { level: 1, name: say('tickets:title') }).waitFor();
  const { token, user, expiresAt } = await stored(page);
  expect(token).toMatch(/^[\w.-]{20,}$/);
  expect(JSON.parse(user ?? '{}')).toMatchObject({ email: people.participant.email, role: 'participant' });
  const twelveHoursMs = 12 * 60 * 60 * 1000;
  expect(Math.abs(Number(expiresAt) - Date.now() - twelveHoursMs)).toBeLessThan(60_000);
});

it('a wrong password is told in words, and nothing that was typed is lost', async () => {
  const { page, say, expectComplaint } = await visit();
  expectComplaint(/401/);
  await page.goto('/sign-in');
  await fillSignIn({ page, say }, { ...people.participant, password: 'not this one' });
  await page.getByRole('alert').first().waitFor();
  expect(await page.getByRole('textbox', { name: say('auth:field.email') }).inputValue()).toBe(people.participant.email);
  expect(new URL(page.url()).search).toBe('');
});

it('a session that has run out is cleared, and its person is led to /sign-in', async () => {
  const { page } = await visit();
  await arriveSignedIn(page, people.participant);
  await page.goto('/ticket-management');
  await page.getByRole('tab').first().waitFor();
  await page.evaluate(() => localStorage.setItem('expiresAt', String(Date.now() - 1_000)));
  await page.goto('/ticket-management');
  await page.waitForURL((url) => url.pathname === '/sign-in');
  expect(await stored(page)).toEqual({ token: null, user: null, expiresAt: null });
});

it('a session ends by itself when its time is over, while the page stands open', async () => {
  const { page } = await visit();
  await arriveSignedIn(page, people.participant);
  await page.goto('/ticket-management');
  await page.getByRole('tab').first().waitFor();
  await page.evaluate(() => localStorage.setItem('expiresAt', String(Date.now() + 4_000)));
  await page.reload();
  await page.waitForURL((url) => url.pathname === '/sign-in');
  expect(await stored(page)).toEqual({ token: null, user: null, expiresAt: null });
});

it('a token that the server does not know leads to /sign-in', async () => {
  const { page, expectComplaint } = await visit();
  expectComplaint(/401/);
  await arriveSignedIn(page, people.participant);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => localStorage.setItem('token', 'nobody-ever-had-this-token'));
  await page.goto('/ticket-management');
  await page.waitForURL((url) => url.pathname === '/sign-in');
  expect((await stored(page)).token).toBeNull();
});

it('who leaves by Logout is signed out here and on the server', async () => {
  const { page, say } = await visit();
  await arriveSignedIn(page, people.participant2);
  await page.goto('/ticket-management');
  await page.getByRole('tab').first().waitFor();
  const { token } = await stored(page);
  await page.getByRole('button', { name: say('shell:accountMenu', { name: 'Ismaël Tchoumi' }) }).click();
  await page.getByRole('menuitem', { name: say('shell:logout') }).click();
  await page.waitForURL((url) => url.pathname === '/sign-in');
  expect(await stored(page)).toEqual({ token: null, user: null, expiresAt: null });
  const reply = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  expect(reply.status()).toBe(401);
});

it.each([
  ['participant', '/events/add-new'],
  ['participant', '/entry-validation'],
  ['organizer', '/ticket-management'],
  ['provider', '/ticket-purchase-process'],
  ['admin', '/events/edit'],
] as const)('a %s who asks for %s, which is not theirs, meets /404', async (role, path) => {
  const { page, say } = await visit();
  await arriveSignedIn(page, people[role]);
  await page.goto(path);
  await page.waitForURL('**/404');
  await page.getByRole('heading', { level: 1, name: say('common:notFound.title') }).waitFor();
});

it('an address that is nobody’s leads to /404, with the status that says so', async () => {
  const { page, say, expectComplaint } = await visit({ language: 'fr' });
  expectComplaint(/404/);
  const reply = await page.goto('/no/such/page');
  expect(new URL(page.url()).pathname).toBe('/404');
  expect(reply?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: say('common:notFound.title') }).waitFor();
});

it('a private event is nowhere for strangers and others, and opens for its team', async () => {
  const wish = { name: 'Closed Doors', price: 0, quantity: 5, visibility: 'private' } as const;
  const { eventId } = await shopAt(inject('ngomaUrl')).publishEvent(people.organizer2, wish);
  for (const [person, title] of [
    [undefined, 'common:notFound.title'],
    [people.participant2, 'common:notFound.title'],
    [people.organizer2, undefined],
  ] as const) {
    const { page, say, expectComplaint } = await visit();
    expectComplaint(/404/);
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
    await page.getByRole('heading', { level: 1, name: title ? say(title) : wish.name }).waitFor();
    await expect.poll(() => page.title(), { timeout: 15_000 }).toBe(`${title ? say(title) : wish.name} · Ngoma`);
    // Whoever is let in was never told that there is nothing.
    const seen = await page.evaluate(() => [...(window as unknown as { titlesSeen: Set<string> }).titlesSeen]);
    if (!title) expect(seen).not.toContain(`${say('common:notFound.title')} · Ngoma`);
    // Nothing of it may have come along with the page.
    expect((await reply?.text())?.includes(wish.name)).toBe(false);
  }
});

it('the part of a page that an address names is in sight, through the sign-in too, and when the page is opened by it', async () => {
  const { page, say } = await visit();
  await page.goto('/account#data');
  await page.waitForURL((url) => url.pathname === '/sign-in');
  await signIn({ page, say }, people.participant);
  const part = page.locator('#data');
  /** Below the header, and as far up as the end of the page lets it go. */
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

it('every page begins at its top, and going back returns to where one was', async () => {
  const { page, say } = await visit();
  await page.goto('/our-event');
  const last = page.getByRole('article').last();
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(1_000);
  // Beside the link to the event stands the one that keeps it on a wishlist.
  await last.locator('a[href^="/our-event/"]').click();
  await page.waitForURL(/\/our-event\/[\w-]+$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.getByRole('searchbox', { name: say('events:search.placeholder') }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
});

const stored = (page: Awaited<ReturnType<typeof visit>>['page']) =>
  page.evaluate(() => ({
    token: localStorage.getItem('token'),
    user: localStorage.getItem('user'),
    expiresAt: localStorage.getItem('expiresAt'),
  }));
