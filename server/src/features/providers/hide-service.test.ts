import { expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { anAdmin, anOrganizer, aProvider, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const admin = await anAdmin(app);
const organizer = await anOrganizer(app);

/** Creates a provider with a profile and two services, and returns the ids of these. */
async function aListedProvider(): Promise<{ person: Person; ids: readonly string[] }> {
  const person = await aProvider(app);
  await ask(app, 'PUT', '/providers/me', { as: person, body: { headline: 'Music', cities: ['Douala'], travels: false } });
  for (const [category, title, priceFrom] of [
    ['dj', 'Balafon nights', 100_000],
    ['caterer', 'Ndolé for many', 50_000],
  ])
    await ask(app, 'POST', '/providers/me/services', { as: person, body: { category, title, priceFrom } });
  const { services } = (await mine(person)) as { services: readonly { _id: string }[] };
  return { person, ids: services.map(({ _id }) => _id) };
}
const mine = async (as: Person) => (await ask(app, 'GET', '/providers/me', { as })).body.provider;
const hide = (id: string | undefined, isHidden: boolean, as = admin) =>
  ask(app, 'PUT', `/supervision/services/${id}/hidden`, { as, body: { isHidden, reason: 'It is not a service' } });
const found = async (query: string) =>
  (await ask(app, 'GET', `/providers?${query}`, { as: organizer })).body.providers.map(({ _id }: { _id: string }) => _id);

it('a hidden service leaves the search, the prices and the profile, and its provider alone still sees it with the reason', async () => {
  const { person, ids } = await aListedProvider();
  const id = person.user.id;
  expect((await hide(ids[1], true)).body.message).toContain('hidden');
  expect(await found('category=caterer')).not.toContain(id);
  expect(await found('q=ndole')).not.toContain(id);
  expect(await found('q=balafon')).toContain(id);
  const { provider } = (await ask(app, 'GET', `/providers/${id}`, { as: organizer })).body;
  expect(provider).toMatchObject({ categories: ['dj'], priceFrom: 100_000 });
  expect(provider.services.map(({ title }: { title: string }) => title)).toEqual(['Balafon nights']);
  expect((await mine(person)).services).toMatchObject([{ hiddenReason: null }, { hiddenReason: 'It is not a service' }]);
  expect((await hide(ids[1], false)).body.message).toContain('visible again');
  expect(await found('category=caterer')).toContain(id);
});

it('a provider whose only service is hidden is not listed, and a change by the provider does not show it again', async () => {
  const { person, ids } = await aListedProvider();
  for (const id of ids) await hide(id, true);
  expect(await mine(person)).toMatchObject({ isListed: false });
  await ask(app, 'PUT', `/providers/me/services/${ids[0]}`, { as: person, body: { category: 'dj', title: 'Better nights' } });
  expect(await mine(person)).toMatchObject({
    isListed: false,
    services: [{ title: 'Better nights', hiddenReason: expect.anything() }, {}],
  });
});

it('hiding a service again changes nothing, and each change notifies the provider and is in the audit log', async () => {
  const { person, ids } = await aListedProvider();
  for (const isHidden of [true, true, false]) expect((await hide(ids[0], isHidden)).status).toBe(200);
  await app.runJobs();
  const headings = app.mails.filter(({ message }) => message.to === person.user.email).map(({ message }) => message.heading.en);
  expect(headings.filter((heading) => heading.startsWith('Your service')).sort()).toEqual([
    'Your service is hidden',
    'Your service is visible again',
  ]);
  const acts = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', ids[0] ?? '')
    .execute();
  expect(acts.map(({ action }) => action).sort()).toEqual(['service.hidden', 'service.shown']);
  expect((await hide(ids[0], true, person)).status).toBe(403);
});
