// @vitest-environment jsdom
import { allCategories } from '@ngoma/api/features/events/categories';
import { currentDateEvents, getEvent, listEvents } from '@ngoma/api/features/events/events';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EventSearch } from '#shell/event-search/EventSearch.tsx';
import { ToastProvider } from '#ui/kit/feedback/Toasts.tsx';
import { anEvent, ownEvent } from '../../test/factories/events.ts';
import { renderRoutes } from '../../test/render.tsx';
import { idOf, replyOf } from '../../test/reply-of.ts';
import { type Answers, refusal, serve } from '../../test/serve.ts';

const path = '/event-search-and-details';
// A phone, on which the list stands alone.
beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })),
);
afterEach(() => vi.unstubAllGlobals());

const found =
  (total: number): Answers[string] =>
  () =>
    Response.json(replyOf(listEvents, { basicDetails: total > 0 ? [anEvent()] : [], total, currentPage: 1 }));
const show = (answer: Answers[string], query = '') => {
  const sent = serve({
    'GET /event': answer,
    'GET /event/currentDateEvents': () => Response.json(replyOf(currentDateEvents)),
    'GET /event/allCategory': () =>
      Response.json(replyOf(allCategories, { categories: [{ _id: idOf('music'), name: 'Music', eventCount: 3 }] })),
  });
  const element = (
    <ToastProvider>
      <EventSearch />
    </ToastProvider>
  );
  const view = renderRoutes([{ path, element }], path + query);
  return { sent, ...view };
};

it('found events are counted and lead to themselves, and the filters of the address are kept', async () => {
  const { router } = show(found(30), '?q=makossa');
  expect(await screen.findByRole('heading', { name: '30 events' })).toBeTruthy();
  const [link] = screen.getAllByRole('link', { name: 'Makossa Night' });
  expect(link?.getAttribute('href')).toContain(`${path}?q=makossa&event=`);
  await userEvent.click(await screen.findByRole('link', { name: 'Music' }));
  await waitFor(() => expect(router.state.location.search).toBe(`?q=makossa&category=${idOf('music')}`));
});

it('words are searched with Enter, from the first page on', async () => {
  const { sent, router } = show(found(30), '?page=2&when=weekend');
  const search = within(await screen.findByRole('search'));
  await userEvent.type(search.getByRole('searchbox'), 'bikutsi{Enter}');
  expect(router.state.location.search).toBe('?q=bikutsi&city=&when=weekend');
  await waitFor(() => expect(sent.some(({ query }) => query.get('q') === 'bikutsi' && query.get('page') === '1')).toBe(true));
});

it('a search without a result leads to all events, and one that failed can be repeated', async () => {
  let isBusy = true;
  show((request) => (isBusy ? refusal(409, 'busy', 'Not now') : found(0)(request)), '?q=zouk');
  const again = await screen.findByRole('button', { name: 'Try again' });
  isBusy = false;
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'No events found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See all events' }).getAttribute('href')).toBe(path);
});

it('an opened event leads to its full page, which has more facts', async () => {
  const event = ownEvent();
  serve({
    'GET /event': () => Response.json(replyOf(listEvents, { basicDetails: [anEvent()], total: 1, currentPage: 1 })),
    'GET /event/currentDateEvents': () => Response.json(replyOf(currentDateEvents)),
    'GET /event/allCategory': () => Response.json(replyOf(allCategories, { categories: [] })),
    [`GET /event/${event._id}`]: () => Response.json(replyOf(getEvent, { eventWithDetails: event })),
  });
  const element = (
    <ToastProvider>
      <EventSearch />
    </ToastProvider>
  );
  renderRoutes([{ path, element }], `${path}?event=${event._id}`);
  const link = await screen.findByRole('link', { name: /full page$/ });
  expect(link.getAttribute('href')).toBe(`/our-event/${event._id}`);
});
