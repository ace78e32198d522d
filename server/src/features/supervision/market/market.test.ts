import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aDraftContract, aProposal } from '#test/factories/agreements';
import { ask } from '#test/factories/events';
import { anAdmin, anOrganizer, aProvider, type Person } from '#test/factories/people';
import { aBid, aProject } from '#test/factories/projects';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const admin = await anAdmin(app);
const read = async (path: string, as: Person = admin, headers: Record<string, string> = {}) =>
  (await ask(app, 'GET', `/supervision/${path}`, { as, headers })).body;
const titlesOf = async (path: string): Promise<string[]> => (await read(path)).rows.map(({ title }: { title: string }) => title);

/** Creates a provider with a profile in a city and one service. */
async function aListedProvider(name: string, city: string, category = 'dj'): Promise<Person> {
  const person = await aProvider(app, { name });
  await ask(app, 'PUT', '/providers/me', { as: person, body: { headline: `${name} plays`, cities: [city], travels: false } });
  await ask(app, 'POST', '/providers/me/services', { as: person, body: { category, title: 'Nights', priceFrom: 75_000 } });
  return person;
}

describe('the list of providers', async () => {
  const [kinda, sawa] = [await aListedProvider('Kinda', 'Yaoundé'), await aListedProvider('Sawa', 'Douala', 'caterer')];
  const begun = await aProvider(app, { name: 'Begun' });
  await ask(app, 'PUT', '/providers/me', { as: begun, body: { headline: 'Soon', cities: ['Douala'], travels: false } });
  await app.runJobs();
  const names = async (query: string) => (await read(`providers?${query}`)).rows.map(({ name }: { name: string }) => name);

  it('is filtered by state, service, the beginning of a city and rating, and searched by name and profile', async () => {
    expect((await names('')).sort()).toEqual(['Begun', 'Kinda', 'Sawa']);
    expect((await names('state=listed')).sort()).toEqual(['Kinda', 'Sawa']);
    expect(await names('state=unlisted')).toEqual(['Begun']);
    expect(await names('category=caterer')).toEqual(['Sawa']);
    expect(await names('city=yaou')).toEqual(['Kinda']);
    expect(await names('city=%25')).toEqual([]);
    expect(await names('q=kinda')).toEqual(['Kinda']);
    expect(await names('q=sawa+plays')).toEqual(['Sawa']);
    expect(await names('ratingMin=4')).toEqual([]);
  });

  it('shows a blocked provider as blocked, and counts services, bids and contracts', async () => {
    await ask(app, 'PUT', `/users/${sawa.user.id}/block`, { as: admin, body: { reason: 'Fraud' } });
    expect(await names('state=blocked')).toEqual(['Sawa']);
    expect(await names('state=listed')).toEqual(['Kinda']);
    await ask(app, 'PUT', `/users/${sawa.user.id}/unblock`, { as: admin, body: {} });
    expect((await read(`providers/${kinda.user.id}`)).provider).toMatchObject({
      ...{ name: 'Kinda', services: 1, hiddenServices: 0, priceFrom: 75_000, bids: 0, contracts: 0 },
      offered: [{ title: 'Nights', hiddenReason: null }],
    });
  });

  it('finds those with a hidden service', async () => {
    const [service] = (await read(`providers/${kinda.user.id}`)).provider.offered;
    expect(await names('hidden=true')).toEqual([]);
    await ask(app, 'PUT', `/supervision/services/${service._id}/hidden`, {
      as: admin,
      body: { isHidden: true, reason: 'It is not a service' },
    });
    expect(await names('hidden=true')).toEqual(['Kinda']);
    expect(await names('state=unlisted&hidden=true')).toEqual(['Kinda']);
  });
});

describe('the lists of projects and bids', async () => {
  const organizer = await anOrganizer(app, { name: 'Ada Njoya' });
  const make = (title: string, budgetMax: number, city = 'Kribi') =>
    aProject(app, { organizer, fields: { title, budgetMax, city } });
  const [stage, band, dinner] = [
    await make('Stage', 300_000),
    await make('Band', 900_000, 'Limbé'),
    await make('Dinner', 500_000),
  ];
  const { bid, provider } = await aBid(app, band.projectId);
  await ask(app, 'PUT', `/supervision/projects/${dinner.projectId}/close`, { as: admin, body: { reason: 'An advertisement' } });
  await app.runJobs();

  it('projects are sorted by time and budget in both directions, filtered and searched by title and organizer', async () => {
    expect(await titlesOf('projects')).toEqual(['Dinner', 'Band', 'Stage']);
    expect(await titlesOf('projects?order=asc')).toEqual(['Stage', 'Band', 'Dinner']);
    expect(await titlesOf('projects?sort=budget')).toEqual(['Band', 'Dinner', 'Stage']);
    expect(await titlesOf('projects?sort=budget&order=asc&limit=2&page=2')).toEqual(['Band']);
    expect(await titlesOf('projects?state=open')).toEqual(['Band', 'Stage']);
    expect(await titlesOf('projects?city=limb')).toEqual(['Band']);
    expect(await titlesOf('projects?q=band')).toEqual(['Band']);
    expect(await titlesOf('projects?q=njoya&sort=budget&order=asc')).toEqual(['Stage', 'Dinner', 'Band']);
    expect(await titlesOf('projects?from=2020-01-01&to=2020-12-31')).toEqual([]);
    expect((await ask(app, 'GET', '/supervision/projects?sort=title', { as: admin })).status).toBe(400);
  });

  it('a project shows its bids, and whether it can be closed', async () => {
    const { project } = await read(`projects/${band.projectId}`);
    expect(project).toMatchObject({ title: 'Band', canClose: true, organizer: { name: 'Ada Njoya' }, acts: [] });
    expect(project.latestBids).toMatchObject([{ _id: bid._id, state: 'placed', total: bid.total }]);
    expect((await read(`projects/${dinner.projectId}`)).project).toMatchObject({ canClose: false, reason: 'An advertisement' });
    expect((await ask(app, 'GET', `/supervision/projects/${newId()}`, { as: admin })).status).toBe(404);
    expect(stage.projectId).toBeTruthy();
  });

  it('bids are filtered by state and found by project and provider', async () => {
    const ids = async (query: string) => (await read(`bids?${query}`)).rows.map(({ _id }: { _id: string }) => _id);
    expect(await ids('')).toEqual([bid._id]);
    expect(await ids('state=withdrawn')).toEqual([]);
    expect(await ids('q=band')).toEqual([bid._id]);
    expect(await ids(`q=${encodeURIComponent(provider.user.email)}`)).toEqual([bid._id]);
    expect((await read(`bids/${bid._id}`)).bid).toMatchObject({ projectState: 'open', contractId: null, message: bid.message });
  });
});

describe('the lists of requests and contracts', async () => {
  const proposed = await aProposal(app);
  const drafted = await aDraftContract(app);
  await app.runJobs();

  it('requests have one state that their four states add up to', async () => {
    const ids = async (state: string) => (await read(`requests?state=${state}`)).rows.map(({ _id }: { _id: string }) => _id);
    expect(await ids('proposed')).toEqual([proposed.requestId]);
    expect(await ids('awarded')).toEqual([drafted.requestId]);
    expect(await ids('asked')).toEqual([]);
    const { request } = await read(`requests/${proposed.requestId}`);
    expect(request).toMatchObject({ state: 'proposed', proposal: { version: 1 }, contractId: null });
  });

  it('contracts are filtered by state and show the sums of their milestones', async () => {
    expect((await read('contracts?state=draft')).rows).toMatchObject([{ _id: drafted.contractId }]);
    expect((await read('contracts?state=disputed')).rows).toEqual([]);
    const { contract } = await read(`contracts/${drafted.contractId}`);
    expect(contract).toMatchObject({
      escrow: 0,
      released: 0,
      dispute: null,
      source: { type: 'request', _id: drafted.requestId },
    });
  });

  it('requests, contracts and projects show the faces of both sides and the cover of the event', async () => {
    await sql`update users set avatar_key = 'avatars/kinda.webp' where id = ${drafted.provider.user.id}`.execute(app.db);
    const cover = { coverImage: { url: expect.stringContaining(drafted.eventId) } };
    const face = { avatar: { url: expect.stringContaining('avatars/kinda.webp') } };
    const shown = { provider: face, organizer: { avatar: null }, event: cover };
    expect((await read(`contracts/${drafted.contractId}`)).contract).toMatchObject(shown);
    expect((await read('requests?state=awarded')).rows).toMatchObject([shown]);
    const [project] = (await read('projects')).rows;
    expect(project).toMatchObject({ organizer: { avatar: null }, event: { coverImage: { url: expect.any(String) } } });
    // The two sides see each other as well.
    expect((await ask(app, 'GET', '/contracts', { as: drafted.organizer })).body.contracts).toMatchObject([{ provider: face }]);
    const requests = await ask(app, 'GET', '/event-requests/organizer-requests', { as: drafted.organizer });
    expect(requests.body.requests).toMatchObject([{ provider: face, organizer: { avatar: null } }]);
  });

  it('the counts say what is going on', async () => {
    expect(await read('market')).toMatchObject({ projects: 2, bids: 1, requests: 0, contracts: 0, reviews: 0 });
  });
});

describe('a file', () => {
  const download = (list: string, query = '', language = 'en') =>
    app.fastify.inject({
      url: `/api/supervision/${list}/list/csv?${query}`,
      headers: { ...admin.headers, 'accept-language': language },
    });
  const rowsOf = ({ body }: { readonly body: string }) => body.trim().split('\r\n').slice(1);

  it('has the rows of the filters in the order of the screen, or the chosen ones, and is in the audit log', async () => {
    const reply = await download('projects', 'sort=budget');
    expect(reply.headers['content-disposition']).toMatch(/filename="ngoma-projects-[\d-]{10}\.csv"$/);
    expect(rowsOf(reply).map((row) => row.split(',')[1])).toEqual(['Band', 'Dinner', 'Stage']);
    const [first] = (await read('projects?sort=budget&order=asc')).rows;
    expect(rowsOf(await download('projects', `ids=${first._id}`)).map((row) => row.split(',')[1])).toEqual(['Stage']);
    expect((await download('projects', '', 'fr')).body).toContain('Organisateur');
    const { acts } = (await ask(app, 'GET', '/users/acts?action=marketplace.list_exported', { as: admin })).body;
    expect(acts[0]).toMatchObject({ action: 'marketplace.list_exported' });
  });

  it.each(['providers', 'bids', 'requests', 'contracts', 'reviews'])('of %s has a heading for each cell', async (list) => {
    const [head = '', ...rows] = (await download(list)).body.trim().split('\r\n');
    for (const row of rows.filter((one) => !one.includes('"'))) expect(row.split(',')).toHaveLength(head.split(',').length);
  });
});
