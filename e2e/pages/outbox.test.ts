import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from '../support/fixtures.ts';
import { sharedServer } from '../support/server.ts';

test('an email in the outbox shows its pictures, also those with a PUBLIC_URL of another host', async ({ visit }) => {
  const { page } = await visit();
  const publicUrl = sharedServer().url;
  const addresses = [`${publicUrl}/api/art/ticket.svg?w=160&h=100`, '/api/art/ticket.webp?w=160&h=100', '/api/art/ticket.svg'];
  const html = addresses.map((address) => `<img alt="" src="${address.replace('&', '&amp;')}">`).join('');
  const id = randomUUID();
  const client = new pg.Client({ connectionString: sharedServer().databaseUrl });
  await client.connect();
  await client.query(
    `insert into mail_outbox (id, to_address, subject, html, text, attachments, created_at) values ($1, $2, 'Pictures', $3, '', '[]', now())`,
    [id, 'pictures@example.cm', html],
  );
  await client.end();

  // Opens the outbox at another host than that of PUBLIC_URL.
  await page.goto(`${publicUrl.replace('127.0.0.1', 'localhost')}/dev/mail/${id}`);
  const pictures = page.frameLocator('iframe').locator('img');
  await pictures.last().waitFor({ state: 'attached' });
  const widths = () => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0));
  await expect.poll(widths, { timeout: 20_000 }).toEqual([true, true, true]);
});
