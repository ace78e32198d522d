import { business } from '@ngoma/api/common/business';
import { defaultPreferences } from '@ngoma/api/features/notifications';
import type { AnyKind, DeliveryChannel, NotificationCategory } from '../kinds/kinds.types.ts';

/** Times of day in minutes after midnight in Cameroon. `until` may be on the next day. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

/** The answer of the rules: send now, wait, collect for the digest, or leave out. */
export type Plan = { readonly do: 'send' | 'digest' | 'skip' } | { readonly do: 'wait'; readonly until: Date };

export interface PlanInput {
  readonly kind: AnyKind;
  readonly channel: DeliveryChannel;
  /** The person's stored choice for the category and channel. */
  readonly choice: boolean | null;
  readonly quietHours: QuietHours | undefined;
  /** A blocked person is notified of orders and the account only. */
  readonly isBlocked: boolean;
  /** Whether the person collects this category in a digest. */
  readonly isDigested: boolean;
  readonly now: Date;
}

const dayMinutes = 24 * 60;
const minuteMs = 60_000;

/** Returns the minutes after midnight in Cameroon. */
function minuteOfDay(now: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: business.event.defaultZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const partOf = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value);
  return partOf('hour') * 60 + partOf('minute');
}

/** Returns when the quiet hours that now run are over, or undefined outside of them. */
export function quietUntil({ from, until }: QuietHours, now: Date): Date | undefined {
  const minute = minuteOfDay(now);
  const isQuiet = from < until ? minute >= from && minute < until : minute >= from || minute < until;
  if (!isQuiet) return undefined;
  const left = (until - minute + dayMinutes) % dayMinutes;
  return new Date(Math.floor(now.getTime() / minuteMs) * minuteMs + left * minuteMs);
}

/** Returns whether a category is sent by a channel, by the person's choice or by default. */
export function isWanted(category: NotificationCategory, channel: DeliveryChannel, choice: boolean | null): boolean {
  if (category === 'account' || channel === 'sms' || channel === 'whatsapp') return true;
  return choice ?? ['on', 'fixed'].includes(defaultPreferences[category][channel]);
}

/**
 * Decides what happens to a delivery now. What a person cannot switch off is sent at any time, since it answers a request or asks
 * for an answer.
 */
export function planDelivery({ kind, channel, choice, quietHours, isDigested, isBlocked, now }: PlanInput): Plan {
  const use = kind.channels[channel];
  if (use === undefined || (isBlocked && !['account', 'orders'].includes(kind.category))) return { do: 'skip' };
  if (use !== 'choice') return { do: 'send' };
  if (!isWanted(kind.category, channel, choice)) return { do: 'skip' };
  if (kind.isUrgent) return { do: 'send' };
  if (isDigested) return { do: 'digest' };
  const until = quietHours && quietUntil(quietHours, now);
  return until ? { do: 'wait', until } : { do: 'send' };
}

/** Parses a time of day such as `22:00`. */
export const minutesIn = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Formats minutes after midnight as a time of day. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * Returns the channels that a kind uses for a recipient with these addresses. Of the channels marked `first` only one remains.
 */
export function channelsOf(kind: AnyKind, isUsable: (channel: DeliveryChannel) => boolean): DeliveryChannel[] {
  const order = ['sms', 'whatsapp', 'email', 'push'] as const;
  const usable = order.filter((channel) => kind.channels[channel] !== undefined && isUsable(channel));
  const first = usable.find((channel) => kind.channels[channel] === 'first');
  return usable.filter((channel) => kind.channels[channel] !== 'first' || channel === first);
}
