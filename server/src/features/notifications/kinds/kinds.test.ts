import { locales } from '@ngoma/api/common/locale';
import { defaultPreferences } from '@ngoma/api/features/notifications';
import { describe, expect, it } from 'vitest';
import { bellOf, emailOf, lineOf, phoneMessageOf, pushOf } from '../delivery/render.rules.ts';
import { type AnyKind, deliveryChannels } from './kinds.types.ts';
import { notificationKinds } from './notification-kinds.ts';

const kinds = Object.entries(notificationKinds) as [string, AnyKind][];
const reader = { name: 'Brenda', email: 'brenda@example.cm', locale: 'fr' as const };
const publicUrl = 'https://ngoma.test';
/** A placeholder without a value, or a piece of syntax. */
const isUnfinished = /[{}]|undefined|null|NaN|\[object/;

describe.each(kinds)('the kind %s', (_id, kind) => {
  it('has the texts of each of its channels, complete in both languages, for each variant', () => {
    expect(kind.examples.length).toBeGreaterThan(0);
    for (const example of kind.examples) {
      const params = kind.params.parse(example);
      const written: string[] = [];
      if (kind.channels.email) {
        const { subject, heading, paragraphs, action, footnote, facts = [] } = emailOf(kind, params, reader, { publicUrl });
        expect(paragraphs.length).toBeGreaterThan(0);
        const values = facts.flatMap(({ label, value }) => [label, typeof value === 'string' ? { en: value, fr: value } : value]);
        for (const text of [subject, heading, ...paragraphs, action?.label, footnote, ...values])
          for (const locale of locales) written.push(text?.[locale] ?? 'left out');
      }
      if (kind.channels.push) for (const locale of locales) written.push(pushOf(kind, params).title[locale]);
      if (kind.activityType) for (const locale of locales) written.push(bellOf(kind, params)[locale]);
      for (const channel of ['sms', 'whatsapp'] as const)
        for (const locale of locales)
          if (kind.channels[channel]) written.push(phoneMessageOf(kind, params, { id: 'a', to: '+237670000000', locale }).text);
      if (kind.channels.email === 'choice' || kind.channels.push) written.push(lineOf(kind, params).fr);
      expect(written.filter((text) => text.trim() === '' || isUnfinished.test(text))).toEqual([]);
    }
  });

  it('has a template for WhatsApp if it uses it, and an SMS that costs at most two messages', () => {
    expect(kind.whatsapp !== undefined).toBe(kind.channels.whatsapp !== undefined);
    if (!kind.channels.sms) return;
    for (const example of kind.examples) {
      const { text } = phoneMessageOf(kind, kind.params.parse(example), { id: 'a', to: '+237670000000', locale: 'fr' });
      // Without accents beyond GSM-7, two messages have 306 characters; with them 134.
      expect(text.length).toBeLessThanOrEqual(134);
    }
  });

  it('offers a choice only where its category does', () => {
    for (const channel of deliveryChannels) {
      if (kind.channels[channel] !== 'choice') continue;
      expect(kind.category).not.toBe('account');
      expect(['email', 'push']).toContain(channel);
      if (kind.category !== 'account' && (channel === 'email' || channel === 'push'))
        expect(['on', 'off']).toContain(defaultPreferences[kind.category][channel]);
    }
  });
});

describe('notifications of money', () => {
  const money = kinds.filter(([id]) => /paid|refund|event_cancelled|earnings|milestone_(funded|released)|dispute/.test(id));
  it('name the amount in the title of the push, name no event, and wait for nothing', () => {
    for (const [id, kind] of money) {
      expect([id, kind.isUrgent, kind.pushedEventId]).toEqual([id, true, undefined]);
      const params = kind.params.parse(kind.examples[0]);
      expect(pushOf(kind, params).title.en, id).toMatch(/[\d,]+ XAF/);
    }
  });

  it('about orders have the order code in the title of the push', () => {
    for (const [id, kind] of money.filter(([one]) => one.startsWith('orders.')))
      expect(pushOf(kind, kind.params.parse(kind.examples[0])).title.fr, id).toContain('NGM-7K2P');
  });
});
