import { expect, it } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { anEvent } from '../../test/factories/events.ts';
import { fillTemplate, mostMessage, mostSubject, templates } from './message-templates.ts';

const filled = (locale: 'en' | 'fr', more: Parameters<typeof anEvent>[0] = {}) =>
  templates.map((template) => fillTemplate(template, anEvent(more), translationFor(locale).current.t, locale));

it.each(['en', 'fr'] as const)('each template in %s has the name and the day of the event, and no placeholder', (locale) => {
  for (const { subject, message } of filled(locale)) {
    expect(subject).toContain('Makossa Night');
    expect(message).toMatch(/Makossa Night.*12 (December|décembre) 2026/s);
    expect(message).toContain('Esplanade Bonanjo, Douala');
    expect(subject + message).not.toMatch(/[{}]/);
  }
});

it('a template of an online event has no address', () => {
  for (const { message } of filled('fr', { online: true })) {
    expect(message).toContain('en ligne');
    expect(message).not.toContain('Douala');
  }
});

it('templates fit into a message with the longest name and place', () => {
  const longest = { eventName: 'N'.repeat(140), location: 'L'.repeat(200), city: 'C'.repeat(100) };
  for (const { subject, message } of [...filled('en', longest), ...filled('fr', longest)]) {
    expect(subject.length).toBeLessThanOrEqual(mostSubject);
    expect(subject).toContain('…');
    expect(message.length).toBeLessThanOrEqual(mostMessage);
  }
});
