// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, startSession } from '#lib/session/session.ts';
import { PageActionsProvider } from '#shell/header/page-actions.tsx';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { aPerson } from '../../test/people.ts';
import { renderRoutes } from '../../test/render.tsx';
import MediaFilters from './custom-photo-or-video-filters-for-events.tsx';

const night = {
  _id: 'night',
  eventName: 'Makossa Night',
  date: '2026-12-12T19:00:00.000Z',
  zone: 'Africa/Douala',
  city: 'Douala',
};
const details = vi.fn<() => Response>();

beforeEach(() => {
  details.mockReset();
  vi.stubGlobal('fetch', async (given: string) => {
    const { pathname } = new URL(given, 'http://ngoma.test');
    if (pathname.includes('night')) return details();
    return Response.json({ tickets: [], basicDetails: [night], total: 1 });
  });
  startSession({ token: 'secret', user: aPerson(), expiresIn: 60_000 });
});
afterEach(() => {
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

it('an event that cannot be loaded shows the error instead of an empty frame, and can be retried', async () => {
  details.mockImplementation(() => Response.json({ message: 'You did not ask well', code: 'bad' }, { status: 400 }));
  renderRoutes([
    {
      path: '/',
      element: (
        <ToastProvider>
          <PageActionsProvider>
            <MediaFilters />
          </PageActionsProvider>
        </ToastProvider>
      ),
    },
  ]);
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 });
  expect(screen.getByText('You did not ask well')).toBeTruthy();
  expect(document.querySelector('canvas')).toBeNull();
  // The person can still choose another event.
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'Makossa Night');
  details.mockImplementation(() => Response.json({ eventWithDetails: night }));
  fireEvent.click(again);
  await waitFor(() => expect(document.querySelector('canvas')).not.toBeNull());
});
