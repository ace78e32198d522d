// @vitest-environment jsdom

import { listConversations } from '@ngoma/api/features/conversations';
import { allActivities } from '@ngoma/api/features/events/activities';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '#lib/session/session.ts';
import { stubFetch } from '../../../test/checked-fetch.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { replyOf } from '../../../test/reply-of.ts';
import type { BellKind } from './bells.ts';
import { HeaderBells } from './HeaderBells.tsx';

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

/** Answers the requests of the bells by method and path, and records them. */
function aServer(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  stubFetch(async (address: string, { method }: RequestInit) => {
    const call = `${method} ${address.replace('/api', '')}`;
    asked.push(call);
    const answer = answers[call];
    return new Response(JSON.stringify(answer ?? {}), { status: answer ? 200 : 500 });
  });
  return asked;
}

function show(...kinds: BellKind[]) {
  startSession({ token: 'token', user: aPerson(), expiresIn: 60_000 });
  renderRoutes([{ path: '*', element: <HeaderBells kinds={kinds} email="brenda@example.cm" /> }]);
}

const list = '/event-reminder/notifications';

const anActivity = (number: number) => ({
  _id: `019a8f5c-7b1a-7c3d-8e4f-10000000000${number}`,
  activityType: 'order_confirmed' as const,
  location: 'Douala',
  description: `Guest ${number} has a ticket`,
  timestamp: `2026-12-0${9 - number}T16:00:00.000Z`,
  path: '/our-event/1',
});

const messagesPath = '/promotion/notifications/user?email=brenda%40example.cm';
const aMessage = (number: number) => ({
  _id: `019a8f5c-7b1a-7c3d-8e4f-20000000000${number}`,
  subject: `Offer ${number}`,
  message: 'A drink for the first fifty.',
  isUnRead: true,
  postedAt: '2026-12-01T16:00:00.000Z',
  eventId: null,
  path: null,
});

describe('the activity bell', () => {
  const own = replyOf(allActivities, { data: [1, 2, 3].map(anActivity), total: 3, currentPage: 1 });

  it('counts the first two as unread, and marks them as read in this browser only', async () => {
    const asked = aServer({
      'GET /activities/get-all-activies?limit=30': own,
      'GET /activities/event-created/latest': { data: [anActivity(2), anActivity(4)] },
      // A failed request is retried after a second; on a slow machine the retry may come here.
      [`GET ${messagesPath}`]: { notifications: [] },
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

  it('shows the user’s own activities when the latest events cannot be loaded, which is only logged', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    aServer({ 'GET /activities/get-all-activies?limit=30': own });
    // Server errors are retried after a pause; a refusal is not.
    const answer = globalThis.fetch;
    stubFetch(async (address: string, init: RequestInit) =>
      address.includes('latest') ? new Response('{}', { status: 500 }) : answer(address, init),
    );
    show('activity');
    expect(await screen.findByRole('button', { name: 'Activity: 2 new' })).toBeDefined();
    expect(console.warn).toHaveBeenCalled();
  });
});

describe('the activity bell of a person without a gift bell', () => {
  it('shows unread messages first, however old, until they are marked as read', async () => {
    aServer({
      'GET /activities/get-all-activies?limit=30': replyOf(allActivities, {
        data: [1, 2, 3].map(anActivity),
        total: 3,
        currentPage: 1,
      }),
      'GET /activities/event-created/latest': { data: [] },
      [`GET ${messagesPath}`]: { notifications: [aMessage(1)] },
    });
    show('activity');
    await userEvent.click(await screen.findByRole('button', { name: 'Activity: 3 new' }));
    const titles = () => within(screen.getByRole('region', { name: 'Activity' })).getAllByText(/^(Offer|Guest) \d/);
    const [first] = titles();
    expect(first?.textContent).toBe('Offer 1');
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await userEvent.click(await screen.findByRole('button', { name: 'View all' }));
    expect(titles().at(-1)?.textContent).toBe('Offer 1');
    expect(screen.getByRole('button', { name: 'Activity: 0 new', hidden: true })).toBeDefined();
  });
});

describe('the message bell', () => {
  const unread = (name: string) => ({
    _id: '019a8f5c-7b1a-7c3d-8e4f-300000000001',
    other: { _id: '019a8f5c-7b1a-7c3d-8e4f-300000000002', name, avatar: null },
    subject: { type: 'direct' as const },
    lastMessage: { text: 'Shall I bring the drums?' },
    updatedAt: '2026-12-02T16:00:00.000Z',
  });

  it('offers no "mark as read" for messages, which become read when they are opened', async () => {
    aServer({
      'GET /activities/message-notification': { data: [1, 2, 3].map(anActivity) },
      'GET /conversations?unread=true&limit=10': replyOf(listConversations, { unread: 1, conversations: [unread('DJ Kinda')] }),
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
  it('clears its marks in this browser, and removes a message once it was opened', async () => {
    const asked = aServer({
      [`GET ${messagesPath}`]: { notifications: [aMessage(1), aMessage(2)] },
      'POST /promotion/mark-notification-read': { message: 'Done' },
    });
    show('gift');
    await userEvent.click(await screen.findByRole('button', { name: 'Messages: 2 new' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByRole('button', { name: 'Messages: 0 new', hidden: true })).toBeDefined();
    expect(asked).toEqual([`GET ${messagesPath}`]);
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
    const box = await screen.findByRole('region', { name: 'Reminders' });
    expect(within(box).getAllByRole('link')).toHaveLength(2);
    await userEvent.click(within(box).getByRole('button', { name: 'View all' }));
    expect(within(box).getAllByRole('link')).toHaveLength(4);
    await userEvent.click(within(box).getByRole('button', { name: 'Show less' }));
    expect(within(box).getAllByRole('link')).toHaveLength(2);
  });

  it('marks all reminders as read on the server', async () => {
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

  it('says that there is nothing yet', async () => {
    aServer({ [`GET ${list}`]: { data: [] } });
    show('reminder');
    await userEvent.click(await screen.findByRole('button', { name: 'Reminders: 0 new' }));
    expect(await screen.findByText('Reminders for your events appear here.')).toBeDefined();
  });

  it('dates a reminder in the zone of its event', async () => {
    aServer({ [`GET ${list}`]: { data: [aReminder(1)] } });
    show('reminder');
    await userEvent.click(await screen.findByRole('button', { name: 'Reminders: 1 new' }));
    const box = await screen.findByRole('region', { name: 'Reminders' });
    expect(within(box).getByRole('link').textContent).toContain('23:00');
  });

  describe('while it is in the header', () => {
    const asked: string[] = [];
    beforeEach(() => {
      vi.useFakeTimers();
      asked.splice(0);
      stubFetch(async (address: string, { method }: RequestInit) => {
        asked.push(`${method} ${address}`);
        return Response.json({ data: asked.length === 1 ? [] : [aReminder(1)] });
      });
      show('reminder');
    });
    afterEach(() => vi.useRealTimers());
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

    it('polls 10,000 ms after an answer and not before, and shows reminders that are due', async () => {
      await pass(0);
      expect(asked).toEqual([`GET /api${list}`]);
      await pass(9_999);
      expect(asked).toHaveLength(1);
      expect(screen.getByRole('button', { name: 'Reminders: 0 new' })).toBeDefined();
      await pass(1);
      expect(asked).toEqual([`GET /api${list}`, `GET /api${list}`]);
      // Lets the answer arrive and the bell render.
      await pass(1);
      expect(screen.getByRole('button', { name: 'Reminders: 1 new' })).toBeDefined();
      await pass(9_998);
      expect(asked).toHaveLength(2);
      await pass(1);
      expect(asked).toHaveLength(3);
    });
  });
});
