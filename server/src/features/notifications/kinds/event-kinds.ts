import type { Bilingual } from '@ngoma/api/common/locale';
import { teamRoles } from '@ngoma/api/features/people/team';
import { z } from 'zod';
import { bilingual } from '#platform/i18n/messages';
import { addressDayOf, amountIn, dateTimeIn, Names, shortDayIn, Time, Xaf } from './formats.rules.ts';
import { kind } from './kinds.types.ts';

const name = { en: 'Makossa Night', fr: 'Nuit du makossa' };
const YesOrNo = z.enum(['yes', 'no']);
const eventPath = (eventId: string) => `/our-event/${eventId}`;

/** Formats a lead time in the largest unit that divides it: `3 hours`, `3 heures`. */
export function leadIn(minutes: number): Bilingual {
  if (minutes % 1440 === 0) return bilingual('reminders.durations.days', { count: minutes / 1440 });
  if (minutes % 60 === 0) return bilingual('reminders.durations.hours', { count: minutes / 60 });
  return bilingual('reminders.durations.minutes', { count: minutes });
}

/** The page on which a member sees the teams that invited them. */
const teamPage = '/visibility-and-access-settings';

const maxExcerptLength = 500;

/** Reminders, news, messages and invitations around events. */
export const eventKinds = {
  /** At the time that the holder chose, so quiet hours do not move it. It names no event, because a second one would be dropped. */
  'events.reminder': kind({
    category: 'reminders',
    channels: { email: 'choice', push: 'choice' },
    isUrgent: true,
    texts: 'notificationsEvents.reminder',
    showsEventCard: true,
    params: z.object({
      ...{ eventId: z.string(), name: Names, minutesBefore: z.int(), isHolder: YesOrNo },
      ...{ startsAt: Time, zone: z.string(), place: z.string() },
    }),
    values: ({ minutesBefore }) => ({ duration: leadIn(minutesBefore) }),
    facts: ({ startsAt, zone, place }) => [
      { label: bilingual('common.labels.when'), value: dateTimeIn(startsAt, zone) },
      { label: bilingual('common.labels.where'), value: place },
    ],
    path: ({ isHolder, eventId }) => (isHolder === 'yes' ? '/ticket-management' : eventPath(eventId)),
    examples: (['yes', 'no'] as const).map((isHolder) => ({
      ...{ eventId: 'e', name, minutesBefore: 1440, isHolder, startsAt: '2026-12-12T19:00:00.000Z' },
      ...{ zone: 'Africa/Douala', place: 'Palais, Yaoundé' },
    })),
  }),
  /** A message of an organizer or admin to many, in the sender's words. */
  'events.news': kind({
    category: 'news',
    channels: { email: 'choice', push: 'choice' },
    isUrgent: false,
    isBulk: true,
    texts: 'notificationsEvents.news',
    params: z.object({ subject: z.string(), message: z.string(), senderName: z.string(), eventId: z.string().nullable() }),
    values: ({ message, eventId }) => ({ excerpt: message.slice(0, maxExcerptLength), hasEvent: eventId ? 'yes' : 'no' }),
    facts: ({ senderName }) => [{ label: bilingual('common.labels.from'), value: senderName }],
    path: ({ eventId }) => (eventId ? eventPath(eventId) : '/'),
    pushedEventId: ({ eventId }) => eventId,
    examples: ['e', null].map((eventId) => ({ subject: 'Come early', message: 'One.\n\nTwo.', senderName: 'Ada', eventId })),
  }),
  'messages.unread': kind({
    category: 'messages',
    channels: { email: 'choice', push: 'choice' },
    isUrgent: false,
    texts: 'notificationsEvents.unreadMessages',
    params: z.object({ otherName: z.string(), title: z.string().nullable(), unread: z.int(), path: z.string() }),
    values: ({ title }) => ({ title: title ?? '', hasTitle: title === null ? 'no' : 'yes' }),
    path: ({ path }) => path,
    examples: ['Sound for the night', null].map((title) => ({
      otherName: 'Ada',
      title,
      unread: title ? 1 : 3,
      path: '/messages',
    })),
  }),
  'team.invitation': kind({
    category: 'account',
    channels: { email: 'fixed' },
    isUrgent: true,
    texts: 'notificationsEvents.teamInvitation',
    params: z.object({ organizerName: z.string(), name: Names, role: z.enum(teamRoles), hasAccount: YesOrNo }),
    path: ({ hasAccount }) => (hasAccount === 'yes' ? teamPage : `/register?role=organizer&next=${encodeURIComponent(teamPage)}`),
    examples: teamRoles.flatMap((role) =>
      (['yes', 'no'] as const).map((hasAccount) => ({ organizerName: 'Ada', name, role, hasAccount })),
    ),
  }),
  'guests.invitation': kind({
    category: 'account',
    channels: { email: 'fixed' },
    isUrgent: true,
    isBulk: true,
    texts: 'notificationsEvents.guestInvitation',
    showsEventCard: true,
    params: z.object({
      ...{ organizerName: z.string(), name: Names, guestName: z.string(), eventId: z.string() },
      ...{ startsAt: Time, zone: z.string(), place: z.string() },
    }),
    facts: ({ startsAt, zone, place }) => [
      { label: bilingual('common.labels.when'), value: dateTimeIn(startsAt, zone) },
      { label: bilingual('common.labels.where'), value: place },
    ],
    path: ({ eventId }) => eventPath(eventId),
    examples: [
      {
        ...{ organizerName: 'Ada', name, guestName: 'Paul', eventId: 'e', startsAt: '2026-12-12T19:00:00.000Z' },
        ...{ zone: 'Africa/Douala', place: 'Palais, Yaoundé' },
      },
    ],
  }),
  /** The report that the menu's card names, on Monday morning to organizers who sold something. */
  'sales.weekly_report': kind({
    category: 'reports',
    channels: { email: 'choice' },
    isUrgent: false,
    isBulk: true,
    texts: 'notificationsEvents.weeklyReport',
    params: z.object({
      ...{ from: Time, until: Time, tickets: z.int(), orders: z.int(), totalXaf: Xaf },
      events: z.array(z.object({ name: Names, tickets: z.int(), totalXaf: Xaf })),
    }),
    values: ({ from, until, totalXaf }) => ({ amount: amountIn(totalXaf), from: shortDayIn(from), until: shortDayIn(until) }),
    facts: ({ events }) =>
      events.map((event) => {
        const line = (locale: 'en' | 'fr') => `${event.tickets} · ${amountIn(event.totalXaf)[locale]}`;
        return { label: event.name, value: { en: line('en'), fr: line('fr') } };
      }),
    path: ({ from }) => `/statistics-&-reports?week=${addressDayOf(from)}`,
    examples: [
      {
        ...{ from: '2026-12-07T00:00:00.000Z', until: '2026-12-13T00:00:00.000Z', tickets: 3, orders: 2, totalXaf: 15_000 },
        events: [{ name, tickets: 3, totalXaf: 15_000 }],
      },
    ],
  }),
};
