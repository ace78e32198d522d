// @vitest-environment jsdom
import { getEvent, listEvents } from '@ngoma/api/features/events/events';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useSearchParams } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { EventPicker } from './EventPicker.tsx';
// Loaded in advance: on a busy machine the first opening of the list would take too long.
import './EventPickerList.tsx';
import { stubFetch } from '../../test/checked-fetch.ts';
import { idOf, replyOf } from '../../test/reply-of.ts';

/** An organizer's 130 events, the newest first; every third one is a draft. */
const events = Array.from({ length: 130 }, (_, index) => ({
  _id: idOf(`event-${index}`),
  eventName: index === 129 ? 'The very first' : `Night ${index}`,
  ...{
    date: '2026-12-12T18:00:00.000Z',
    zone: 'Africa/Douala',
    status: index % 3 === 0 ? ('draft' as const) : ('published' as const),
  },
}));
const oldest = idOf('event-129');
const asked: URL[] = [];

beforeEach(() => {
  asked.length = 0;
  Element.prototype.scrollIntoView = () => undefined;
  stubFetch(async (address: string) => {
    const url = new URL(address, 'http://ngoma.test');
    asked.push(url);
    const id = /\/event\/(.+)$/.exec(url.pathname)?.[1];
    if (id) {
      const event = events.find(({ _id }) => _id === id);
      return event
        ? Response.json(replyOf(getEvent, { eventWithDetails: event }))
        : Response.json({ message: 'Gone' }, { status: 404 });
    }
    const { q = '', status, page = '1', limit = '20' } = Object.fromEntries(url.searchParams);
    const found = events.filter(
      (event) => event.eventName.toLowerCase().includes(q.toLowerCase()) && (!status || event.status === status),
    );
    const from = (Number(page) - 1) * Number(limit);
    return Response.json(replyOf(listEvents, { total: found.length, fullData: found.slice(from, from + Number(limit)) }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function Page({ states }: { states?: readonly ('draft' | 'published')[] }) {
  const [params, setParams] = useSearchParams();
  return (
    <EventPicker
      label="Event"
      none="All my events"
      {...(states && { states })}
      value={params.get('event') ?? ''}
      onChoose={(event) => setParams(event ? { event } : {}, { replace: true })}
    />
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Event', { selector: '[role=combobox]' });
const open = async () => {
  await userEvent.click(field());
  return screen.findByRole('listbox', { hidden: true });
};
/** Typed text replaces the name in the field. */
const type = (value: string) => {
  expect(field().value.slice(field().selectionStart ?? 0, field().selectionEnd ?? 0)).toBe(field().value);
  fireEvent.change(field(), { target: { value } });
  expect(field().value).toBe(value);
};
const optionNames = () => screen.getAllByRole('option', { hidden: true }).map((option) => option.textContent);

it('finds the oldest of 130 events by its name', async () => {
  const { router } = renderRoutes([{ path: '/', element: <Page /> }]);
  await open();
  type('very first');
  await userEvent.click(await screen.findByText('The very first'));
  expect(router.state.location.search).toBe(`?event=${oldest}`);
  expect(field().value).toBe('The very first · Sat 12 Dec 2026');
});

it('loads more of 130 events as the arrow keys near the end of the list, and announces how many there are', async () => {
  const { router } = renderRoutes([{ path: '/', element: <Page /> }]);
  await userEvent.tab();
  await vi.waitFor(() => expect(field().readOnly).toBe(false));
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.keyboard('{ArrowDown}');
  await screen.findByText(/^20 events so far/);
  for (const count of [40, 60]) {
    await userEvent.keyboard('{ArrowDown>20/}');
    await screen.findByText(new RegExp(`^${count} events so far`));
  }
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.search).toBe(`?event=${idOf('event-39')}`);
});

it('shows the name of an event from the address that is in no loaded list, and lets the user choose another one', async () => {
  const { router } = renderRoutes([{ path: '/', element: <Page /> }], `/?event=${oldest}`);
  await vi.waitFor(() => expect(field().value).toBe('The very first · Sat 12 Dec 2026'));
  await open();
  await screen.findByText('Night 19');
  expect(optionNames().slice(0, 2)).toEqual(['All my events', 'The very first · Sat 12 Dec 2026']);
  await userEvent.click(screen.getByText('All my events'));
  expect(router.state.location.search).toBe('');
  expect(field().value).toBe('All my events');
});

it('says that an event is gone, and that no event was found', async () => {
  renderRoutes([{ path: '/', element: <Page /> }], '/?event=nowhere');
  await vi.waitFor(() => expect(field().value).toBe('This event could not be found'));
  await open();
  type('waltz');
  expect(await screen.findAllByText('No events found')).toHaveLength(2);
});

it('selects no event of the previous search when Enter is pressed while typing', async () => {
  const { router } = renderRoutes([{ path: '/', element: <Page /> }]);
  await open();
  await screen.findByText('Night 1');
  type('very first');
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.search).toBe('');
});

it('offers one status after the other, and none that was not requested', async () => {
  renderRoutes([{ path: '/', element: <Page states={['draft']} /> }]);
  const list = await open();
  await within(list).findByText('Night 0');
  expect(optionNames()).toHaveLength(21);
  expect(within(list).queryByText('Night 1')).toBeNull();
  expect(
    asked.filter(({ searchParams }) => searchParams.has('mine')).map(({ searchParams }) => searchParams.get('status')),
  ).toEqual(['draft']);
});
