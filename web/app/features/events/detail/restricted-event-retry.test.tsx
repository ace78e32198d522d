// @vitest-environment jsdom
import { getEvent } from '@ngoma/api/features/events/events';
import { getEventInformation } from '@ngoma/api/features/events/information';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, startSession } from '#lib/session/session.ts';
import { stubFetch } from '../../../test/checked-fetch.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { idOf, replyOf } from '../../../test/reply-of.ts';
import { RestrictedEvent } from './RestrictedEvent.tsx';

const server = vi.fn<typeof fetch>();
const page = { eventId: idOf('night'), now: '2026-12-12T19:00:00.000Z', publicUrl: 'http://ngoma.test' };
const show = () =>
  renderRoutes([{ path: '/', element: <RestrictedEvent {...page} EventPage={({ event }) => <h1>{event.eventName}</h1>} /> }]);

beforeEach(() => {
  server.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  stubFetch(server);
  startSession({ token: 'secret', user: aPerson(), expiresIn: 60_000_000 });
});
afterEach(() => {
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

it('a holder without a network can load a private event again, which is not called missing', async () => {
  show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('heading', { name: 'Page not found' })).toBeNull();
  server.mockImplementation(async (address) =>
    String(address).endsWith('/information')
      ? Response.json(replyOf(getEventInformation, {}))
      : Response.json(replyOf(getEvent, { eventWithDetails: { eventName: 'Makossa Night' } })),
  );
  await userEvent.click(again);
  await screen.findByRole('heading', { name: 'Makossa Night' });
});

it('an event that is closed to the reader is a page that is not found', async () => {
  server.mockImplementation(async () => Response.json({ message: 'No such event', code: 'not_found' }, { status: 404 }));
  show();
  await screen.findByRole('heading', { name: 'Page not found' });
});
