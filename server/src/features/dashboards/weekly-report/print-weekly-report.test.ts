import { expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { aSale, order, pay, type TestSale } from '#test/factories/orders';
import { anOrganizer, aParticipant, aProvider, signInAgain } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { reportsService } from '../reports/reports.service.ts';
import { toDocument } from './print-weekly-report.ts';
import { weekOf } from './weekly-report.rules.ts';

const app = await buildTestApp();
const { clock } = app;

async function sell(sale: TestSale, quantity: number, at: string): Promise<void> {
  clock.set(at);
  const { body } = await order(app, await aParticipant(app), sale, { quantity });
  if (body.paymentUrl) await pay(app, body.paymentUrl);
}

/** An organizer with a sale on Sunday before midnight in Cameroon, and one right after it in the next week. */
async function salesAroundMidnight() {
  clock.set('2027-03-01T11:00:00Z');
  const organizer = await anOrganizer(app, { name: 'Maison Sawa' });
  const sale = await aSale(app, {
    organizer,
    startsAt: new Date('2027-04-20T19:00:00Z'),
    types: [{ priceXaf: 5_000, size: 50 }],
  });
  await sell(sale, 3, '2027-03-14T22:30:00Z');
  await sell(sale, 1, '2027-03-14T23:30:00Z');
  const seen = [
    ['2027-03-14', 30],
    ['2027-03-15', 12],
  ] as const;
  const rows = seen.map(([day, visits]) => ({ event_id: sale.eventId, day: new Date(`${day}T00:00:00Z`), visits }));
  await app.db.insertInto('event_visits').values(rows).execute();
  clock.set('2027-03-17T11:00:00Z');
  return organizer;
}

it.each([
  ['2027-03-15', '2027-03-15', '2027-03-21'],
  ['2027-03-21', '2027-03-15', '2027-03-21'],
  ['2027-01-01', '2026-12-28', '2027-01-03'],
])('the week of %s runs from Monday %s to Sunday %s', (day, from, to) => {
  expect(weekOf(day)).toEqual({ from, to });
});

it('the weekly report prints the figures of the week beside those of the week before', async () => {
  const { user } = await salesAroundMidnight();
  const report = await reportsService(app.platform).ofPeriod({ userId: user.id }, weekOf('2027-03-16'), 'fr');
  const { title, code, facts, sections } = toDocument(report, { name: user.name, now: clock(), locale: 'fr' });
  expect([title, code]).toEqual(['Rapport hebdomadaire', '2027-03-15']);
  expect(facts.slice(0, 3)).toEqual([
    { label: 'Organisateur', lines: ['Maison Sawa'] },
    { label: 'Semaine', lines: ['Lundi 15 mars 2027 –', 'Dimanche 21 mars 2027'] },
    { label: 'Comparée à', lines: ['Lundi 8 mars 2027 –', 'Dimanche 14 mars 2027'] },
  ]);
  const [figures, events, days] = sections;
  expect(figures?.rows.map(({ value, detail }) => [value, detail].join(' | ').replaceAll(/\s/g, ' '))).toEqual([
    '12 | Semaine d’avant : 30',
    '1 | Semaine d’avant : 3',
    '1 | Semaine d’avant : 1',
    '5 000 XAF | Semaine d’avant : 15 000 XAF',
    '4 750 XAF | Semaine d’avant : 14 250 XAF',
  ]);
  expect(events).toMatchObject({
    heading: 'Meilleurs événements (1 sur 1)',
    rows: [{ text: 'Makossa Night', detail: '1 billet' }],
  });
  expect(days?.rows).toHaveLength(7);
  expect(days?.total?.value.replaceAll(/\s/g, ' ')).toBe('5 000 XAF');
});

it('the weekly report is downloaded by its organizer for any day of the week, in both languages', async () => {
  const as = await signInAgain(app, await salesAroundMidnight());
  const replies = [
    await ask(app, 'GET', '/dashboard/organizer/weeks/2027-03-17/pdf', { as }),
    await ask(app, 'GET', '/dashboard/organizer/weeks/2027-03-15/pdf?lang=fr', { as }),
  ];
  expect(replies.map(({ status, headers }) => [status, headers['content-type'], headers['content-disposition']])).toEqual(
    Array(2).fill([200, 'application/pdf', 'attachment; filename="ngoma-week-2027-03-15.pdf"']),
  );
  expect(replies.map(({ bytes }) => bytes.toString('latin1').match(/\/Lang \((..)\)/)?.[1])).toEqual(['en', 'fr']);
  expect((await ask(app, 'GET', '/dashboard/organizer/weeks/2027-03-22/pdf', { as })).status).toBe(404);
  expect((await ask(app, 'GET', '/dashboard/organizer/weeks/2027-02-30/pdf', { as })).status).toBe(400);
  expect((await ask(app, 'GET', '/dashboard/organizer/weeks/2027-03-15/pdf', { as: await aProvider(app) })).status).toBe(403);
});
