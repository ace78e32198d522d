import { describe, expect, it } from 'vitest';
import { notificationKinds } from '../kinds/notification-kinds.ts';
import { channelsOf, type PlanInput, planDelivery, quietUntil } from './delivery.rules.ts';

const night = { from: 22 * 60, until: 7 * 60 };
const input: PlanInput = {
  kind: notificationKinds['messages.unread'],
  channel: 'push',
  choice: null,
  quietHours: night,
  isDigested: false,
  isBlocked: false,
  now: new Date('2026-12-12T12:00:00Z'),
};
const at = (time: string) => new Date(`2026-12-12T${time}Z`);

describe('quiet hours', () => {
  it.each([
    // Cameroon is one hour ahead of UTC all year.
    ['20:59:59', undefined],
    ['21:00:00', '2026-12-13T06:00:00.000Z'],
    ['23:30:30', '2026-12-13T06:00:00.000Z'],
    ['05:59:59', '2026-12-12T06:00:00.000Z'],
    ['06:00:00', undefined],
  ])('at %s UTC end at %s', (time, end) => {
    expect(quietUntil(night, at(time))?.toISOString()).toBe(end);
  });

  it('may lie within one day', () => {
    const siesta = { from: 13 * 60, until: 15 * 60 };
    expect(quietUntil(siesta, at('12:30:00'))?.toISOString()).toBe('2026-12-12T14:00:00.000Z');
    expect(quietUntil(siesta, at('14:00:00'))).toBeUndefined();
  });
});

describe('a delivery', () => {
  const atNight = { ...input, now: at('23:00:00') };
  it('is sent by day, waits at night, is collected if the person wants so, and is left out if it is switched off', () => {
    expect(planDelivery(input)).toEqual({ do: 'send' });
    expect(planDelivery(atNight)).toEqual({ do: 'wait', until: new Date('2026-12-13T06:00:00Z') });
    expect(planDelivery({ ...atNight, isDigested: true })).toEqual({ do: 'digest' });
    expect(planDelivery({ ...input, choice: false })).toEqual({ do: 'skip' });
    expect(planDelivery({ ...input, channel: 'sms' })).toEqual({ do: 'skip' });
    expect(planDelivery({ ...input, isBlocked: true })).toEqual({ do: 'skip' });
  });

  it.each(['orders.paid', 'orders.late_refund', 'orders.event_cancelled', 'earnings.released', 'events.reminder'] as const)(
    'of the kind %s ignores quiet hours and digests, but not the switch',
    (id) => {
      const kind = notificationKinds[id];
      expect(planDelivery({ ...atNight, kind, isDigested: true })).toEqual({ do: 'send' });
      expect(planDelivery({ ...atNight, kind, choice: false })).toEqual({ do: 'skip' });
    },
  );

  it('that cannot be switched off is sent at once, whatever was chosen', () => {
    const kind = notificationKinds['account.reset_code'];
    expect(planDelivery({ ...atNight, kind, channel: 'email', choice: false, isDigested: true })).toEqual({ do: 'send' });
  });
});

describe('a code', () => {
  const kind = notificationKinds['account.security_code'];
  it('goes by SMS, else by WhatsApp, else by email', () => {
    expect(channelsOf(kind, () => true)).toEqual(['sms']);
    expect(channelsOf(kind, (channel) => channel !== 'sms')).toEqual(['whatsapp']);
    expect(channelsOf(kind, (channel) => channel === 'email')).toEqual(['email']);
  });
});
