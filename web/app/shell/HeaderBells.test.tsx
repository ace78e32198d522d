// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { reminderNotificationsQuery } from '#features/notifications/reminder-bell.ts';
import { startSession } from '#lib/session.ts';
import { aPerson } from '../test/people.ts';
import { renderRoutes } from '../test/render.tsx';
import type { BellKind } from './bells.ts';
import { useHeaderBells } from './HeaderBells.tsx';
// Fetched when a list is first opened; on a slow machine that takes longer than a test may wait.
import '@mui/material/Popover';

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
    zone: 'Asia/Dubai',
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

const anActivity = (number: number) => ({
  _id: `019a8f5c-7b1a-7c3d-8e4f-10000000000${number}`,
  activityType: 'order_confirmed',
  location: 'Douala',
  description: `Guest ${number} has a ticket`,
  timestamp: `2026-12-0${9 - number}T16:00:00.000Z`,
  path: '/our-event/1',
});

describe('the activity bell', () => {
  const own = { data: [1, 2, 3].map(anActivity), total: 3, currentPage: 1 };

  it('counts the first two as unread, and marks them as read in this browser alone', async () => {
    const asked = aServer({
      'GET /activities/get-all-activies?limit=30': own,
      'GET /activities/event-created/latest': { data: [anActivity(2), anActivity(4)] },
      // What fails is asked for once more after a second, which a slow machine takes to get here.
      'GET /promotion/notifications/user?email=brenda%40example.cm': { notifications: [] },
    });
    show('activity');
    await userEvent.click(await screen.findByRole('button', { name: 'Activity: 2 new' }));
    await userEvent.click(await screen.findByRole('button', { name: 'View all' }));
    expect(screen.getAllByRole('link').map((link) => link.textContent?.slice(0, 7))).toEqual(
      [1, 2, 3, 4].map((number) => `Guest ${number}`),
    );
    const before = asked.length;
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByRole('button', { name: 'Activity: 0 new', hidden: true })).toBeDefined();
    expect(asked.slice(before)).toEqual([]);
  });

  it('shows the own activities even when the latest events cannot be fetched, which is only logged', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    aServer({ 'GET /activities/get-all-activies?limit=30': own });
    // Failures of the server are tried again after a pause; a refusal is not.
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) =>
      address.includes('latest') ? new Response('{}', { status: 500 }) : answer(address, init),
    );
    show('activity');
    expect(await screen.findByRole('button', { name: 'Activity: 2 new' })).toBeDefined();
    expect(console.warn).toHaveBeenCalled();
  });
});

describe('the message bell', () => {
  const unread = (name: string) => ({
    _id: '019a8f5c-7b1a-7c3d-8e4f-300000000001',
    other: { _id: '019a8f5c-7b1a-7c3d-8e4f-300000000002', name, avatar: null },
    subject: { type: 'none', title: null },
    lastMessage: { text: 'Shall I bring the drums?' },
    updatedAt: '2026-12-02T16:00:00.000Z',
  });

  it('offers no mark for what loses its sign by being read alone', async () => {
    aServer({
      'GET /activities/message-notification': { data: [1, 2, 3].map(anActivity) },
      'GET /conversations?unread=true&limit=10': { unread: 1, conversations: [unread('DJ Kinda')] },
    });
    show('message');
    await userEvent.click(await screen.findByRole('button', { name: 'From your guests: 3 new' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByRole('button', { name: 'From your guests: 1 new', hidden: true })).toBeDefined();
    expect(screen.getByText('DJ Kinda')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });
});

describe('the gift bell', () => {
  const address = '/promotion/notifications/user?email=brenda%40example.cm';
  const aMessage = (number: number) => ({
    _id: `019a8f5c-7b1a-7c3d-8e4f-20000000000${number}`,
    subject: `Offer ${number}`,
    message: 'A drink for the first fifty.',
    isUnRead: true,
    postedAt: '2026-12-01T16:00:00.000Z',
    eventId: null,
    path: null,
  });

  it('clears its marks in this browser, and takes a message off once it was opened', async () => {
    const asked = aServer({
      [`GET ${address}`]: { notifications: [aMessage(1), aMessage(2)] },
      'POST /promotion/mark-notification-read': { message: 'Done' },
    });
    show('gift');
    await userEvent.click(await screen.findByRole('button', { name: 'Messages: 2 new' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByRole('button', { name: 'Messages: 0 new', hidden: true })).toBeDefined();
    expect(asked).toEqual([`GET ${address}`]);
    await userEvent.click(screen.getByRole('button', { name: /Offer 1/ }));
    await waitFor(() => expect(screen.queryByText('Offer 1')).toBeNull());
    expect(screen.getByText('Offer 2')).toBeDefined();
    expect(asked).toContain('POST /promotion/mark-notification-read');
  });
});

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
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
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

  it('opens in a list 360 px wide', async () => {
    aServer({ [`GET ${list}`]: { data: [aReminder(1)] } });
    show('reminder');
    await userEvent.click(await screen.findByRole('button', { name: 'Reminders: 1 new' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reminders' });
    expect(getComputedStyle(dialog).width).toBe('360px');
    expect(within(dialog).getByRole('link').textContent).toContain('23:00');
  });

  it('asks again every ten seconds', () => {
    expect(reminderNotificationsQuery('en').refetchInterval).toBe(10_000);
  });
});
