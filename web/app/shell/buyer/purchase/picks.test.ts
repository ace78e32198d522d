import { type EventBasicDetail, listEvents } from '@ngoma/api/features/events/events';
import { homeRecommendations } from '@ngoma/api/features/events/recommendations';
import { listWishlist } from '@ngoma/api/features/events/wishlist';
import { listFollowing } from '@ngoma/api/features/people/followers';
import { expect, it } from 'vitest';
import { callFrom } from '#lib/api/call.ts';
import { anEvent } from '../../../test/factories/events.ts';
import { idOf, replyOf } from '../../../test/reply-of.ts';
import { type Answers, serve } from '../../../test/serve.ts';
import { loadPicks } from './picks.server.ts';

const now = new Date('2026-12-10T09:00:00Z');
const named = (name: string, more: Partial<EventBasicDetail> = {}) => anEvent({ _id: idOf(name), eventName: name, ...more });
const [followedId, idleId] = [idOf('sawa'), idOf('idle')];
const nextEvent = {
  _id: idOf('next'),
  eventName: 'next',
  date: '2026-12-12T19:00:00.000Z',
  zone: 'Africa/Douala',
  city: 'Douala',
};

/** Serves the lists of a reader, which are empty unless a test fills them, and loads the picks from them. */
async function loadFor(lists: {
  readonly q?: string;
  readonly coming?: readonly EventBasicDetail[];
  readonly found?: readonly EventBasicDetail[];
  readonly followed?: readonly EventBasicDetail[];
  readonly wished?: readonly EventBasicDetail[];
  readonly bought?: readonly EventBasicDetail[];
  readonly answers?: Answers;
}) {
  const { q = '', coming = [], found = [], followed = [], wished = [], bought = [], answers } = lists;
  const sent = serve({
    'GET /event': ({ query }) => {
      const basicDetails = query.has('q') ? found : query.has('organizerId') ? followed : coming;
      return Response.json(replyOf(listEvents, { basicDetails, total: basicDetails.length }));
    },
    'GET /event-wishlist': () => Response.json(replyOf(listWishlist, { wishlist: wished.map((eventId) => ({ eventId })) })),
    'GET /following': () =>
      Response.json(
        replyOf(listFollowing, {
          following: [
            { _id: followedId, nextEvent },
            { _id: idleId, nextEvent: null },
          ],
        }),
      ),
    'GET /home-recommendations': () =>
      Response.json(
        replyOf(homeRecommendations, {
          recommendedEvents: [
            ...bought.map((event) => ({ ...event, reason: 'organizer' as const })),
            { ...named('popular'), reason: 'popular' },
          ],
        }),
      ),
    ...answers,
  });
  const call = callFrom({ apiFetch: (path, init) => fetch(path, init), locale: 'en', nonce: '', publicUrl: '' });
  return { picks: await loadPicks({ call }, q, now), sent };
}
const namesOf = (events: readonly { readonly eventName: string }[]) => events.map(({ eventName }) => eventName);

it('an event stands in the first list that has it, and those without tickets on sale in none', async () => {
  const { picks, sent } = await loadFor({
    wished: [named('saved'), named('full', { availability: 'sold_out' })],
    followed: [named('later', { date: '2026-12-20T19:00:00.000Z' }), named('saved')],
    bought: [named('known')],
    coming: [named('known'), named('soon'), named('over', { availability: null })],
  });
  expect([picks.wished, picks.known, picks.soon].map(namesOf)).toEqual([['saved'], ['known', 'later'], ['soon']]);
  expect(picks.found).toBeUndefined();
  // Only organizers with a next event are asked for theirs.
  expect(sent.flatMap(({ query }) => query.get('organizerId') ?? [])).toEqual([followedId]);
});

it('what was searched for comes first, sold out or not, and in no other list', async () => {
  const found = [named('saved'), named('full', { availability: 'sold_out' })];
  const { picks } = await loadFor({ q: 'drum', found, wished: [named('saved')], coming: [named('soon')] });
  expect(picks).toMatchObject({ q: 'drum', found: { total: 2 }, wished: [] });
  expect(namesOf(picks.found?.events ?? [])).toEqual(['saved', 'full']);
  expect(namesOf(picks.soon)).toEqual(['soon']);
});

it('a row has six events, without their descriptions, and says whether all are within a week', async () => {
  const coming = Array.from({ length: 9 }, (_, index) => named(`event ${index}`));
  const { picks } = await loadFor({ coming });
  expect(picks.soon).toHaveLength(6);
  expect(picks.soon[0]).not.toHaveProperty('description');
  expect(picks.isThisWeek).toBe(true);
  const later = await loadFor({ coming: [...coming.slice(0, 2), named('later', { date: '2026-12-20T19:00:00.000Z' })] });
  expect(later.picks.isThisWeek).toBe(false);
});

it('the page does without a list of the reader that could not be loaded, but not without events', async () => {
  const fails = () => Response.json({ message: 'Down', code: 'down' }, { status: 503 });
  const answers = { 'GET /event-wishlist': fails, 'GET /following': fails };
  const { picks } = await loadFor({ coming: [named('soon')], answers });
  expect([picks.wished, picks.known, picks.soon].map(namesOf)).toEqual([[], [], ['soon']]);
  await expect(loadFor({ answers: { 'GET /event': fails } })).rejects.toThrow('Down');
});
