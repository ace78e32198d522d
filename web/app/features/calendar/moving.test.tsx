// @vitest-environment jsdom
import { changeBooking, myCalendar } from '@ngoma/api/features/events/calendar';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/kit/feedback/Toasts.tsx';
import { stubFetch } from '../../test/checked-fetch.ts';
import { renderRoutes } from '../../test/render.tsx';
import { idOf, replyOf } from '../../test/reply-of.ts';
import { bookingsQuery, useMoveBooking } from './calendar.queries.ts';
import { addDays, beginningOf } from './calendar-days.ts';
import { DayList } from './DayLists.tsx';

const [from, to] = ['2026-12-12', '2026-12-13'];
const wholeDay = (day: string) => ({ startsAt: beginningOf(day), endsAt: beginningOf(addDays(day, 1)), allDay: true });
const holiday = {
  _id: idOf('holiday'),
  kind: 'blackout',
  title: 'Holiday',
  place: null,
  note: 'Sea',
  ...wholeDay(from),
} as const;

/** Two days, and a button that moves the entry as the grid does when it is dropped. */
function TwoDays() {
  const { data } = useQuery(bookingsQuery(beginningOf('2026-12-01'), beginningOf('2027-01-01')));
  const move = useMoveBooking();
  const bookings = data?.bookings ?? [];
  const lists = { bookings, onOpen: () => undefined, onAdd: () => undefined };
  return (
    <>
      <DayList {...lists} day={from} />
      <DayList {...lists} day={to} />
      <button type="button" onClick={() => bookings[0] && move(bookings[0], wholeDay(to))}>
        Drop
      </button>
    </>
  );
}

/** The entry as the fake server stores it, and the bodies that it was sent. */
let stored: typeof holiday | (Omit<typeof holiday, 'startsAt' | 'endsAt'> & { startsAt: string; endsAt: string });
let sent: Record<string, unknown>[];
/** Answers the next change, once the test has seen the page before the answer. */
let answer: (response: Response) => void;

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  stored = holiday;
  sent = [];
  server.mockReset();
  server.mockImplementation(async (address, init) => {
    if (init?.method !== 'PUT')
      return String(address).includes('/api/calendar?')
        ? Response.json(replyOf(myCalendar, { zone: 'Africa/Douala', bookings: [stored] }))
        : Response.json({ message: 'Unexpected' }, { status: 400 });
    sent.push(JSON.parse(String(init.body)));
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  stubFetch(server);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const accept = () => {
  stored = { ...holiday, ...(sent.at(-1) as Partial<typeof holiday>) };
  answer(Response.json(replyOf(changeBooking, { message: 'Your calendar is up to date', booking: stored })));
};
const refuse = (status: number, message: string, code: string) => answer(Response.json({ message, code }, { status }));
const entryOn = (day: string) =>
  within(screen.getByRole('region', { name: new RegExp(day) })).findByRole('button', { name: /Holiday/ });

async function drop() {
  renderRoutes([
    {
      path: '/',
      element: (
        <ToastProvider>
          <TwoDays />
        </ToastProvider>
      ),
    },
  ]);
  await entryOn('12 December');
  fireEvent.click(screen.getByRole('button', { name: 'Drop' }));
  await entryOn('13 December');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
}

describe('a moved entry', () => {
  it('is shown at its new time before the server answers, and sent with all that it has', async () => {
    await drop();
    expect(sent[0]).toEqual({ kind: 'blackout', title: 'Holiday', place: '', note: 'Sea', ...wholeDay(to) });
    accept();
    await screen.findByText('Your calendar is up to date');
    await entryOn('13 December');
  });

  it.each([
    [409, 'You are already booked at that time: “Wedding”', 'double_booked'],
    [422, 'The end must come after the start', 'range_invalid'],
  ])('is put back with the server’s message when it is refused with %i', async (status, message, code) => {
    await drop();
    refuse(status, message, code);
    await screen.findByText(message);
    await entryOn('12 December');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('returns to its former time by "Undo", which offers no further one', async () => {
    await drop();
    accept();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await entryOn('12 December');
    await vi.waitFor(() => expect(sent[1]).toMatchObject(wholeDay(from)));
    accept();
    await screen.findByText('Your calendar is up to date');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
