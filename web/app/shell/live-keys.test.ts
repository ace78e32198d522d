import { describe, expect, it } from 'vitest';
import { checkinKeys } from '#features/checkin/checkin.queries.ts';
import { conversationsQuery, threadQuery, typingQuery, unreadQuery } from '#features/conversations/conversations.queries.ts';
import { latestSalesQuery, organizerDashboardQuery } from '#features/dashboards/dashboards.queries.ts';
import { keysOf } from '#features/live/live-keys.ts';
import { activitiesQuery, guestActivitiesQuery } from '#features/notifications/activity-bell.ts';
import { storedQuery } from '#features/notifications/gift-bell.ts';
import { reminderNotificationsQuery } from '#features/notifications/reminder-bell.ts';
import { orderKeys } from '#features/orders/orders.queries.ts';
import { bidsQuery } from '#features/projects/projects.queries.ts';
import { myTicketsQuery, ticketKeys } from '#features/tickets/tickets.queries.ts';

const begins = (key: readonly unknown[], start: readonly unknown[]) => start.every((part, place) => key[place] === part);

describe('a live message', () => {
  it.each([
    ['tickets', ticketKeys.all],
    ['tickets', myTicketsQuery('upcoming').queryKey],
    ['tickets', orderKeys.one('o1')],
    ['tickets', checkinKeys.events()],
    ['orders', orderKeys.one('o1')],
    ['reminders', reminderNotificationsQuery('fr').queryKey],
    ['activities', activitiesQuery('fr').queryKey],
    ['activities', guestActivitiesQuery('fr').queryKey],
    ['messages', storedQuery('brenda@ngoma.test').queryKey],
    ['conversations', conversationsQuery('', 1).queryKey],
    ['conversations', threadQuery('c1').queryKey],
    ['conversations', unreadQuery().queryKey],
    ['conversations', bidsQuery('p1').queryKey],
    ['sales', organizerDashboardQuery().queryKey],
    ['sales', latestSalesQuery().queryKey],
    ['entries', checkinKeys.counts('e1')],
    ['entries', organizerDashboardQuery().queryKey],
  ] as const)('about %s invalidates the query %o', (topic, key) => {
    const stale = keysOf({ topic, data: { eventId: 'e1' } });
    expect(stale.some((start) => begins(key, start))).toBe(true);
    expect(keysOf({ topic: 'reset', data: {} }).some((start) => begins(key, start))).toBe(true);
  });

  it('about typing invalidates only that conversation’s typing query, and is left out of a reset', () => {
    expect(keysOf({ topic: 'typing', data: { conversationId: 'c1' } })).toEqual([typingQuery('c1').queryKey]);
    expect(keysOf({ topic: 'reset', data: {} }).map((key) => key[0])).not.toContain('conversation-typing');
  });

  it('about the check-in of another event leaves the counts of this one', () => {
    const stale = keysOf({ topic: 'entries', data: { eventId: 'e2' } });
    expect(stale.some((start) => begins(checkinKeys.counts('e1'), start))).toBe(false);
  });
});
