import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aSale } from '#test/factories/orders';
import { anOrganizer } from '#test/factories/people';
import { testClock } from '#test/harness/clock';
import { testDatabase } from '#test/harness/database';
import { buildTestApp } from '#test/harness/test-app';
import { sourceOf, visitedEventOf } from './event-visits.rules.ts';
import { eventVisits } from './event-visits.ts';

const [database, clock] = [await testDatabase(), testClock('2026-11-25T11:00:00Z')];
const app = await buildTestApp({ database, clock });
const other = await buildTestApp({ database, clock });
const id = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';
const phone = 'Mozilla/5.0 (Linux; Android 13)';
const visit = (url: string, headers: Readonly<Record<string, string>> = {}) => ({
  ...{ url, headers: { 'user-agent': phone, ...headers }, address: '102.244.0.7' },
});

describe('the page of an event', () => {
  it.each([
    [`/our-event/${id}`, {}],
    [`/our-event/${id}?code=ABCDEF`, { 'sec-fetch-dest': 'document' }],
    [`/our-event/${id}.data?_routes=pages%2Fpublic%2Fevent`, { 'sec-fetch-dest': 'empty' }],
  ])('is visited at %s', (url, headers) => {
    expect(visitedEventOf(visit(url, headers))).toBe(id);
  });

  it.each([
    ['/our-event', {}],
    [`/our-event/${id}/gallery`, {}],
    [`/our-event/${id}'--`, {}],
    [`/our-event/${id}`, { 'user-agent': 'WhatsApp/2.23.20.0 A' }],
    [`/our-event/${id}`, { 'sec-fetch-dest': 'iframe' }],
    [`/our-event/${id}.data`, { 'sec-purpose': 'prefetch' }],
  ])('is not visited at %s with %o', (url, headers) => {
    expect(visitedEventOf(visit(url, headers))).toBeUndefined();
  });
});

describe('the source of a visit', () => {
  it.each([
    ['?from=radio-1', 'radio-1'],
    ['?code=A&from=qr&from=sms', 'qr'],
    [`?from=${'x'.repeat(24)}`, 'x'.repeat(24)],
    [`?from=${'x'.repeat(25)}`, ''],
    ['?from=Radio', ''],
    ['?from=a%20b', ''],
    ['?from=', ''],
    ['', ''],
  ])('of an address with the query “%s” is “%s”', (query, source) => {
    expect(sourceOf({ url: `/our-event/${id}${query}` })).toBe(source);
    expect(sourceOf({ url: `/our-event/${id}.data${query}` })).toBe(source);
  });
});

describe('visits of an event', () => {
  const anEvent = async () =>
    (await aSale(app, { organizer: await anOrganizer(app), types: [{ priceXaf: 0, size: 9 }] })).eventId;
  const countOf = async (eventId: string) =>
    (
      await sql<{
        day: string;
        visits: number;
      }>`select day::text, visits from event_visits where event_id = ${eventId} order by day`.execute(app.db)
    ).rows;
  const sourcesOf = async (eventId: string) =>
    (
      await sql<{
        source: string;
        visits: number;
      }>`select source, visits from event_visits where event_id = ${eventId} order by source`.execute(app.db)
    ).rows.map(({ source, visits }) => [source, visits] as const);
  const stored = async (...recorders: readonly ReturnType<typeof eventVisits>[]) => {
    for (const recorder of recorders) await recorder.store();
  };

  it('count each browser once a day and node, with the readers whose page was loaded ahead', async () => {
    const [eventId, recorder] = [await anEvent(), eventVisits(app.platform)];
    for (const agent of [phone, phone, 'Mozilla/5.0 (iPhone)'])
      recorder.recordVisit(visit(`/our-event/${eventId}`, { 'user-agent': agent }));
    await stored(recorder);
    recorder.recordReader(eventId, visit('', { 'sec-fetch-dest': 'empty' }));
    recorder.recordReader(eventId, visit('', { 'user-agent': 'Mozilla/5.0 (Windows)' }));
    recorder.recordReader(eventId, visit('', { 'user-agent': 'curl/8.5.0' }));
    await stored(recorder, recorder);
    expect(await countOf(eventId)).toEqual([{ day: '2026-11-25', visits: 3 }]);
    app.clock.advance({ days: 1 });
    recorder.recordVisit(visit(`/our-event/${eventId}`));
    await stored(recorder);
    expect(await countOf(eventId)).toEqual([
      { day: '2026-11-25', visits: 3 },
      { day: '2026-11-26', visits: 1 },
    ]);
  });

  it('of many events on several nodes at once are all counted, and those of drafts and unknown events are not', async () => {
    const events = [await anEvent(), await anEvent(), await anEvent()];
    await sql`update events set state = 'draft' where id = ${events[2]}`.execute(app.db);
    const nodes = Array.from({ length: 6 }, () => eventVisits(app.platform));
    await Promise.all(
      nodes.map(async (node, number) => {
        for (const eventId of number % 2 ? events : events.toReversed()) node.recordVisit(visit(`/our-event/${eventId}`));
        node.recordVisit(visit(`/our-event/${id}`));
        await node.store();
      }),
    );
    const counts = await Promise.all(events.map(countOf));
    expect(counts.map((days) => days.map(({ visits }) => visits))).toEqual([[6], [6], []]);
  });

  it('are counted with the source of the link, the first one of a browser on that day', async () => {
    const [eventId, recorder] = [await anEvent(), eventVisits(app.platform)];
    const from = (agent: string, query: string) =>
      recorder.recordVisit(visit(`/our-event/${eventId}${query}`, { 'user-agent': `${phone} ${agent}` }));
    from('one', '?from=radio');
    from('one', '?from=qr');
    recorder.recordReader(eventId, visit('', { 'user-agent': `${phone} one` }));
    from('two', '');
    from('three', '?from=Not+a+name');
    await stored(recorder);
    from('four', '?from=radio');
    await stored(recorder);
    expect(await sourcesOf(eventId)).toEqual([
      ['', 2],
      ['radio', 2],
    ]);
  });

  it('count as visits without a source beyond 30 sources on a day, also when two nodes store them at once', async () => {
    const eventId = await anEvent();
    const nodes = ['a', 'b'].map((name) => {
      const node = eventVisits(app.platform);
      for (let number = 1; number <= 20; number += 1)
        node.recordVisit(visit(`/our-event/${eventId}?from=${name}-${number}`, { 'user-agent': `${phone} ${number}` }));
      return node;
    });
    await Promise.all(nodes.map(({ store }) => store()));
    const sources = await sourcesOf(eventId);
    expect(sources).toHaveLength(31);
    expect(sources[0]).toEqual(['', 10]);
    const [known = ''] = sources[1] ?? [];
    const later = eventVisits(app.platform);
    later.recordVisit(visit(`/our-event/${eventId}?from=${known}`));
    later.recordVisit(visit(`/our-event/${eventId}?from=late`, { 'user-agent': `${phone} 2` }));
    await later.store();
    const after = new Map(await sourcesOf(eventId));
    expect([after.size, after.get(''), after.get(String(known))]).toEqual([31, 11, 2]);
  });

  it('are counted when the event’s page asks for what is left, and stored when the node stops', async () => {
    const eventId = await anEvent();
    await other.fastify.inject({ url: `/api/event/${eventId}/availability`, headers: { 'user-agent': phone } });
    await other.close();
    expect(await countOf(eventId)).toMatchObject([{ visits: 1 }]);
  });
});
