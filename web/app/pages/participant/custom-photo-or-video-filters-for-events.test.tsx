// @vitest-environment jsdom
import { getEvent, listEvents } from '@ngoma/api/features/events/events';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, startSession } from '#lib/session/session.ts';
import { PageActionsProvider } from '#shell/header/actions/page-actions.tsx';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { stubFetch } from '../../test/checked-fetch.ts';
import { aPerson } from '../../test/factories/people.ts';
import { renderRoutes } from '../../test/render.tsx';
import { idOf, replyOf } from '../../test/reply-of.ts';
import MediaFilters from './custom-photo-or-video-filters-for-events.tsx';

const night = { _id: idOf('night'), eventName: 'Makossa Night' };
const details = vi.fn<() => Response>();

beforeEach(() => {
  details.mockReset();
  stubFetch(async (given: string) => {
    const { pathname } = new URL(given, 'http://ngoma.test');
    if (pathname.includes(night._id)) return details();
    return pathname === '/api/event' ? Response.json(replyOf(listEvents, { basicDetails: [night], total: 1 })) : undefined;
  });
  startSession({ token: 'secret', user: aPerson(), expiresIn: 60_000 });
});
afterEach(() => {
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const show = (start: string) =>
  renderRoutes(
    [
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
    ],
    start,
  );

it('the event of a link is chosen although it is in no list, and one that does not exist is reported', async () => {
  const other = { _id: idOf('other'), eventName: 'Bikutsi Fest' };
  stubFetch(async (given: string) => {
    const { pathname } = new URL(given, 'http://ngoma.test');
    if (pathname.endsWith(other._id)) return Response.json(replyOf(getEvent, { eventWithDetails: other }));
    if (pathname.endsWith('/overlays')) return Response.json({ overlays: [] });
    if (pathname.includes(idOf('gone'))) return Response.json({ message: 'Not found', code: 'not_found' }, { status: 404 });
    return pathname === '/api/event' ? Response.json(replyOf(listEvents, { basicDetails: [night], total: 1 })) : undefined;
  });
  const { unmount } = show(`/?event=${other._id}`);
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveProperty('value', 'Bikutsi Fest'), { timeout: 5_000 });
  expect(screen.queryByText(/was not found/)).toBeNull();
  unmount();
  show(`/?event=${idOf('gone')}`);
  await screen.findByText('The event of this link was not found. Choose another one below.', {}, { timeout: 5_000 });
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveProperty('value', 'Makossa Night'));
});

it('an event that cannot be loaded shows the error instead of an empty frame, and can be retried', async () => {
  details.mockImplementation(() => Response.json({ message: 'You did not ask well', code: 'bad' }, { status: 400 }));
  show('/');
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 });
  expect(screen.getByText('You did not ask well')).toBeTruthy();
  expect(document.querySelector('canvas')).toBeNull();
  // The person can still choose another event.
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'Makossa Night');
  details.mockImplementation(() => Response.json(replyOf(getEvent, { eventWithDetails: night })));
  fireEvent.click(again);
  await waitFor(() => expect(document.querySelector('canvas')).not.toBeNull());
});
