import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { demoAccounts, demoPassword } from '../server/src/demo/content/people.ts';
import { apiClientAt } from '../tools/app/api-client.ts';
import type { Person } from '../tools/app/demo-people.ts';
import { startNgoma } from '../tools/app/ngoma.ts';
import { untilJobsAreDone } from '../tools/app/until-jobs-are-done.ts';
import { arriveSignedIn } from '../tools/browser/arrive-signed-in.ts';
import { chromiumOptions } from '../tools/browser/chromium.ts';
import { trackRequests, waitUntilIdle } from '../tools/browser/wait-until-idle.ts';
import { ensureBuilt } from '../tools/build/prepare.mjs';

// Takes the screenshots for the README from the demo data: docs/pictures/*.webp. `NGOMA_URL` takes them from a running Ngoma.
const folder = join(import.meta.dirname, '../docs/pictures');
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
/** The event that the screenshots show. The demo participant holds tickets for it. */
const featured = 'Makossa Night at the Wouri';

type Role = 'participant' | 'organizer' | 'provider';

interface Picture extends BrowserContextOptions {
  readonly name: string;
  /** The role that is signed in. Without one the page is shown signed out. */
  readonly role?: Role;
  readonly path: string;
  /** Prepares the page before the screenshot is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
}

async function main(): Promise<void> {
  const running = process.env.NGOMA_URL;
  if (!running) await ensureBuilt();
  const ngoma = running ? undefined : await startNgoma();
  const url = running ?? ngoma?.url ?? '';
  const browser = await chromium.launch(await chromiumOptions());
  try {
    mkdirSync(folder, { recursive: true });
    // Artists on covers and portraits are drawn by jobs.
    await untilJobsAreDone(url);
    for (const picture of await pictures(url)) await take(browser, url, picture);
  } finally {
    await browser.close();
    await ngoma?.stop();
  }
}

async function pictures(url: string): Promise<readonly Picture[]> {
  const { basicDetails } = await getJson<{ basicDetails: { _id: string }[] }>(
    url,
    `/api/event?q=${encodeURIComponent(featured)}&limit=1`,
  );
  const eventId = basicDetails[0]?._id;
  const token = await apiClientAt(url).tokenOf(accountOf('participant'));
  const { tickets } = await getJson<{ tickets: Ticket[] }>(url, '/api/tickets?limit=50', token);
  const ticket = tickets.find((one) => one.event._id === eventId && !one.enteredAt);
  if (!ticket) throw new Error('Every ticket of the featured event has been used: npm run demo:reset');
  return [
    { name: 'event-phone', ...phone, path: `/our-event/${eventId}` },
    { name: 'ticket-phone-light', ...phone, role: 'participant', path: '/ticket-management', prepare: toTicket },
    {
      name: 'ticket-phone-dark',
      ...phone,
      role: 'participant',
      path: '/ticket-management',
      prepare: toTicket,
      colorScheme: 'dark',
    },
    {
      name: 'check-in-phone',
      ...phone,
      role: 'organizer',
      path: `/entry-validation?event=${eventId}`,
      prepare: admit(ticket.ticketCode),
    },
    { name: 'home-desktop', ...desktop, path: '/our-event' },
    { name: 'organizer-desktop', ...desktop, role: 'organizer', path: '/' },
    { name: 'reports-desktop', ...desktop, role: 'organizer', path: '/statistics-&-reports' },
    { name: 'editor-desktop', ...desktop, role: 'organizer', path: `/events/edit?event=${eventId}` },
    {
      name: 'orders-desktop',
      viewport: { width: 1440, height: 900 },
      deviceScaleFactor: 8 / 9,
      role: 'organizer',
      path: `/ticket-and-reservation-management?event=${eventId}`,
      prepare: toOrders,
    },
    { name: 'money-desktop', ...desktop, role: 'organizer', path: '/transaction-and-payment' },
    { name: 'provider-desktop', ...desktop, role: 'provider', path: '/' },
    { name: 'calendar-desktop', ...desktop, role: 'provider', path: '/confirmed-service-calendar?view=month' },
  ];
}

interface Ticket {
  readonly ticketCode: string;
  readonly enteredAt: string | null;
  readonly event: { readonly _id: string };
}

/** Scrolls until the QR code of the next event's first ticket is in the middle. */
async function toTicket(page: Page): Promise<void> {
  const code = page.getByRole('img', { name: 'QR code to show at the entrance' }).first();
  await code.waitFor();
  await code.evaluate((element) => element.scrollIntoView({ block: 'center' }));
}

/** Scrolls until the head of the table of orders is at the top. */
async function toOrders(page: Page): Promise<void> {
  const table = page.getByRole('grid');
  await table.waitFor();
  await table.evaluate((element) => element.scrollIntoView({ block: 'start' }));
}

/** Types a ticket code into the check-in screen and waits for the full-screen answer. */
const admit = (code: string) => async (page: Page) => {
  await page.getByRole('textbox').first().fill(code);
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
};

async function take(browser: Browser, url: string, { name, role, path, prepare, ...context }: Picture): Promise<void> {
  const { page, close } = await open(browser, { baseURL: url, ...context });
  if (role) await arriveSignedIn(page, accountOf(role));
  // The live stream of the page never ends, so `networkidle` would never come.
  trackRequests(page);
  await page.goto(path);
  await waitUntilIdle(page);
  await prepare?.(page);
  await waitUntilIdle(page);
  const shot = await page.screenshot({ type: 'png' });
  const { size } = await sharp(shot)
    .webp({ quality: 60, effort: 6 })
    .toFile(join(folder, `${name}.webp`));
  console.log(`${name}.webp  ${Math.round(size / 1024)} KB`);
  await close();
}

async function open(browser: Browser, options: BrowserContextOptions): Promise<{ page: Page; close(): Promise<void> }> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Africa/Douala',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    ...options,
  });
  return { page: await context.newPage(), close: () => context.close() };
}

/** Returns the first account of the demo data with this role. */
const accountOf = (role: Role): Person => ({
  email: demoAccounts.find((account) => account.role === role)?.email ?? '',
  password: demoPassword,
});

async function getJson<Reply>(url: string, path: string, token?: string): Promise<Reply> {
  const reply = await fetch(url + path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  return (await reply.json()) as Reply;
}

await main();
