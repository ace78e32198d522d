// @vitest-environment jsdom
import type { Booking } from '@ngoma/api/features/events/calendar';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../../test/render.tsx';
import { idOf } from '../../../test/reply-of.ts';
import { CalendarGrid, type GridView } from './CalendarGrid.tsx';

const wedding: Booking = {
  ...{ _id: idOf('wedding'), kind: 'outside', title: 'Wedding', place: 'Kribi', note: null, source: null, importedFrom: null },
  contractId: null,
  ...{ startsAt: '2026-12-14T19:00:00.000Z', endsAt: '2026-12-15T03:00:00.000Z', allDay: false },
};

const onOpen = vi.fn();
const onAdd = vi.fn();

function Grid({ view }: { readonly view: GridView }) {
  const [day, setDay] = useState('2026-12-14');
  const on = { onOpen, onAdd, onMove: () => undefined, onShowDay: () => undefined, onChoose: setDay };
  return <CalendarGrid view={view} day={day} zone="Africa/Douala" bookings={[wedding]} isWide {...on} />;
}

beforeEach(() => {
  onOpen.mockReset();
  onAdd.mockReset();
  // jsdom has no layout to observe.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const chosen = () => document.querySelector('[aria-selected="true"][data-date]') as HTMLElement;

describe('the month', () => {
  it('moves between days by the arrow keys, also to the next month, and leaves key combinations of the browser alone', async () => {
    renderRoutes([{ path: '/', element: <Grid view="month" /> }]);
    await waitFor(() => expect(chosen().dataset.date).toBe('2026-12-14'));
    chosen().focus();
    fireEvent.keyDown(chosen(), { key: 'ArrowLeft' });
    await waitFor(() => expect(chosen().dataset.date).toBe('2026-12-13'));
    expect(document.activeElement).toBe(chosen());
    const back = createEvent.keyDown(chosen(), { key: 'ArrowLeft', altKey: true });
    fireEvent(chosen(), back);
    expect([back.defaultPrevented, chosen().dataset.date]).toEqual([false, '2026-12-13']);
    fireEvent.keyDown(chosen(), { key: 'PageDown' });
    await waitFor(() => expect(chosen().dataset.date).toBe('2027-01-13'));
    await waitFor(() => expect(document.activeElement).toBe(chosen()));
    fireEvent.keyDown(chosen(), { key: 'Enter' });
    expect(onAdd).toHaveBeenCalledWith(expect.objectContaining({ startsAt: '2027-01-12T23:00:00.000Z', allDay: true }));
  });

  it('says how much is booked on a day, a night on its evening alone', async () => {
    renderRoutes([{ path: '/', element: <Grid view="month" /> }]);
    await waitFor(() => expect(chosen().getAttribute('aria-description')).toBe('1 entry'));
    expect(document.querySelector('[data-date="2026-12-15"]')?.getAttribute('aria-description')).toBe('Free');
  });
});

describe.each(['month', 'week'] as const)('the %s', (view) => {
  it('has an entry with its local time and its kind, which the keyboard opens', async () => {
    renderRoutes([{ path: '/', element: <Grid view={view} /> }]);
    const [title] = await screen.findAllByText('Wedding');
    const entry = title?.closest('[role="button"]') as HTMLElement;
    expect(entry.textContent).toMatch(/20:00.*Wedding Kribi \(Other work\)/);
    fireEvent.keyDown(entry, { key: 'Enter' });
    expect(onOpen).toHaveBeenCalledWith(wedding);
  });
});
