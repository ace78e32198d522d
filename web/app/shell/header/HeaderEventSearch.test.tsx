// @vitest-environment jsdom
import { listEvents } from '@ngoma/api/features/events/events';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../test/checked-fetch.ts';
import { renderRoutes } from '../../test/render.tsx';
import { idOf, replyOf } from '../../test/reply-of.ts';
import { HeaderEventSearch } from './HeaderEventSearch.tsx';

const server = vi.fn<typeof fetch>();
const found = (...names: string[]) =>
  Response.json(
    replyOf(listEvents, { basicDetails: names.map((eventName, index) => ({ _id: idOf(`event-${index}`), eventName })) }),
  );

let { router, client }: Pick<ReturnType<typeof renderRoutes>, 'router' | 'client'> = {} as never;
beforeEach(() => {
  // jsdom has no layout and does not implement scrolling.
  Element.prototype.scrollIntoView = () => {};
  server.mockReset();
  server.mockImplementation(async () => found('Makossa Night', 'Jazz at Noon'));
  stubFetch(server);
  ({ router, client } = renderRoutes([{ path: '*', element: <HeaderEventSearch /> }]));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const field = () => screen.getByRole('combobox', { name: 'Search events' });

it('is a landmark with a name, because the page below it may have a search of its own', () => {
  expect(screen.getByRole('search', { name: 'Search events' }).contains(field())).toBe(true);
});

it('searches once the typing stops, and links to the events found', async () => {
  await userEvent.type(field(), 'yaounde');
  expect(server).not.toHaveBeenCalled();
  const [first] = await screen.findAllByRole('option');
  expect(server).toHaveBeenCalledOnce();
  expect(String(server.mock.calls[0]?.[0])).toContain('/api/event?q=yaounde');
  expect(first?.getAttribute('href')).toBe(`/our-event/${idOf('event-0')}`);
});

it('works with the keyboard: arrow keys wrap around, Enter opens, and the field is cleared', async () => {
  await userEvent.type(field(), 'ja');
  const options = await screen.findAllByRole('option');
  await userEvent.keyboard('{ArrowUp}');
  expect(field().getAttribute('aria-activedescendant')).toBe(options[1]?.id);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(options.map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true']);
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe(`/our-event/${idOf('event-1')}`);
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('');
});

it('opens the chosen event even if the list has changed meanwhile', async () => {
  await userEvent.type(field(), 'ja');
  await screen.findAllByRole('option');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const whole = await found('Makossa Night', 'Jazz at Noon').json();
  server.mockImplementation(async () => Response.json({ ...whole, basicDetails: whole.basicDetails.toReversed() }));
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toContain('Jazz at Noon'));
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe(`/our-event/${idOf('event-1')}`);
});

it('says that no event was found', async () => {
  server.mockImplementation(async () => found());
  await userEvent.type(field(), 'xyz');
  expect((await screen.findByRole('option')).textContent).toBe('No events found');
});

it('closes at once on Escape, and shortly after the field loses the focus', async () => {
  await userEvent.type(field(), 'ja');
  await screen.findAllByRole('option');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  await userEvent.click(document.body);
  await userEvent.click(field());
  await screen.findAllByRole('option');
  act(() => field().blur());
  // A touch on a link first takes the focus from the field: the link must still be there.
  expect(screen.queryAllByRole('option')).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
});

it('searches 300 ms after the last key, and closes 200 ms after the field loses the focus', async () => {
  vi.useFakeTimers();
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  try {
    fireEvent.focus(field());
    fireEvent.change(field(), { target: { value: 'yao' } });
    await wait(299);
    expect(server).not.toHaveBeenCalled();
    await wait(1);
    expect(server).toHaveBeenCalledOnce();
    await wait(10);
    expect(screen.getAllByRole('option')).toHaveLength(2);
    fireEvent.blur(field());
    await wait(199);
    expect(screen.getAllByRole('option')).toHaveLength(2);
    await wait(1);
    expect(screen.queryByRole('option')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

it('keeps what was typed at the first Escape, which only closes the list', async () => {
  await userEvent.type(field(), 'ja');
  await screen.findAllByRole('option');
  expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(false);
  expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(true);
});
