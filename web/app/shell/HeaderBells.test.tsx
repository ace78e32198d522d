// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { reminderNotificationsQuery } from '#features/notifications/reminder-bell.ts';
import { startSession } from '#lib/session.ts';
import { aPerson } from '../test/people.ts';
import { renderRoutes } from '../test/render.tsx';
import type { BellKind } from './bells.ts';
import { useHeaderBells } from './HeaderBells.tsx';

afterEach(() => vi.unstubAllGlobals());

const aReminder = (number: number, isUnRead = true) => ({
  id: `019a8f5c-7b1a-7c3d-8e4f-00000000000${number}`,
  title: `3 hours to go: Night ${number}`,
  isUnRead,
  postedAt: '2026-12-12T16:00:00.000Z',
  type: 'event_reminder',
  avatarUrl: null,
  eventDetails: {
    eventId: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f',
    name: 'Night',
    location: 'Douala',
    time: '2026-12-12T19:00:00.000Z',
  },
});

/** The server's side of the bells: answers by method and path, and remembers what was asked. */
function aServer(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const call = `${method} ${address.replace('/api', '')}`;
    asked.push(call);
    const answer = answers[call];
    return new Response(JSON.stringify(answer ?? {}), { status: answer ? 200 : 500 });
  });
  return asked;
}

function Header({ kinds }: { kinds: readonly BellKind[] }) {
  const bells = useHeaderBells(kinds, () => null);
  return (
    <>
      {bells.buttons}
      {bells.list}
    </>
  );
}

function show(...kinds: BellKind[]) {
  startSession({ token: 'token', user: aPerson(), expiresIn: 60_000 });
  renderRoutes([{ path: '*', element: <Header kinds={kinds} /> }]);
}

const list = '/event-reminder/notifications';

describe('the reminder bell', () => {
  it('shows two until "View all", and all until "Show less"', async () => {
    aServer({ [`GET ${list}`]: { data: [1, 2, 3, 4].map((number) => aReminder(number)) } });
    show('reminder');
    await userEvent.click(await screen.findByRole('button', { name: 'Reminders: 4 new' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reminders' });
    expect(within(dialog).getAllByRole('link')).toHaveLength(2);
    await userEvent.click(within(dialog).getByRole('button', { name: 'View all' }));
    expect(within(dialog).getAllByRole('link')).toHaveLength(4);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Show less' }));
    expect(within(dialog).getAllByRole('link')).toHaveLength(2);
  });

  it('marks everything as read by the server', async () => {
    const asked = aServer({
      [`GET ${list}`]: { data: [aReminder(1), aReminder(2, false)] },
      [`PUT ${list}/mark-all-read`]: { message: 'Done' },
    });
    show('reminder');
    await userEvent.click(await screen.findByRole('button', { name: 'Reminders: 1 new' }));
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByRole('button', { name: 'Reminders: 0 new', hidden: true })).toBeDefined();
    expect(asked).toContain(`PUT ${list}/mark-all-read`);
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('says so when there is nothing yet', async () => {
    aServer({ [`GET ${list}`]: { data: [] } });
    show('reminder');
    await userEvent.click(await screen.findByRole('button', { name: 'Reminders: 0 new' }));
    expect(await screen.findByText('Before your events begin, we remind you here.')).toBeDefined();
  });

  it('asks again every ten seconds', () => {
    expect(reminderNotificationsQuery('en').refetchInterval).toBe(10_000);
  });
});
