import { expect } from '@playwright/test';
import { emailsTo } from '../../tools/app/mailbox.ts';
import { sharedServer } from './server.ts';

/** Waits for an email to an address with a link of this path, and returns the path and the query of the newest one. */
export async function emailedLink(email: string, path: string): Promise<string> {
  const find = async () =>
    (await emailsTo(sharedServer().url, email))
      .map(({ text }) => new RegExp(`https?://\\S+${path}\\?\\S+`).exec(text)?.[0])
      .find(Boolean);
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  const { pathname, search } = new URL((await find()) ?? '');
  return pathname + search;
}
