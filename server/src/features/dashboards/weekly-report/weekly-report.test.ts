import { describe, expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { aSale, order } from '#test/factories/orders';
import { anOrganizer, aParticipant } from '#test/factories/people';
import { testClock } from '#test/harness/clock';
import { buildTestApp } from '#test/harness/test-app';
import { lastWeek } from './weekly-report.rules.ts';

const app = await buildTestApp({ clock: testClock('2026-12-09T12:00:00Z') });
const run = async () => {
  await app.platform.jobs.enqueue(app.db, 'dashboards.send-weekly-reports', {});
  await app.runJobs();
};
const reportsTo = (email: string) =>
  app.mails
    .filter(({ message }) => message.to === email && /sales|ventes/.test(message.subject.en))
    .map(({ message }) => message);

describe('the last week', () => {
  it.each([
    ['2026-12-14T07:00:00Z', '2026-12-06T23:00:00.000Z', '2026-12-13T23:00:00.000Z'],
    // Monday at 00:30 in Cameroon, and Sunday at 23:30.
    ['2026-12-13T23:30:00Z', '2026-12-06T23:00:00.000Z', '2026-12-13T23:00:00.000Z'],
    ['2026-12-13T22:30:00Z', '2026-11-29T23:00:00.000Z', '2026-12-06T23:00:00.000Z'],
  ])('at %s runs from Monday to Monday in Cameroon', (now, from, until) => {
    const week = lastWeek(new Date(now));
    expect([week.from.toISOString(), week.until.toISOString()]).toEqual([from, until]);
  });
});

describe('the weekly report', () => {
  it('reaches organizers who sold something, once, with the sums of the week by event', async () => {
    const [seller, idle, brenda] = [await anOrganizer(app), await anOrganizer(app), await aParticipant(app)];
    const sale = await aSale(app, { organizer: seller, types: [{ priceXaf: 0, size: 9 }] });
    await aSale(app, { organizer: idle, types: [{ priceXaf: 0, size: 9 }] });
    await order(app, brenda, sale, {});
    await app.runJobs();
    app.clock.set('2026-12-14T07:00:00Z');
    await run();
    await run();
    const [report, ...more] = reportsTo(seller.user.email);
    expect(more).toEqual([]);
    expect(reportsTo(idle.user.email)).toEqual([]);
    expect(report?.heading.en).toBe('Your ticket sales from 7 December to 13 December');
    expect(report?.paragraphs.map(({ fr }) => fr)).toEqual(['Vous avez vendu 1 billet en 1 commande, pour 0 XAF.']);
    expect(report?.facts?.[0]).toMatchObject({ label: { en: 'Makossa Night' } });
    expect(report?.unsubscribeUrl).toContain('/unsubscribe?');
  });

  it('is not sent to an organizer who switched it off', async () => {
    const [seller, brenda] = [await anOrganizer(app), await aParticipant(app)];
    const sale = await aSale(app, { organizer: seller, types: [{ priceXaf: 0, size: 9 }] });
    await ask(app, 'PUT', '/notification-choices', { as: seller, body: { kind: 'reports', channel: 'email', isOn: false } });
    await order(app, brenda, sale, {});
    await app.runJobs();
    app.clock.set('2026-12-21T07:00:00Z');
    await run();
    expect(reportsTo(seller.user.email)).toEqual([]);
  });
});
