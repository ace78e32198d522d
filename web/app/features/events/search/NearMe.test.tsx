// @vitest-environment jsdom
import { cities, listEvents } from '@ngoma/api/features/events/events';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press } from '../../../test/form-user.ts';
import { renderPart } from '../../../test/render.tsx';
import { replyOf } from '../../../test/reply-of.ts';
import { refusal, serve } from '../../../test/serve.ts';
import { NearMe } from './NearMe.tsx';

const getCurrentPosition = vi.fn();
beforeEach(() => {
  getCurrentPosition.mockReset();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }));
});
afterEach(() => vi.unstubAllGlobals());

const isAt = (latitude: number, longitude: number) =>
  getCurrentPosition.mockImplementation((found) => found({ coords: { latitude, longitude } }));
/** Answers how many events of the filter a city has. */
const show = (totals: Readonly<Record<string, number>>) => {
  const sent = serve({
    'GET /event': ({ query }) => {
      const total = totals[query.get('city') ?? ''];
      return total === undefined ? refusal(503, 'busy', 'Not now') : Response.json(replyOf(listEvents, { total }));
    },
  });
  const { router } = renderPart(
    <NearMe filter={{ city: 'Garoua', free: 'true', page: 3 }} pathOf={(city) => `/?city=${city}`} />,
  );
  return { sent, router };
};

it('chooses the nearest city that has events of the filter, and sends no position', async () => {
  isAt(4.02, 9.21);
  const { sent, router } = show({ Limbé: 0, Buea: 3 });
  expect(getCurrentPosition).not.toHaveBeenCalled();
  await press('Near me');
  await waitFor(() => expect(router.state.location.search).toBe('?city=Buea'));
  expect(screen.getByText('Nearest city with events: Buea').getAttribute('role')).toBe('status');
  expect(sent.map(({ query }) => query.toString())).toEqual([
    'city=Limb%C3%A9&free=true&page=1&limit=1',
    'city=Buea&free=true&page=1&limit=1',
  ]);
});

it.each([
  ['a position that the reader does not allow', { code: 1 }, /^Your browser does not share your position/],
  ['a position that is not found', { code: 3 }, /^Your position could not be found/],
])('%s is said in words', async (_, error, words) => {
  getCurrentPosition.mockImplementation((_found, fail) => fail(error));
  const { sent, router } = show({});
  await press('Near me');
  expect(await screen.findByText(words)).toBeTruthy();
  expect([sent.length, router.state.location.search]).toEqual([0, '']);
});

it('says that no city near has events', async () => {
  isAt(4.02, 9.21);
  const { sent } = show(Object.fromEntries(cities.map((city) => [city, 0])));
  await press('Near me');
  expect(await screen.findByText(/^No events near you/)).toBeTruthy();
  expect(sent).toHaveLength(6);
});

it('says that the events could not be loaded', async () => {
  isAt(4.02, 9.21);
  show({});
  await press('Near me');
  expect(await screen.findByText(/^The events could not be loaded/, undefined, { timeout: 10_000 })).toBeTruthy();
});
