import { sql, type Updateable } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import type { DB } from '#platform/postgres/database.types';
import { aForm, aPublishedEvent, ask } from '#test/factories/events';
import { aSale, order } from '#test/factories/orders';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { clock, db } = app;

/** Publishes a post one second after the post before. */
async function aPost(as: Person, title: string, eventId?: string): Promise<string> {
  clock.advance({ seconds: 1 });
  const body = aForm({ title, body: 'Six hours of rain, and it stands.', ...(eventId && { eventId }) });
  return (await ask(app, 'POST', '/social-posts', { as, body })).body.post._id;
}
const follow = (as: Person, organizer: Person) => ask(app, 'PUT', `/following/${organizer.user.id}`, { as });
const wish = (as: Person, eventId: string) => ask(app, 'POST', '/event-wishlist', { as, body: { eventId } });
const newsOf = (as: Person | undefined, query = '') => ask(app, 'GET', `/social-posts/news${query}`, { ...(as && { as }) });
const titlesOf = async (as: Person, query = '') =>
  (await newsOf(as, query)).body.posts.map(({ title }: { title: string }) => title);
const similarTo = async (id: string) =>
  (await ask(app, 'GET', `/social-posts/${id}/similar`)).body.posts.map(({ title }: { title: string }) => title);
const change = (eventId: string, columns: Updateable<DB['events']>) =>
  db.updateTable('events').set(columns).where('id', '=', eventId).execute();

/** Creates a category without events. */
async function aCategory(): Promise<string> {
  const id = newId();
  await db.insertInto('categories').values({ id, name: id, name_fr: id, slug: id, position: 900 }).execute();
  return id;
}

/** Creates an event in a category and a city of its own. */
async function anEventApart(organizer: Person) {
  const { eventId } = await aPublishedEvent(app, { organizer });
  const [categoryId, city] = [await aCategory(), `City ${newId()}`];
  await change(eventId, { category_id: categoryId, child_category_id: null, city });
  return { eventId, categoryId, city };
}

describe('the news of a person', () => {
  it('are recent posts of followed organizers and about events of their tickets, and need a person', async () => {
    const [ada, otto, reader] = [await anOrganizer(app), await anOrganizer(app), await aParticipant(app)];
    const sale = await aSale(app, { organizer: otto, types: [{ priceXaf: 0 }] });
    const old = await aPost(ada, 'Old');
    await sql`update posts set created_at = created_at - interval '91 days' where id = ${old}`.execute(db);
    await aPost(otto, 'Of a stranger');
    await aPost(otto, 'Of my event', sale.eventId);
    await aPost(ada, 'Of a followed one');
    expect(await titlesOf(reader)).toEqual([]);
    await follow(reader, ada);
    expect((await order(app, reader, sale)).body.savedOrder.state).toBe('confirmed');
    expect((await titlesOf(reader)).slice(0, 2)).toEqual(['Of a followed one', 'Of my event']);
    expect(await titlesOf(reader)).not.toContain('Old');
    expect(await titlesOf(reader)).not.toContain('Of a stranger');
    expect((await newsOf(undefined)).status).toBe(401);
  });

  it('go on with upcoming events in the cities and categories that they like', async () => {
    const [ada, otto, reader] = [await anOrganizer(app), await anOrganizer(app), await aParticipant(app)];
    const liked = await anEventApart(otto);
    const [sameCity, sameCategory, other] = [await anEventApart(otto), await anEventApart(otto), await anEventApart(otto)];
    const [online, past] = [await anEventApart(otto), await anEventApart(otto)];
    await change(sameCity.eventId, { city: liked.city.toUpperCase() });
    await change(sameCategory.eventId, { category_id: liked.categoryId });
    await change(online.eventId, { city: liked.city, is_online: true });
    await change(past.eventId, { category_id: liked.categoryId, starts_at: new Date(clock().getTime() - 40 * 86_400_000) });
    await follow(reader, ada);
    await wish(reader, liked.eventId);
    await aPost(ada, 'Of a followed one');
    for (const [title, { eventId }] of Object.entries({ sameCity, sameCategory, other, online, past }))
      await aPost(otto, title, eventId);
    const { posts } = (await newsOf(reader)).body;
    expect(posts.map(({ title, isSuggested }: { title: string; isSuggested: boolean }) => [title, isSuggested])).toEqual([
      ['Of a followed one', false],
      ['sameCategory', true],
      ['sameCity', true],
    ]);
  });

  it('come page by page, each once, from the chosen ones on to the suggested ones', async () => {
    const [ada, otto, reader] = [await anOrganizer(app), await anOrganizer(app), await aParticipant(app)];
    const { eventId } = await anEventApart(otto);
    await follow(reader, ada);
    await wish(reader, eventId);
    for (const title of ['a1', 'a2', 'a3']) await aPost(ada, title);
    for (const title of ['o1', 'o2', 'o3']) await aPost(otto, title, eventId);
    const pages: string[][] = [];
    let next: string | null = '';
    while (next !== null) {
      const { body }: { body: { posts: { title: string }[]; next: string | null } } = await newsOf(
        reader,
        `?limit=2${next && `&after=${next}`}`,
      );
      pages.push(body.posts.map(({ title }) => title));
      next = body.next;
    }
    expect(pages).toEqual([
      ['a3', 'a2'],
      ['a1', 'o3'],
      ['o2', 'o1'],
    ]);
    expect((await newsOf(reader, `?after=${newId()}`)).body).toEqual({ posts: [], next: null });
  });

  it('leave out removed posts, blocked authors, and events that are not public', async () => {
    const [ada, otto, blocked, reader] = [
      await anOrganizer(app),
      await anOrganizer(app),
      await anOrganizer(app),
      await aParticipant(app),
    ];
    const liked = await anEventApart(otto);
    await wish(reader, liked.eventId);
    await follow(reader, ada);
    await follow(reader, blocked);
    await aPost(blocked, 'Of a blocked one');
    await db.updateTable('users').set({ blocked_at: clock() }).where('id', '=', blocked.user.id).execute();
    const removed = await aPost(ada, 'Removed');
    await ask(app, 'DELETE', `/social-posts/${removed}`, { as: ada });
    const hidden = {
      private: { visibility: 'private' },
      draft: { state: 'draft' },
      later: { publish_at: new Date('2099-01-01') },
    };
    for (const [title, columns] of Object.entries(hidden)) {
      for (const organizer of [ada, otto]) {
        const { eventId } = await aPublishedEvent(app, { organizer });
        await aPost(organizer, title, eventId);
        await change(eventId, { category_id: liked.categoryId, child_category_id: null, ...columns });
      }
    }
    expect(await titlesOf(reader)).toEqual([]);
    await aPost(otto, 'Of a public event', liked.eventId);
    expect(await titlesOf(reader)).toEqual(['Of a public event']);
  });

  it('have those about a private event for the people who have tickets for it', async () => {
    const [otto, guest, stranger] = [await anOrganizer(app), await aParticipant(app), await aParticipant(app)];
    const sale = await aSale(app, { organizer: otto, types: [{ priceXaf: 0 }] });
    await order(app, guest, sale);
    await change(sale.eventId, { visibility: 'private' });
    await aPost(otto, 'For guests', sale.eventId);
    await follow(stranger, otto);
    expect([await titlesOf(guest, '?limit=1'), await titlesOf(stranger)]).toEqual([['For guests'], []]);
  });
});

describe('posts similar to one', () => {
  it('are of others about public events of its category or city, the latest four', async () => {
    const [ada, otto, eve] = [await anOrganizer(app), await anOrganizer(app), await anOrganizer(app)];
    const mine = await anEventApart(ada);
    const id = await aPost(ada, 'Mine', mine.eventId);
    expect(await similarTo(id)).toEqual([]);
    const [sameCity, sameCategory, other] = [await anEventApart(otto), await anEventApart(eve), await anEventApart(eve)];
    await change(sameCity.eventId, { city: mine.city.toUpperCase() });
    await change(sameCategory.eventId, { category_id: mine.categoryId });
    await aPost(ada, 'Of the same author', mine.eventId);
    await aPost(eve, 'Elsewhere', other.eventId);
    await aPost(eve, 'Without an event');
    await aPost(otto, 'In the city', sameCity.eventId);
    for (const title of ['one', 'two', 'three']) await aPost(eve, title, sameCategory.eventId);
    expect(await similarTo(id)).toEqual(['three', 'two', 'one', 'In the city']);
    await aPost(otto, 'four', sameCity.eventId);
    expect(await similarTo(id)).toEqual(['four', 'three', 'two', 'one']);
  });

  it('leave out removed ones, blocked authors, and events that are not public or were cancelled', async () => {
    const [ada, otto, blocked] = [await anOrganizer(app), await anOrganizer(app), await anOrganizer(app)];
    const mine = await anEventApart(ada);
    const id = await aPost(ada, 'Mine', mine.eventId);
    const inCity = async (organizer: Person) => {
      const { eventId } = await anEventApart(organizer);
      await change(eventId, { city: mine.city });
      return eventId;
    };
    await aPost(blocked, 'Of a blocked one', await inCity(blocked));
    await db.updateTable('users').set({ blocked_at: clock() }).where('id', '=', blocked.user.id).execute();
    await ask(app, 'DELETE', `/social-posts/${await aPost(otto, 'Removed', await inCity(otto))}`, { as: otto });
    for (const columns of [{ visibility: 'private' }, { state: 'draft' }, { state: 'cancelled' }]) {
      const eventId = await inCity(otto);
      await aPost(otto, 'Hidden', eventId);
      await change(eventId, columns);
    }
    expect(await similarTo(id)).toEqual([]);
    await change(mine.eventId, { visibility: 'private' });
    await aPost(otto, 'Shown', await inCity(otto));
    expect(await similarTo(id)).toEqual([]);
    await change(mine.eventId, { visibility: 'public' });
    expect(await similarTo(id)).toEqual(['Shown']);
  });

  it('of a post that is gone are not found', async () => {
    const ada = await anOrganizer(app);
    const id = await aPost(ada, 'Gone');
    await ask(app, 'DELETE', `/social-posts/${id}`, { as: ada });
    expect((await ask(app, 'GET', `/social-posts/${id}/similar`)).status).toBe(404);
  });
});
