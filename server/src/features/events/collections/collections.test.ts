import type { CollectionInput, ManagedCollection } from '@ngoma/api/features/events/collections';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDraftEvent, aPublishedEvent, ask, daysAhead } from '#test/factories/events';
import { anAdmin, anOrganizer, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const admin = await anAdmin(app);
const organizer = await anOrganizer(app);
const path = '/supervision/collections';

const managed = async (): Promise<{ version: string; collections: ManagedCollection[] }> =>
  (await ask(app, 'GET', path, { as: admin })).body;
const aCollection = (fields: Partial<CollectionInput>): CollectionInput => ({
  ...{ title: 'By the river', titleFr: 'Au bord du fleuve', isShown: true, endsAt: null, eventIds: [] },
  ...fields,
});
async function save(collections: readonly CollectionInput[], { as = admin, version }: { as?: Person; version?: string } = {}) {
  return ask(app, 'PUT', path, { as, body: { version: version ?? (await managed()).version, collections } });
}
const shown = async (query = '', language: 'en' | 'fr' = 'en'): Promise<[string, string[]][]> => {
  const { body } = await ask(app, 'GET', `/collections${query}`, { language });
  return body.collections.map(({ title, events }: { title: string; events: { _id: string }[] }) => [
    title,
    events.map(({ _id }) => _id),
  ]);
};
const anEvent = async (fields: Readonly<Record<string, unknown>> = {}) =>
  (await aPublishedEvent(app, { organizer, fields })).eventId;

beforeEach(async () => void (await save([])));

describe('the collections of the list of events', () => {
  it('are shown to readers in the order of the admin, in their language', async () => {
    const [first, second, third] = [await anEvent(), await anEvent(), await anEvent()];
    const reply = await save([
      aCollection({ eventIds: [second, first, second] }),
      aCollection({ title: 'New voices', titleFr: 'Nouvelles voix', eventIds: [third] }),
    ]);
    expect([reply.status, reply.body.message]).toEqual([200, 'The collections are saved']);
    expect(await shown()).toEqual([
      ['By the river', [second, first]],
      ['New voices', [third]],
    ]);
    expect((await shown('', 'fr')).map(([title]) => title)).toEqual(['Au bord du fleuve', 'Nouvelles voix']);
    expect(reply.body).toEqual({ ...(await managed()), message: reply.body.message });
  });

  it('contain only events that are listed in the city of the reader, and none is shown without events', async () => {
    const [douala, kribi] = [await anEvent({ city: 'Douala' }), await anEvent({ city: 'Kribi' })];
    const hidden = (await aPublishedEvent(app, { organizer, visibility: 'private', accessCode: 'SECRET12' })).eventId;
    await save([aCollection({ eventIds: [douala, hidden, kribi] }), aCollection({ title: 'Hidden', eventIds: [hidden] })]);
    expect(await shown()).toEqual([['By the river', [douala, kribi]]]);
    expect(await shown('?city=kribi')).toEqual([['By the river', [kribi]]]);
    expect(await shown('?city=Garoua')).toEqual([]);
    const isListed = (await managed()).collections.flatMap(({ events }) => events.map((event) => event.isListed));
    expect(isListed).toEqual([true, false, true, false]);
  });

  it('end at their time, and are not shown while they are switched off', async () => {
    const eventId = await anEvent();
    const [past, future] = [daysAhead(app.platform, -1).toISOString(), daysAhead(app.platform, 1).toISOString()];
    await save([
      aCollection({ title: 'Over', endsAt: past, eventIds: [eventId] }),
      aCollection({ title: 'Still on', endsAt: future, eventIds: [eventId] }),
      aCollection({ title: 'Off', isShown: false, eventIds: [eventId] }),
    ]);
    expect((await shown()).map(([title]) => title)).toEqual(['Still on']);
    expect((await managed()).collections.map(({ title, endsAt, isShown }) => [title, endsAt, isShown])).toEqual([
      ['Over', past, true],
      ['Still on', future, true],
      ['Off', null, false],
    ]);
  });

  it('a draft or an unknown event is refused, and nothing is changed', async () => {
    const eventId = await anEvent();
    await save([aCollection({ eventIds: [eventId] })]);
    const { eventId: draft } = await aDraftEvent(app, { organizer });
    for (const unknown of [draft, '0199c000-0000-7000-8000-0000000fffff'])
      expect(await save([aCollection({ eventIds: [eventId, unknown] })])).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    expect(await shown()).toEqual([['By the river', [eventId]]]);
  });

  it('a change made from an older version is refused, also if two are sent at once', async () => {
    const eventId = await anEvent();
    const { version } = await managed();
    const replies = await Promise.all(
      ['One', 'Two', 'Three'].map((title) => save([aCollection({ title, eventIds: [eventId] })], { version })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('collections_changed');
    expect(await shown()).toHaveLength(1);
    const { body } = await ask(app, 'GET', '/users/acts?action=collections.changed', { as: admin });
    expect(body.acts[0]).toMatchObject({ action: 'collections.changed' });
  });

  it('only admins read and change what is chosen', async () => {
    expect((await ask(app, 'GET', path, { as: organizer })).status).toBe(403);
    expect((await save([], { as: organizer })).status).toBe(403);
  });
});
