import { expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const entry = {
  id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f',
  title: 'Nuit du makossa; avec Élodie, Manu\net tous les autres jusqu’au petit matin à Yaoundé',
  startsAt: '2026-12-12T19:00:00.000Z',
  endsAt: null,
  place: 'Palais des Congrès, Yaoundé',
  url: 'https://ngoma.example/our-event/019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f',
};
const now = new Date('2026-11-21T09:00:00.000Z');

it('states the times of the event in UTC, and assumes three hours when it has no end', async () => {
  const text = await calendarFile(entry, now).text();
  expect(text).toContain('DTSTART:20261212T190000Z\r\nDTEND:20261212T220000Z\r\n');
  expect(text).toContain('DTSTAMP:20261121T090000Z');
  expect(await calendarFile({ ...entry, endsAt: '2026-12-13T02:30:00.000Z' }, now).text()).toContain('DTEND:20261213T023000Z');
});

it('folds lines at 75 bytes, and unfolding restores every text', async () => {
  const text = await calendarFile(entry, now).text();
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  const unfolded = text.replaceAll('\r\n ', '');
  expect(unfolded).toContain(
    'SUMMARY:Nuit du makossa\\; avec Élodie\\, Manu et tous les autres jusqu’au petit matin à Yaoundé\r\n',
  );
  expect(unfolded).toContain(`URL:${entry.url}\r\n`);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
});
