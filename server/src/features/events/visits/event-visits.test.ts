import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aSale } from '#test/factories/orders';
import { anOrganizer } from '#test/factories/people';
import { testClock } from '#test/harness/clock';
import { testDatabase } from '#test/harness/database';
import { buildTestApp } from '#test/harness/test-app';
import { visitedEventOf } from './event-visits.rules.ts';
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

  it('are counted when the event’s page asks for what is left, and stored when the node stops', async () => {
    const eventId = await anEvent();
    await other.fastify.inject({ url: `/api/event/${eventId}/availability`, headers: { 'user-agent': phone } });
    await other.close();
    expect(await countOf(eventId)).toMatchObject([{ visits: 1 }]);
  });
});
