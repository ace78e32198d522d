// @vitest-environment jsdom
import { type EventFullData, listEvents } from '@ngoma/api/features/events/events';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { choose, closed, dialog, press } from '../../../../test/form-user.ts';
import { renderPart, textOf } from '../../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, type Sent, serve, writesOf } from '../../../../test/serve.ts';
import { MyEvents } from './MyEvents.tsx';

afterEach(() => vi.unstubAllGlobals());

const night: Part<EventFullData> = {
  ...{ _id: idOf('night'), eventName: 'Makossa Night', city: 'Douala', status: 'published', capacity: 200, sold: 50 },
  ...{ date: '2026-12-12T19:00:00.000Z', zone: 'Africa/Douala' },
};
const draft: Part<EventFullData> = {
  ...night,
  _id: idOf('draft'),
  eventName: 'Bikutsi Day',
  status: 'draft',
  creationStep: 2,
  sold: 0,
};
const counts = { published: 24, draft: 1 };
const page = (fullData: readonly Part<EventFullData>[], total = fullData.length, given: Record<string, number> = counts) =>
  Response.json(replyOf(listEvents, { fullData, total, counts: given, currentPage: 1 }));

const show = (answer: Answers[string], start = '/') => {
  const sent = serve({ 'GET /event': answer });
  const view = renderPart(<MyEvents />, start);
  return { sent, ...view };
};
const asked = (sent: readonly Sent[]) => Object.fromEntries(sent.at(-1)?.query ?? []);

it('each event stands with date, state and sold tickets, and a draft leads to where it was left', async () => {
  show(() => page([night, draft]));
  const [first, second] = await screen.findAllByRole('listitem');
  expect(textOf(first)).toMatch(/Makossa Night.*Sat 12 Dec.*· Douala\s?Published\s?50 of 200 sold/);
  expect(within(first as HTMLElement).getByRole('progressbar', { name: '25 percent sold' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Makossa Night' }).getAttribute('href')).toBe(`/events/edit?event=${idOf('night')}`);
  expect(
    within(second as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(`/events/add-new?event=${idOf('draft')}`);
});

it('a draft is discarded in the list, after a question that speaks of no refunds', async () => {
  const sent = serve({
    'GET /event': () => page([draft]),
    [`PUT /event/status/${idOf('draft')}/cancelled`]: () => Response.json({ message: 'Event status updated' }),
  });
  renderPart(<MyEvents />);
  await press('Discard draft');
  const asked = await dialog('Discard the draft “Bikutsi Day”?');
  expect(asked.getByText(/nobody has tickets/)).toBeTruthy();
  await press('Discard draft', asked);
  expect(await screen.findByText('The draft is discarded')).toBeTruthy();
  expect(writesOf(sent)).toEqual([[`PUT /event/status/${idOf('draft')}/cancelled`, { reason: 'Draft discarded' }]]);
  await closed();
});

it('the list is filtered by state, searched and paged by the address', async () => {
  const { sent, router } = show(() => page([night], 24), '/?state=published');
  const states = within(await screen.findByRole('navigation', { name: 'By status' }));
  expect(states.getByRole('link', { current: true }).textContent).toBe('Published24');
  expect(asked(sent)).toMatchObject({ mine: 'true', status: 'published', sort: 'date', page: '1' });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search your events' }), 'makossa');
  await waitFor(() => expect(asked(sent)).toMatchObject({ q: 'makossa', status: 'published', page: '1' }));
  await press('Page 2');
  await waitFor(() => expect(asked(sent)).toMatchObject({ q: 'makossa', status: 'published', page: '2' }));
  await userEvent.click(states.getByRole('link', { name: /^Draft/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?state=draft&q=makossa'));
});

it('the order is chosen in the address, and its usual one depends on what is shown', async () => {
  const { sent, router } = show(() => page([night]));
  await screen.findByRole('link', { name: 'Makossa Night' });
  expect(asked(sent)).toMatchObject({ sort: 'newest' });
  await choose('Order', 'Most tickets sold');
  await waitFor(() => expect(asked(sent)).toMatchObject({ sort: 'sales' }));
  expect(router.state.location.search).toBe('?sort=sales');
  await choose('Order', 'Newest first');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('a search without a match names what was searched', async () => {
  show(() => page([], 0), '/?q=zouk');
  expect(await screen.findByText('No event matches “zouk”.')).toBeTruthy();
});

it('an organizer without events is led to the first one', async () => {
  show(() => page([], 0, {}));
  expect(await screen.findByText('Your first event will appear here')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Create an event' }).getAttribute('href')).toBe('/events/add-new');
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('a list that cannot be loaded offers another try', async () => {
  show(
    inTurn(
      () => refusal(409, 'busy', 'Not now'),
      () => page([night]),
    ),
  );
  await press('Try again');
  expect(await screen.findByRole('link', { name: 'Makossa Night' })).toBeTruthy();
});
