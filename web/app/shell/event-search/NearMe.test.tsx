// @vitest-environment jsdom
import { listEvents } from '@ngoma/api/features/events/events';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press } from '../../test/form-user.ts';
import { renderPart } from '../../test/render.tsx';
import { idOf, replyOf } from '../../test/reply-of.ts';
import { refusal, serve } from '../../test/serve.ts';
import { NearMe } from './NearMe.tsx';

const getCurrentPosition = vi.fn();
beforeEach(() => {
  getCurrentPosition.mockReset();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }));
});
afterEach(() => vi.unstubAllGlobals());

const isAt = (latitude: number, longitude: number) =>
  getCurrentPosition.mockImplementation((found) => found({ coords: { latitude, longitude } }));
const events = (...cities: string[]) =>
  Response.json(replyOf(listEvents, { basicDetails: cities.map((city) => ({ _id: idOf(city), city })) }));
const show = (answer = () => events('Douala', 'Buea', 'Garoua')) => {
  const sent = serve({ 'GET /event': answer });
  const { router } = renderPart(
    <NearMe filter={{ city: 'Garoua', free: 'true', page: 3 }} pathOf={(city) => `/?city=${city}`} />,
  );
  return { sent, router };
};

it('chooses the nearest city that has events of the filter, and sends no position', async () => {
  isAt(4.02, 9.21);
  const { sent, router } = show();
  expect(getCurrentPosition).not.toHaveBeenCalled();
  await press('Near me');
  await waitFor(() => expect(router.state.location.search).toBe('?city=Buea'));
  expect(screen.getByText('Nearest city with events: Buea').getAttribute('role')).toBe('status');
  expect(sent.map(({ query }) => query.toString())).toEqual(['free=true&page=1&limit=100']);
});

it.each([
  ['a position that the reader does not allow', { code: 1 }, /^Your browser does not share your position/],
  ['a position that is not found', { code: 3 }, /^Your position could not be found/],
])('%s is said in words', async (_, error, words) => {
  getCurrentPosition.mockImplementation((_found, fail) => fail(error));
  const { sent, router } = show();
  await press('Near me');
  expect(await screen.findByText(words)).toBeTruthy();
  expect([sent.length, router.state.location.search]).toEqual([0, '']);
});

it('says that no city with events is known, and that events could not be loaded', async () => {
  isAt(4.02, 9.21);
  const answers = [() => events('Nulle part'), () => refusal(503, 'busy', 'Not now')];
  show(() => (answers.shift() ?? (() => events('Buea')))());
  await press('Near me');
  expect(await screen.findByText(/^No events near you/)).toBeTruthy();
});
