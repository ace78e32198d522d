// @vitest-environment jsdom
import type { CalendarImport } from '@ngoma/api/features/calendar';
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubFetch } from '../../test/checked-fetch.ts';
import { renderRoutes } from '../../test/render.tsx';
import { idOf } from '../../test/reply-of.ts';
import { BookingDialog } from './BookingDialog.tsx';
import { CalendarLinks } from './CalendarLinks.tsx';
import { bookingsQuery } from './calendar.queries.ts';
import { MonthView } from './MonthView.tsx';

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Month() {
  const [day, setDay] = useState('2026-12-14');
  return <MonthView day={day} bookings={[]} onChoose={setDay} />;
}

describe('the booking form', () => {
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

  it.each([
    ['Other work', 'From'],
    ['Not available', 'First day'],
  ])('shows at a visible field that it is empty: %s', async (kind, name) => {
    renderRoutes([{ path: '/', element: <BookingDialog day="2026-12-12" onClose={() => undefined} /> }]);
    await userEvent.click(await screen.findByRole('button', { name: kind }));
    await userEvent.type(screen.getByLabelText('Title'), 'Wedding');
    const field = screen.getByLabelText(name);
    fireEvent.change(field, { target: { value: '' } });
    await save();
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(server).not.toHaveBeenCalled();
  });
});

describe('the month view', () => {
  const chosen = () => document.querySelector('[aria-selected="true"] [data-day]') as HTMLElement;

  it('moves between days by the arrow keys, and leaves key combinations of the browser alone', () => {
    renderRoutes([{ path: '/', element: <Month /> }]);
    chosen().focus();
    fireEvent.keyDown(chosen(), { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(chosen());
    expect(chosen().dataset.day).toBe('2026-12-13');
    const back = createEvent.keyDown(chosen(), { key: 'ArrowLeft', altKey: true });
    fireEvent(chosen(), back);
    expect([back.defaultPrevented, chosen().dataset.day]).toEqual([false, '2026-12-13']);
  });
});

describe('the list of imported calendars', () => {
  const one: CalendarImport = {
    ...{ _id: idOf('one'), kind: 'address', name: 'Phone', address: 'calendar.example' },
    ...{ state: 'waiting', problem: null, kept: 0, leftOut: 0, readAt: null },
  };
  const answer = (importsNow: () => Response) =>
    server.mockImplementation(async (address) => {
      if (String(address).includes('/imports')) return importsNow();
      return Response.json({ url: 'https://ngoma.example/api/calendars/secret.ics', readAt: null });
    });

  it('refetches the provider’s bookings as soon as an import has been read', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let imports = [one];
    answer(() => Response.json({ imports }));
    const { client } = renderRoutes([{ path: '/', element: <CalendarLinks /> }]);
    const { queryKey } = bookingsQuery('2026-12-01', '2027-01-01');
    client.setQueryData(queryKey, []);
    await screen.findByText('Importing');
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
    imports = [{ ...one, state: 'fresh', kept: 3, readAt: '2026-12-12T19:00:00.000Z' }];
    await act(() => vi.advanceTimersByTimeAsync(3_500));
    await screen.findByText('Up to date');
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it('shows an error rather than an empty list when it cannot be loaded', async () => {
    answer(() => Response.json({ message: 'Something is wrong', code: 'x' }, { status: 400 }));
    renderRoutes([{ path: '/', element: <CalendarLinks /> }]);
    expect(await screen.findByText('Something is wrong')).toBeTruthy();
  });

  it('keeps the feed address readable and raises no error where the browser has no clipboard', async () => {
    answer(() => Response.json({ imports: [] }));
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    renderRoutes([{ path: '/', element: <CalendarLinks /> }]);
    await screen.findByDisplayValue('https://ngoma.example/api/calendars/secret.ics');
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: undefined } }));
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    await new Promise((later) => setTimeout(later));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
