import type { OrganizerReports } from '@ngoma/api/features/dashboards/reports';
import { expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anOrganizer, aParticipant, aProvider, signInAgain } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { toDocument } from './print-report.ts';
import { reportsService } from './reports.service.ts';

const app = await buildTestApp();
const { clock } = app;

/** An organizer with a sale in January and one in March. */
async function aSeason() {
  clock.set('2027-01-10T11:00:00Z');
  const organizer = await anOrganizer(app, { name: 'Maison Sawa' });
  const sale = await aSale(app, {
    ...{ organizer, startsAt: new Date('2027-04-20T19:00:00Z'), types: [{ priceXaf: 5_000, size: 50 }] },
  });
  for (const [at, quantity] of [
    ['2027-01-20T12:00:00Z', 3],
    ['2027-03-12T12:00:00Z', 1],
  ] as const) {
    clock.set(at);
    const { body } = await order(app, await aParticipant(app), sale, { quantity });
    await pay(app, body.paymentUrl);
  }
  clock.set('2027-03-17T11:00:00Z');
  return { organizer, eventId: sale.eventId };
}

type Season = Awaited<ReturnType<typeof aSeason>>;
const reportOf = ({ organizer }: Season, query: Parameters<ReturnType<typeof reportsService>['ofPeriod']>[1]) =>
  reportsService(app.platform).ofPeriod({ userId: organizer.user.id }, query, 'en');
const printed = (report: OrganizerReports, of: { readonly eventName?: string; readonly locale?: 'en' | 'fr' } = {}) =>
  toDocument(report, { name: 'Maison Sawa', eventName: undefined, locale: 'en', now: clock(), ...of });
const headingsOf = ({ sections }: ReturnType<typeof toDocument>) => sections.map(({ heading }) => heading);

it('a printed report names its period and event, and has its figures beside those of the period before', async () => {
  const season = await aSeason();
  const report = await reportOf(season, { from: '2027-03-08', to: '2027-03-17', eventId: season.eventId });
  const document = printed(report, { eventName: 'Makossa Night', locale: 'fr' });
  expect([document.title, document.code]).toEqual(['Rapport de ventes', '8–17 mars 2027']);
  expect(document.facts.slice(0, 4)).toEqual([
    { label: 'Organisateur', lines: ['Maison Sawa'] },
    { label: 'Événement', lines: ['Makossa Night'] },
    { label: 'Période', lines: ['Lundi 8 mars 2027 –', 'Mercredi 17 mars 2027'] },
    { label: 'Comparée à', lines: ['Vendredi 26 février 2027 –', 'Dimanche 7 mars 2027'] },
  ]);
  expect(headingsOf(document)).toEqual(['La période en chiffres', 'Jour par jour']);
  const [figures, days] = document.sections;
  expect(figures?.rows.map(({ value, detail }) => [value, detail].join(' | ').replaceAll(/\s/g, ' ')).slice(3)).toEqual([
    '5 000 XAF | Période d’avant : 0 XAF',
    '4 750 XAF | Période d’avant : 0 XAF',
  ]);
  expect(days?.rows).toHaveLength(10);
  expect(printed(await reportOf(season, { from: '2026-12-30', to: '2027-01-05' })).code).toBe('30 Dec 2026 – 5 Jan 2027');
});

it('a printed report of more than two months is by month instead of by day', async () => {
  const season = await aSeason();
  const report = await reportOf(season, { from: '2027-01-14', to: '2027-03-17' });
  const document = printed(report);
  expect(headingsOf(document)).toEqual(['The period in figures', 'Best events (1 of 1)', 'Month by month']);
  const months = document.sections[2];
  expect(months?.rows.map(({ text, value, detail }) => [text, value.replace(/\s/, ' '), detail])).toEqual([
    ['January 2027', '15,000 XAF', '3 tickets'],
    ['February 2027', '0 XAF', '0 tickets'],
    ['March 2027', '5,000 XAF', '1 ticket'],
  ]);
  expect(months?.total).toMatchObject({ text: 'Period', value: expect.stringMatching(/^20,000.XAF$/) });
  expect(headingsOf(printed(await reportOf(season, { from: '2027-01-15', to: '2027-03-17' })))).toContain('Day by day');
});

it.each([
  [4, ['Average rating 4.3 of 5 From 4 ratings']],
  [5, ['Average rating 4.3 of 5 From 5 ratings', '5 stars 2', '4 stars 3', '3 stars 0', '2 stars 0', '1 star 0']],
])('a printed report of %i ratings has %j', async (count, lines) => {
  const report = await reportOf(await aSeason(), {});
  const stars = [5, 4, 3, 2, 1].map((value) => ({ stars: value, count: value === 5 ? 2 : value === 4 ? count - 2 : 0 }));
  const ratings = printed({ ...report, ratings: { count, average: 4.3, stars } }).sections.at(-1);
  expect(ratings?.heading).toBe('Ratings');
  expect(ratings?.rows.map(({ text, value, detail }) => [text, value, detail].filter(Boolean).join(' '))).toEqual(lines);
});

it('the report of a period is downloaded as PDF by its organizer, in both languages', async () => {
  const season = await aSeason();
  const as = await signInAgain(app, season.organizer);
  const path = '/dashboard/organizer/reports/pdf?from=2027-03-01&to=2027-03-17';
  const replies = [
    await ask(app, 'GET', path, { as }),
    await ask(app, 'GET', `${path}&lang=fr&eventId=${season.eventId}`, { as }),
  ];
  expect(replies.map(({ status, headers }) => [status, headers['content-type'], headers['content-disposition']])).toEqual(
    Array(2).fill([200, 'application/pdf', 'attachment; filename="ngoma-report-2027-03-01-2027-03-17.pdf"']),
  );
  expect(replies.map(({ bytes }) => bytes.toString('latin1').match(/\/Lang \((..)\)/)?.[1])).toEqual(['en', 'fr']);
  const foreign = await ask(app, 'GET', `${path}&eventId=${season.eventId}`, { as: await anOrganizer(app) });
  expect(foreign.status).toBe(404);
  expect((await ask(app, 'GET', path, { as: await aProvider(app) })).status).toBe(403);
});
