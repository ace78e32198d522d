import { listEvents } from '@ngoma/api/features/events/events';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from '#lib/api/call.ts';
import { idOf, replyOf } from '../../test/reply-of.ts';
import { serve } from '../../test/serve.ts';
import { loadProfileEvents } from './profile-pages.server.ts';

afterEach(() => vi.unstubAllGlobals());

const long = 'a night of makossa '.repeat(40);
const eventsOf = (name: string) => replyOf(listEvents, { basicDetails: [{ _id: idOf(name), description: long }], total: 30 });
const { basicDetails: upcoming } = eventsOf('next');
const { basicDetails: past } = eventsOf('old');
const profile = { _id: idOf('brenda'), upcoming, past, upcomingCount: 30, pastCount: 9 };

it('the first page comes with the profile, without a further request', async () => {
  const sent = serve({});
  const first = await loadProfileEvents(call, profile, 'upcoming', 1);
  expect(first).toMatchObject({ total: 30, page: 1, limit: 24, events: [{ _id: idOf('next') }] });
  expect(await loadProfileEvents(call, profile, 'past', 1)).toMatchObject({
    total: 9,
    page: 1,
    limit: 8,
    events: [{ _id: idOf('old') }],
  });
  expect(sent).toEqual([]);
});

it('further pages are those of this organizer, past ones only where past ones are listed', async () => {
  const sent = serve({ 'GET /event': () => Response.json(eventsOf('later')) });
  expect(await loadProfileEvents(call, profile, 'upcoming', 2)).toMatchObject({
    total: 30,
    page: 2,
    events: [{ _id: idOf('later') }],
  });
  await loadProfileEvents(call, profile, 'past', 2);
  expect(sent.map(({ query }) => Object.fromEntries(query))).toEqual([
    { organizerId: profile._id, page: '2', limit: '24' },
    { organizerId: profile._id, page: '2', limit: '8', past: 'true' },
  ]);
});

it('descriptions are cut to what a card shows, on every page', async () => {
  serve({ 'GET /event': () => Response.json(eventsOf('later')) });
  for (const page of [1, 2]) {
    const { events } = await loadProfileEvents(call, profile, 'upcoming', page);
    expect(events[0]?.description.length).toBeLessThan(long.length / 2);
    expect(long.startsWith(events[0]?.description.replace(/…$/, '').trim() ?? '-')).toBe(true);
  }
});
