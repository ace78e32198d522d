import type { ManagedCategory } from '@ngoma/api/features/events/managed-categories';
import { describe, expect, it } from 'vitest';
import {
  aDraftEvent,
  aForm,
  aPublishedEvent,
  ask,
  comedy,
  concerts,
  eventFields,
  makossa,
  standUp,
} from '#test/factories/events';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const [admin, other] = [await anAdmin(app), await anAdmin(app)];
const path = '/supervision/categories';
const reason = 'The tree grows';

const tree = async (): Promise<{ version: number; categories: ManagedCategory[] }> =>
  (await ask(app, 'GET', path, { as: admin })).body;
const find = async (id: string) => (await tree()).categories.find(({ _id }) => _id === id);
const version = async () => (await tree()).version;
const send = async (method: 'POST' | 'PUT', below: string, body: object, as: Person = admin) =>
  ask(app, method, `${path}${below}`, { as, body: { version: await version(), reason, ...body } });
async function aCategory(name: string, parentId: string | null = null): Promise<ManagedCategory> {
  const { status, body } = await send('POST', '', { name, nameFr: `${name} (fr)`, parentId });
  expect([status, body.message]).toEqual([201, `${name} is offered for new events`]);
  return body.categories.find((one: ManagedCategory) => one.name === name);
}
const offered = async (language: 'en' | 'fr' = 'en') =>
  (await ask(app, 'GET', '/event/allCategory', { language })).body.categories;
const actsOn = async (id: string) => (await ask(app, 'GET', `/users/acts?subjectId=${id}`, { as: admin })).body.acts;

it('a new category is the last of its level, has an address, and is offered at once', async () => {
  const poetry = await aCategory('Poésie & slam');
  expect(poetry).toMatchObject({ slug: 'poesie-slam', parentId: null, isRetired: false, eventCount: 0 });
  expect((await offered('fr')).at(-1)).toMatchObject({ _id: poetry._id, name: 'Poésie & slam (fr)' });
  const child = await aCategory('Open microphones', poetry._id);
  expect((await offered()).at(-1).children).toMatchObject([{ _id: child._id, name: 'Open microphones' }]);
  const { eventId } = await aDraftEvent(app, { fields: { categoryId: poetry._id, childCategoryId: child._id } });
  expect(eventId).toBeTruthy();
  expect(await find(child._id)).toMatchObject({ eventCount: 1, upcomingCount: 0 });
  expect((await actsOn(poetry._id))[0]).toMatchObject({ action: 'category.created', subjectName: 'Poésie & slam' });
  const deep = await send('POST', '', { name: 'Deep', nameFr: 'Profond', parentId: child._id });
  expect([deep.status, deep.body.code]).toEqual([409, 'category_too_deep']);
});

it('a new name is on the pages of events and categories, under the same address', async () => {
  const { eventId } = await aPublishedEvent(app, { fields: { categoryId: comedy, childCategoryId: standUp } });
  const texts = { name: 'Laughter', nameFr: 'Rires', description: 'To laugh', descriptionFr: 'Pour rire' };
  expect((await send('PUT', `/${comedy}`, texts)).status).toBe(200);
  expect((await ask(app, 'GET', '/event/category/comedy', { language: 'fr' })).body.category).toMatchObject({
    ...{ _id: comedy, name: 'Rires', slug: 'comedy', description: 'Pour rire' },
  });
  expect((await ask(app, 'GET', `/event/${eventId}`)).body.eventWithDetails.category.name).toBe('Laughter');
  expect((await actsOn(comedy))[0]).toMatchObject({
    action: 'category.renamed',
    changes: [
      { field: 'name', from: 'Comedy', to: 'Laughter' },
      ...[{ field: 'nameFr' }, { field: 'description' }, { field: 'descriptionFr' }],
    ],
  });
  const taken = await send('PUT', `/${comedy}`, { ...texts, name: 'CONCERTS' });
  expect([taken.status, Object.keys(taken.body.errors)]).toEqual([400, ['name']]);
});

it('the order of a level is what the admin sets, for the public too', async () => {
  const before = (await offered()).map(({ _id }: ManagedCategory) => _id);
  const ids = [...before.slice(1), before[0]];
  expect((await send('PUT', '/order', { ids })).status).toBe(200);
  expect((await offered()).map(({ _id }: ManagedCategory) => _id)).toEqual(ids);
  expect((await send('PUT', '/order', { ids: ids.slice(1) })).body.code).toBe('categories_changed');
});

describe('a child that moves', () => {
  it('takes its events along', async () => {
    const child = await aCategory('Jazz and jokes', concerts);
    const { eventId, organizer } = await aPublishedEvent(app, { fields: { categoryId: concerts, childCategoryId: child._id } });
    const { status } = await send('PUT', `/${child._id}/move`, { parentId: comedy });
    expect(status).toBe(200);
    expect(await find(child._id)).toMatchObject({ parentId: comedy });
    const { eventWithDetails } = (await ask(app, 'GET', `/event/${eventId}`)).body;
    expect(eventWithDetails).toMatchObject({ category: { _id: comedy }, childCategory: { _id: child._id } });
    const edited = await ask(app, 'PATCH', `/event/${eventId}`, {
      as: organizer,
      body: aForm({ eventName: 'Jazz and more jokes' }),
    });
    expect(edited.status).toBe(200);
    expect((await actsOn(child._id))[0]).toMatchObject({ action: 'category.moved', reason, changes: [{ field: 'parent' }] });
  });

  it('needs a category of the first level', async () => {
    expect((await send('PUT', `/${makossa}/move`, { parentId: standUp })).body.code).toBe('category_too_deep');
    expect((await send('PUT', `/${concerts}/move`, { parentId: comedy })).body.code).toBe('category_too_deep');
  });

  it('meets a new event at the same moment, and both agree on the category above', async () => {
    const child = await aCategory('Brass', concerts);
    const organizer = await anOrganizer(app);
    const fields = () => eventFields(app, { categoryId: concerts, childCategoryId: child._id });
    const create = () => ask(app, 'POST', '/event', { as: organizer, body: aForm(fields()) });
    const [moved, ...created] = await Promise.all([
      send('PUT', `/${child._id}/move`, { parentId: comedy }),
      ...Array.from({ length: 8 }, create),
    ]);
    expect(moved?.status).toBe(200);
    expect(created.every(({ status }) => [201, 404].includes(status))).toBe(true);
    const rows = await app.db.selectFrom('events').select('category_id').where('child_category_id', '=', child._id).execute();
    expect(rows.filter(({ category_id }) => category_id !== comedy)).toEqual([]);
    expect(rows).toHaveLength(created.filter(({ status }) => status === 201).length);
  });
});

it('a retired category keeps its events and its page, and is offered to no new event', async () => {
  const organizer = await anOrganizer(app);
  const parent = await aCategory('Carnival');
  const child = await aCategory('Floats', parent._id);
  const fields = { categoryId: parent._id, childCategoryId: child._id };
  const { eventId } = await aPublishedEvent(app, { organizer, fields });
  expect((await send('PUT', `/${parent._id}/retire`, {})).status).toBe(200);
  expect((await offered()).some(({ _id }: ManagedCategory) => _id === parent._id)).toBe(false);
  const page = (await ask(app, 'GET', `/event/category/${parent._id}`)).body;
  expect([page.total, page.category.name, page.category.children]).toEqual([1, 'Carnival', []]);
  const edited = await ask(app, 'PATCH', `/event/${eventId}`, {
    as: organizer,
    body: aForm({ ...fields, eventName: 'The last parade' }),
  });
  expect(edited.status).toBe(200);
  const created = await ask(app, 'POST', '/event', { as: organizer, body: aForm(eventFields(app, fields)) });
  expect([created.status, created.body.code]).toEqual([409, 'category_retired']);
  expect((await send('PUT', `/${parent._id}/retire`, {})).body.code).toBe('category_retired');
  expect((await send('PUT', `/${parent._id}/restore`, {})).status).toBe(200);
  expect((await send('PUT', `/${parent._id}/restore`, {})).body.code).toBe('category_not_retired');
  expect((await ask(app, 'POST', '/event', { as: organizer, body: aForm(eventFields(app, fields)) })).status).toBe(201);
  expect((await actsOn(parent._id)).map(({ action }: { action: string }) => action)).toEqual([
    ...['category.restored', 'category.retired', 'category.created'],
  ]);
});

it('of changes that admins make from the same tree, one is saved and the others look again', async () => {
  const read = await version();
  const names = ['Red', 'Green', 'Blue', 'White'];
  const replies = await Promise.all(
    names.map((name, place) => send('POST', '', { name, nameFr: name, version: read }, place % 2 ? admin : other)),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  expect((await tree()).categories.filter(({ name }) => names.includes(name))).toHaveLength(1);
  expect((await send('PUT', `/${concerts}/retire`, { version: read })).body.code).toBe('categories_changed');
});

it('a change that changes nothing leaves no entry', async () => {
  const category = await aCategory('Still life');
  const { name, nameFr, description, descriptionFr } = category;
  await send('PUT', `/${category._id}`, { name, nameFr, description, descriptionFr });
  expect(await actsOn(category._id)).toHaveLength(1);
});

it.each([
  ['name', ' '],
  ['name', 'x'.repeat(61)],
  ['nameFr', ''],
  ['description', 'x'.repeat(301)],
  ['version', -1],
  ['version', 1.5],
])('%s is refused with %j', async (field, value) => {
  const { status, body } = await send('POST', '', { name: 'Poetry', nameFr: 'Poésie', [field]: value });
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});

it('a category is never deleted, not even by hand', async () => {
  await expect(app.db.deleteFrom('categories').where('id', '=', makossa).execute()).rejects.toThrow();
});

it('other roles neither see nor change the tree', async () => {
  for (const as of [await aParticipant(app), await anOrganizer(app), await aProvider(app)]) {
    expect((await ask(app, 'GET', path, { as })).status).toBe(403);
    expect((await send('POST', '', { name: 'Mine', nameFr: 'Mien' }, as)).status).toBe(403);
    expect((await send('PUT', `/${concerts}/retire`, {}, as)).status).toBe(403);
  }
});
