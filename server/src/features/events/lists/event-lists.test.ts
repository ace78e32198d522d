import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import { describe, expect, it } from 'vitest';
import {
  aDraftEvent,
  aPublishedEvent,
  ask,
  comedy,
  concerts,
  daysAhead,
  type EventOptions,
  makossa,
  standUp,
} from '#test/factories/events';
import { aSale, order } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant } from '#test/factories/people';
import { testClock } from '#test/harness/clock';
import { buildTestApp } from '#test/harness/test-app';

// 23:30 in Cameroon is 22:30 UTC, so the local day is close to its end.
const test = await buildTestApp({ clock: testClock('2026-12-01T22:30:00Z') });
const { platform, clock } = test;
const organizer = await anOrganizer(test);
const other = await anOrganizer(test);
const admin = await anAdmin(test);

const names = (rows: readonly EventBasicDetail[]) => rows.map(({ eventName }) => eventName);
const list = async (query: string, more: Parameters<typeof ask>[3] = {}) => {
  const reply = await ask(test, 'GET', `/event?${query}`, more);
  expect(reply.status).toBe(200);
  return { ...reply.body, names: names(reply.body.basicDetails) } as {
    names: string[];
    total: number;
    currentPage: number;
    message: string;
  } & typeof reply.body;
};
const anEvent = (eventName: string, days: number, options: EventOptions & { fields?: Record<string, unknown> } = {}) =>
  aPublishedEvent(test, {
    organizer,
    ...options,
    fields: {
      eventName,
      description: 'Bring friends.',
      location: 'Salle',
      date: daysAhead(platform, days).toISOString(),
      ...options.fields,
    },
  });
const free = [{ name: 'Entry', price: 0, quantity: 10 }];
const at = (price: number) => [{ name: 'Entry', price, quantity: 10 }];

await anEvent('Festival Ngondo', 5, {
  ticketTypes: free,
  fields: { city: 'Douala', location: 'Berges du Wouri', descriptionFr: 'Les jeux nautiques de la côte' },
});
const laughs = await anEvent('Rires à Yaoundé', 2, {
  ticketTypes: at(3_000),
  fields: { categoryId: comedy, childCategoryId: standUp, eventNameFr: 'Le grand éclat de rire' },
});
await anEvent('Makossa Legends', 9, {
  organizer: other,
  ticketTypes: at(10_000),
  fields: { categoryId: concerts, childCategoryId: makossa, city: 'Douala', description: 'With percent 100% live_music' },
});
await anEvent('Unlisted party', 3, { visibility: 'unlisted' });
await anEvent('Private party', 3, { visibility: 'private' });
await anEvent('Secret announcement', 3, { publishAt: daysAhead(platform, 1) });
await aDraftEvent(test, { organizer, fields: { eventName: 'Unfinished party' } });

describe('the list of events', () => {
  it('the list holds public upcoming events, soonest first, as entries and full records', async () => {
    const { names: found, total, currentPage, message, fullData } = await list('');
    expect(found).toEqual(['Rires à Yaoundé', 'Festival Ngondo', 'Makossa Legends']);
    expect({ total, currentPage, message }).toEqual({ total: 3, currentPage: 1, message: '3 events found' });
    expect(fullData).toMatchObject([
      { _id: laughs.eventId, capacity: 10, sold: 0, eventNameFr: 'Le grand éclat de rire' },
      {},
      {},
    ]);
  });

  it('names in the list are in the reader’s language', async () => {
    const { names: found, message } = await list('', { language: 'fr' });
    expect(found[0]).toBe('Le grand éclat de rire');
    expect(message).toBe('3 événements trouvés');
  });

  it.each([
    ['en', 'q=Makossa', '1 event found'],
    ['en', 'q=nothing-of-the-kind', '0 events found'],
    ['fr', 'q=Makossa', '1 événement trouvé'],
    ['fr', 'q=nothing-of-the-kind', '0 événement trouvé'],
  ] as const)('the message of the list has correct plurals: %s, %s, %s', async (language, query, message) => {
    expect((await list(query, { language })).message).toBe(message);
  });

  it('the list is paged, and invalid paging and sorting get 400', async () => {
    const second = await list('limit=2&page=2');
    expect(second).toMatchObject({ names: ['Makossa Legends'], total: 3, currentPage: 2 });
    expect((await list('limit=2&page=9')).names).toEqual([]);
    for (const wrong of ['limit=0', 'limit=101', 'page=0', 'page=one', 'sort=random', 'from=yesterday']) {
      expect((await ask(test, 'GET', `/event?${wrong}`)).status).toBe(400);
    }
  });

  it.each([
    ['q=yaounde', ['Rires à Yaoundé']],
    ['q=RIRES', ['Rires à Yaoundé']],
    ['q=makosa', ['Makossa Legends']],
    ['q=festval', ['Festival Ngondo']],
    ['q=ngondo%20wouri', ['Festival Ngondo']],
    ['q=wouri%20makossa', []],
    ['q=eclat', ['Rires à Yaoundé']],
    ['q=nautique', ['Festival Ngondo']],
    ['q=cote', ['Festival Ngondo']],
    ['q=100%25', ['Makossa Legends']],
    ['q=live_music', ['Makossa Legends']],
    ['q=liveXmusic', []],
    ["q=o'clock%20%5C%25", []],
    ['q=%20', ['Rires à Yaoundé', 'Festival Ngondo', 'Makossa Legends']],
    ['city=douala', ['Festival Ngondo', 'Makossa Legends']],
    ['city=YAOUNDE', ['Rires à Yaoundé']],
    [`categoryId=${comedy}`, ['Rires à Yaoundé']],
    [`categoryId=${standUp}`, ['Rires à Yaoundé']],
    [`categoryId=${concerts}`, ['Festival Ngondo', 'Makossa Legends']],
    [`categoryId=${makossa}`, ['Makossa Legends']],
    ['free=true', ['Festival Ngondo']],
    ['priceMax=3000', ['Rires à Yaoundé', 'Festival Ngondo']],
    ['sort=price', ['Festival Ngondo', 'Rires à Yaoundé', 'Makossa Legends']],
    ['sort=newest', ['Makossa Legends', 'Rires à Yaoundé', 'Festival Ngondo']],
    ['sort=relevance', ['Rires à Yaoundé', 'Festival Ngondo', 'Makossa Legends']],
    ['status=cancelled', []],
    ['status=draft', []],
  ])('the list for %s holds %j', async (query, expected) => {
    const { names: found, total } = await list(query);
    if (query === 'sort=newest') expect([...found].sort()).toEqual([...expected].sort());
    else expect(found).toEqual(expected);
    expect(total).toBe(expected.length);
  });

  it('from and to keep the events that run at some time between them', async () => {
    const from = daysAhead(platform, 5.1).toISOString();
    expect((await list(`from=${from}`)).names).toEqual(['Festival Ngondo', 'Makossa Legends']);
    expect((await list(`from=${from}&to=${daysAhead(platform, 6).toISOString()}`)).names).toEqual(['Festival Ngondo']);
    expect((await list(`organizerId=${other.user.id}`)).names).toEqual(['Makossa Legends']);
  });

  it('a search lists exact matches before approximate ones', async () => {
    await anEvent('Legendes du Mfoundi', 4);
    expect((await list('q=legends')).names).toEqual(['Makossa Legends', 'Legendes du Mfoundi']);
  });

  it('an own list holds every state, latest first, and visitors get 401', async () => {
    const own = await list('mine=true', { as: organizer });
    expect(own.names).toEqual(
      expect.arrayContaining(['Unfinished party', 'Private party', 'Secret announcement', 'Festival Ngondo']),
    );
    expect(own.names).not.toContain('Makossa Legends');
    expect(own.names[0]).toBe('Unfinished party');
    expect((await list('mine=true&status=draft', { as: organizer })).names).toEqual(['Unfinished party']);
    expect((await list('mine=true&q=unfinished', { as: organizer })).names).toEqual(['Unfinished party']);
    expect((await list('mine=true', { as: await aParticipant(test) })).names).toEqual([]);
    expect(own.counts).toEqual({ draft: 1, published: own.names.length - 1 });
    expect((await list('mine=true&status=draft&q=nothing', { as: organizer })).counts).toEqual(own.counts);
    expect((await list('')).counts).toBeUndefined();
    expect(await ask(test, 'GET', '/event?mine=true', { language: 'fr' })).toMatchObject({
      status: 401,
      body: { message: 'Veuillez vous connecter' },
    });
  });

  it('only admins list all events of one state', async () => {
    expect((await list('status=draft', { as: admin })).names).toEqual(['Unfinished party']);
    expect((await list('status=draft', { as: other })).names).toEqual([]);
  });

  it('the list needs no more statements for many events than for one, and counts nothing where all are on the page', async () => {
    const statements = async (query: string) => {
      let count = 0;
      const counting = () => {
        count += 1;
      };
      platform.pool.on('acquire', counting);
      await list(query);
      platform.pool.off('acquire', counting);
      return count;
    };
    const one = await statements('limit=1');
    expect(await statements('limit=2')).toBe(one);
    expect(await statements('limit=100')).toBe(one - 1);
  });
});

describe('events of today', () => {
  it('the list of today follows the day in Cameroon and omits past events', async () => {
    await anEvent('Just begun', -1 / 24, { fields: { date: '2026-12-01T22:45:00Z' } });
    await anEvent('After midnight', 0, { fields: { date: '2026-12-01T23:30:00Z' } });
    const begun = names((await ask(test, 'GET', '/event/currentDateEvents')).body.currentEvents);
    expect(begun).toEqual(['Just begun']);
    clock.advance({ minutes: 31 });
    expect(names((await ask(test, 'GET', '/event/currentDateEvents')).body.currentEvents)).toEqual([
      'Just begun',
      'After midnight',
    ]);
    clock.advance({ minutes: -31 });
  });
});

describe('categories', () => {
  it('categories are a tree with the number of upcoming events in each', async () => {
    const { categories } = (await ask(test, 'GET', '/event/allCategory', { language: 'fr' })).body;
    expect(categories).toHaveLength(10);
    expect(categories.flatMap(({ children }: { children: unknown[] }) => children).length).toBeGreaterThanOrEqual(35);
    expect(categories[0]).toMatchObject({ slug: 'concerts', description: expect.stringContaining('La musique') });
    const humour = categories.find(({ slug }: { slug: string }) => slug === 'comedy');
    expect(humour).toMatchObject({ name: 'Humour', nameFr: 'Humour', eventCount: 1 });
    expect(humour.children[0]).toMatchObject({ slug: 'stand-up', eventCount: 1 });
    expect((await test.fastify.inject(humour.image.url)).headers['content-type']).toBe('image/svg+xml');
  });

  it('the picture of a child category is drawn in the manner of its parent, and its palette is named', async () => {
    const { category } = (await ask(test, 'GET', '/event/category/stand-up')).body;
    expect(category.image.url).toMatch(/^\/api\/art\/stand-up\.svg\?.*category=comedy$/);
    const drawn = (url: string) => test.fastify.inject(url).then(({ payload }) => payload);
    expect(await drawn(`${category.image.url}&palette=${category.palette}`)).toBe(await drawn(category.image.url));
  });

  it('a category is found by id or slug, with its events and its parent', async () => {
    const bySlug = (await ask(test, 'GET', '/event/category/stand-up')).body;
    expect(bySlug).toMatchObject({
      total: 1,
      currentPage: 1,
      category: { _id: standUp, parent: { _id: comedy, name: 'Comedy' } },
    });
    expect(names(bySlug.category.events)).toEqual(['Rires à Yaoundé']);
    const byId = (await ask(test, 'GET', `/event/category/${concerts}?limit=1`)).body;
    expect(byId.category).toMatchObject({ slug: 'concerts', parent: null });
    expect(byId.category.events).toHaveLength(1);
    expect(byId.total).toBe(byId.category.eventCount);
  });

  it('an unknown category gets 404', async () => {
    const reply = await ask(test, 'GET', '/event/category/rodeo', { language: 'fr' });
    expect(reply).toMatchObject({ status: 404, body: { code: 'category_unknown', message: 'Cette catégorie n’existe pas' } });
  });
});

// Runs last, because events that ended stay ended when the clock is set back.
describe('past events', () => {
  it('past events are listed latest first', async () => {
    clock.advance({ days: 6 });
    expect((await list('past=true')).names.slice(0, 3)).toEqual([
      'Festival Ngondo',
      'Legendes du Mfoundi',
      'Secret announcement',
    ]);
    expect((await list('')).names).toEqual(['Makossa Legends']);
    await platform.jobs.enqueue(platform.db, 'events.move-by-time', {});
    await test.runJobs();
    expect((await list('past=true')).names[0]).toBe('Festival Ngondo');
    expect((await list('status=ended')).names[0]).toBe('Festival Ngondo');
    clock.advance({ days: -6 });
  });
});

it('an own list is ordered by date, name, sales or state, and another list is not', async () => {
  const seller = await anOrganizer(test);
  const of = { organizer: seller, types: [{ priceXaf: 0, size: 10 }] };
  const sold = await aSale(test, { ...of, name: 'Élan', startsAt: daysAhead(platform, 30) });
  await aSale(test, { ...of, name: 'Danse', startsAt: daysAhead(platform, 20) });
  await aDraftEvent(test, { organizer: seller, fields: { eventName: 'Fête', date: daysAhead(platform, 10).toISOString() } });
  await order(test, await aParticipant(test), sold, { quantity: 1 });
  const by = async (sort: string) => (await list(`mine=true&sort=${sort}`, { as: seller })).names;
  expect(await by('latest')).toEqual(['Élan', 'Danse', 'Fête']);
  expect(await by('date')).toEqual(['Fête', 'Danse', 'Élan']);
  expect(await by('name')).toEqual(['Danse', 'Élan', 'Fête']);
  expect((await by('sales'))[0]).toBe('Élan');
  expect((await by('state'))[0]).toBe('Fête');
  const open = `organizerId=${seller.user.id}`;
  expect((await list(`${open}&sort=sales`)).names).toEqual((await list(open)).names);
});
