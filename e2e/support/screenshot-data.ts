import type { Role } from '@ngoma/api/common/roles';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { apiClientAt } from '../../tools/app/api-client.ts';
import { type Person, people } from '../../tools/app/demo-people.ts';
import { type Ngoma, startNgoma } from '../../tools/app/ngoma.ts';
import { allViews, type View, viewsWithoutData } from '../../tools/app/screens.ts';
import { fillOrders, sizeFor } from '../../tools/database/orders/fill-orders.ts';

/** A server with the data that the screens are looked at with. */
export interface ScreenshotServer {
  readonly ngoma: Ngoma;
  readonly views: readonly View[];
  readonly viewers: Readonly<Record<Role, Person>>;
  /** Prepares a page of a person who has signed in. */
  readonly prepare: (page: Page) => Promise<void>;
}

const unprepared = async () => undefined;

async function withDatabase(ngoma: Ngoma, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: ngoma.databaseUrl() });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

async function withDemoData(): Promise<ScreenshotServer> {
  const ngoma = await startNgoma();
  return { ngoma, views: await allViews(apiClientAt(ngoma.url)), viewers: people, prepare: unprepared };
}

/**
 * Replies to every request of a page with an error, of a kind that is not tried again: the page shows it at once. The pages themselves and
 * their scripts arrive.
 */
async function withFailingRequests(): Promise<ScreenshotServer> {
  const messages = {
    en: 'Something on our side went wrong. Try again in a moment.',
    fr: 'Un problème est survenu de notre côté. Réessayez dans un instant.',
  };
  return {
    ...(await withDemoData()),
    async prepare(page) {
      await page.route('**/api/**', (route) => {
        if (!['fetch', 'xhr'].includes(route.request().resourceType())) return route.continue();
        const message = messages[route.request().headers()['accept-language']?.startsWith('fr') ? 'fr' : 'en'];
        return route.fulfill({ status: 409, json: { message, code: 'refused' } });
      });
    },
  };
}

/**
 * Lengthens the names, titles and places of the demo data to those that people may type. Tables that refuse a change, such as those
 * that are only appended to, keep theirs.
 */
async function withLongTexts(): Promise<ScreenshotServer> {
  const server = await withDemoData();
  await withDatabase(server.ngoma, (client) =>
    client.query(`do $$
      declare found record;
      begin
        for found in select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
          where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text' and table_name not like '%migration%'
            and column_name in ('name', 'name_fr', 'title', 'title_fr', 'location', 'address', 'subject', 'caption', 'headline', 'holder_name')
        loop
          begin
            execute format('update %I set %2$I = left(%2$I || %3$L, 90)', found.table_name, found.column_name,
              ' Nguetchuessi-Tchamgoué Abdoulkarimou-Ndjidda de la Nouvelle-Bonabéri et Bonassama');
          exception when others then
            raise notice '% keeps its %: %', found.table_name, found.column_name, sqlerrm;
          end;
        end loop;
      end $$`),
  );
  await server.ngoma.restart();
  return server;
}

/** Returns an account for each role on a server without demo data. */
async function createAccounts(ngoma: Ngoma): Promise<Readonly<Record<Role, Person>>> {
  const api = apiClientAt(ngoma.url);
  const personNamed = (name: string): Person => ({ email: `${name}@ngoma.test`, password: 'Makossa-2026' });
  const viewers = {
    participant: await api.register('participant', personNamed('new-participant')),
    organizer: await api.register('organizer', personNamed('new-organizer')),
    provider: await api.register('provider', personNamed('new-provider')),
    admin: await api.register('participant', personNamed('new-admin')),
  };
  await withDatabase(ngoma, async (client) => {
    await client.query("update users set role = 'admin' where email = $1", [viewers.admin.email]);
    await client.query('update users set email_confirmed_at = now()');
  });
  return viewers;
}

async function withoutData(): Promise<ScreenshotServer> {
  const ngoma = await startNgoma({ DEMO: '0' });
  return { ngoma, views: viewsWithoutData(), viewers: await createAccounts(ngoma), prepare: unprepared };
}

/** Fills the lists with 100,000 orders and what belongs to them. */
async function withFullLists(): Promise<ScreenshotServer> {
  const ngoma = await startNgoma({ DEMO: '0' });
  await fillOrders(ngoma.databaseUrl(), sizeFor(100_000), new Date(), { isTrusted: true });
  await createAccounts(ngoma);
  await withDatabase(ngoma, (client) =>
    client.query(`insert into credentials (user_id, password_hash) select filled.id, known.password_hash
      from users filled, credentials known join users new on new.id = known.user_id
      where filled.email in ('participant1@ngoma.test', 'organizer1@ngoma.test', 'provider1@ngoma.test', 'admin1@ngoma.test')
        and new.email = 'new-admin@ngoma.test'`),
  );
  const filled = (role: Role): Person => ({ email: `${role}1@ngoma.test`, password: 'Makossa-2026' });
  const viewers = {
    participant: filled('participant'),
    organizer: filled('organizer'),
    provider: filled('provider'),
    admin: filled('admin'),
  };
  await ngoma.restart();
  return { ngoma, views: viewsWithoutData(), viewers, prepare: unprepared };
}

/** The kinds of data that the screens can be looked at with. */
export const screenshotServers = {
  demo: withDemoData,
  long: withLongTexts,
  failing: withFailingRequests,
  empty: withoutData,
  full: withFullLists,
} as const satisfies Record<string, () => Promise<ScreenshotServer>>;
