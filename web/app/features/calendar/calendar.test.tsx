// @vitest-environment jsdom
import type { CalendarImport } from '@ngoma/api/features/events/calendar';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubFetch } from '../../test/checked-fetch.ts';
import { renderRoutes } from '../../test/render.tsx';
import { idOf } from '../../test/reply-of.ts';
import { BookingDialog } from './BookingDialog.tsx';
import { CalendarLinks } from './CalendarLinks.tsx';
import { bookingsQuery } from './calendar.queries.ts';

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

describe('the booking form of a selected time', () => {
  it('shows the selected hours as other work', async () => {
    const span = { startsAt: '2026-12-12T19:00:00.000Z', endsAt: '2026-12-13T03:00:00.000Z', allDay: false };
    renderRoutes([{ path: '/', element: <BookingDialog day="2026-12-01" span={span} onClose={() => undefined} /> }]);
    expect((await screen.findByRole('button', { name: 'Other work' })).getAttribute('aria-pressed')).toBe('true');
    const fields = ['From', 'To'].map((name) => (screen.getByLabelText(name) as HTMLInputElement).value);
    expect(fields).toEqual(['2026-12-12T20:00', '2026-12-13T04:00']);
    await userEvent.click(screen.getByRole('button', { name: 'Not available' }));
    expect((screen.getByLabelText('From') as HTMLInputElement).value).toBe('2026-12-12T20:00');
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
    client.setQueryData(queryKey, { zone: 'Africa/Douala', bookings: [] });
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
