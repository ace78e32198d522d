import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { featuresOf } from '#test/factories/agreements';
import { ask } from '#test/factories/events';
import { anAdmin, anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const ada = await anAdmin(app, { name: 'Ada' });
const people = [
  await aParticipant(app, { name: 'élodie Mbarga', email: 'z.elodie@maison.cm', number: '+237 677 11 22 33' }),
  await aParticipant(app, { name: 'Zacharie Ngo', email: 'b.zacharie@maison.cm' }),
  await aParticipant(app, { name: '=Brenda Ngo', email: 'm.brenda@maison.cm' }),
];
await app.runJobs();

const names = async (query: string): Promise<string[]> =>
  (await ask(app, 'GET', `/users?role=participant&${query}`, { as: ada })).body.users.map(({ name }: { name: string }) => name);

describe('the list of accounts', () => {
  it('is sorted by name without case and accents, by email and by time, in both directions', async () => {
    const [elodie, zacharie, brenda] = ['élodie Mbarga', 'Zacharie Ngo', '=Brenda Ngo'];
    expect(await names('sort=name')).toEqual([brenda, elodie, zacharie]);
    expect(await names('sort=name&order=desc')).toEqual([zacharie, elodie, brenda]);
    expect(await names('sort=email')).toEqual([zacharie, brenda, elodie]);
    expect(await names('sort=joined&order=asc&limit=2')).toEqual([elodie, zacharie]);
    expect(await names('')).toEqual([brenda, zacharie, elodie]);
    expect(await names('q=ngo&sort=name')).toEqual([brenda, zacharie]);
    expect((await ask(app, 'GET', '/users?sort=role', { as: ada })).status).toBe(400);
  });

  it('is sorted by the time accounts were last seen, to the hour, with those never in use at the old end', async () => {
    const [elodie, zacharie, brenda] = people;
    await app.db.updateTable('users').set({ last_seen_at: null }).where('role', '=', 'participant').execute();
    const auth = featuresOf(app).auth;
    const use = async (person: Person | undefined) => {
      await ask(app, 'GET', '/auth/me', { as: person });
      await auth.findSession(person?.headers.authorization.replace('Bearer ', '') ?? '');
      await auth.close();
    };
    app.clock.advance({ minutes: 2 });
    await use(zacharie);
    const first = app.clock().toISOString();
    app.clock.advance({ hours: 2 });
    await use(elodie);
    expect(await names('sort=seen')).toEqual([elodie, zacharie, brenda].map((one) => one?.user.name));
    expect(await names('sort=seen&order=asc')).toEqual([brenda, zacharie, elodie].map((one) => one?.user.name));
    // Within an hour the row is left alone.
    app.clock.advance({ minutes: 30 });
    await use(elodie);
    const { users } = (await ask(app, 'GET', '/users?role=participant&sort=seen', { as: ada })).body;
    const halfAnHourAgo = new Date(app.clock().getTime() - 30 * 60_000).toISOString();
    expect(users.map(({ lastSeenAt }: { lastSeenAt: string | null }) => lastSeenAt)).toEqual([halfAnHourAgo, first, null]);
  });

  it('has no erased account among the open ones', async () => {
    const gone = await aParticipant(app, { name: 'Gone Soon' });
    expect(await names('state=open')).toContain('Gone Soon');
    await sql`update users set erased_at = ${app.clock()} where id = ${gone.user.id}`.execute(app.db);
    expect(await names('state=open')).not.toContain('Gone Soon');
    expect(await names('state=erased')).toEqual(['Gone Soon']);
  });
});

describe('the file of accounts', () => {
  const download = (format: 'csv' | 'xlsx', query: string, as: Person = ada, language = 'en') =>
    app.fastify.inject({
      url: `/api/users/list/${format}?${query}`,
      headers: { ...as.headers, 'accept-language': language },
    });
  const rowsOf = ({ body }: { readonly body: string }) => body.trim().split('\r\n').slice(1);

  it('has the accounts of the filters in the order of the screen, or the chosen ones', async () => {
    const reply = await download('csv', 'role=participant&sort=name&state=open');
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="ngoma-accounts-[\d-]{10}\.csv"$/);
    expect(rowsOf(reply)).toHaveLength(3);
    expect(rowsOf(reply)[0]).toMatch(/^'=Brenda Ngo,m\.brenda@maison\.cm,.*,Participant,Open,No,/);
    const ids = [people[0]?.user.id, ada.user.id].join(',');
    expect(rowsOf(await download('csv', `ids=${ids}&sort=name`)).map((row) => row.split(',')[0])).toEqual([
      'Ada',
      'élodie Mbarga',
    ]);
  });

  it('is in the language of the reader, as a workbook too, in the audit log, and for admins alone', async () => {
    expect((await download('csv', '', ada, 'fr')).body).toContain('Nom;E-mail;Téléphone');
    expect((await download('xlsx', 'role=organizer')).rawPayload.subarray(0, 2).toString()).toBe('PK');
    const { acts } = (await ask(app, 'GET', '/users/acts?action=account.list_exported', { as: ada })).body;
    expect(acts[0]).toMatchObject({ action: 'account.list_exported', actor: { name: 'Ada' } });
    expect((await download('csv', '', await anOrganizer(app))).statusCode).toBe(403);
  });
});

describe('blocking several accounts', () => {
  const block = (ids: readonly string[], as = ada) =>
    ask(app, 'POST', '/users/blocks', { as, body: { ids, reason: 'Resold tickets' } });
  const isIn = async (as: Person) => (await ask(app, 'GET', '/auth/me', { as })).status === 200;

  it('blocks each for itself, and tells which ones could not be blocked and why', async () => {
    const [one, two] = [await aParticipant(app), await anOrganizer(app)];
    const ids = [one.user.id, ada.user.id, newId(), two.user.id, two.user.id];
    const { status, body } = await block(ids);
    expect(status).toBe(200);
    expect(body.results.map(({ isDone }: { isDone: boolean }) => isDone)).toEqual([true, false, false, true]);
    expect(body.results[1].message).toBeTruthy();
    expect(body.message).toBe('2 accounts are blocked. 2 accounts could not be blocked.');
    expect([await isIn(one), await isIn(two), await isIn(ada)]).toEqual([false, false, true]);
    const { acts } = (await ask(app, 'GET', `/users/acts?subjectId=${two.user.id}`, { as: ada })).body;
    expect(acts).toMatchObject([{ action: 'account.blocked', reason: 'Resold tickets', actor: { name: 'Ada' } }]);
  });

  it('never blocks the last admin, and is for admins alone', async () => {
    const { body } = await block([ada.user.id]);
    expect(body.results).toMatchObject([{ isDone: false }]);
    expect((await block([people[1]?.user.id ?? ''], await anOrganizer(app))).status).toBe(403);
  });
});
