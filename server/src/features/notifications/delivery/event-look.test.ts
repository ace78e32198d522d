import { describe, expect, it } from 'vitest';
import { aDraftEvent, aPublishedEvent, daysAhead } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anOrganizer, aParticipant } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { notify } from '../index.ts';
import { eventLook } from './event-look.ts';

const app = await buildTestApp();
const { platform, db, mails } = app;
const look = (eventId: string) => eventLook(platform, eventId, { showsCard: true, locale: 'fr' });

describe('the look of an email about an event', () => {
  it('is the card that everyone may see, in the reader’s language, and the colours of the event', async () => {
    const { eventId } = await aPublishedEvent(app, { fields: { eventNameFr: 'Nuit du makossa' } });
    const { colours, picture } = (await look(eventId)) ?? {};
    // The nearest palette to the colour that the organizer chose.
    expect(colours).toEqual(['#27306F', '#F7B32B', '#8FA2FF', '#F26B5E']);
    expect(picture).toMatchObject({ alt: 'Nuit du makossa', width: 1200, height: 630 });
    const address = new URL(picture?.url ?? '');
    expect(address.origin).toBe(platform.config.publicUrl);
    const card = await app.fastify.inject(`${address.pathname}${address.search}`);
    expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('is only the colours for an event that is not public, or is news of one that does not take place', async () => {
    const cancelled = await aPublishedEvent(app);
    await db.updateTable('events').set({ state: 'cancelled' }).where('id', '=', cancelled.eventId).execute();
    for (const { eventId } of [
      await aPublishedEvent(app, { visibility: 'private', accessCode: 'tam-tam' }),
      await aPublishedEvent(app, { publishAt: daysAhead(platform, 2) }),
      await aDraftEvent(app),
      cancelled,
    ]) {
      const { colours, picture } = (await look(eventId)) ?? {};
      expect([colours?.length, picture]).toEqual([4, undefined]);
    }
  });

  it('comes with the tickets, and with what invites to the event; other emails have its colours alone', async () => {
    const [brenda, sale] = [await aParticipant(app), await aSale(app, { organizer: await anOrganizer(app) })];
    const { body } = await order(app, brenda, sale);
    await pay(app, body.paymentUrl);
    await app.runJobs();
    const mailOf = (subject: RegExp) =>
      mails.find(({ message }) => message.to === brenda.user.email && subject.test(message.subject.en))?.message;
    expect(mailOf(/ticket/i)?.look?.picture?.url).toContain(`/api/art/share/${sale.eventId}.jpg`);
    await notify(platform, db, {
      kind: 'gallery.shown',
      params: { eventId: sale.eventId, name: { en: 'Assiko', fr: 'Assiko' } },
      to: [{ userId: brenda.user.id }],
      eventId: sale.eventId,
      key: 'gallery.shown',
    });
    await notify(platform, db, {
      kind: 'messages.unread',
      params: { otherName: 'Ada', title: null, unread: 2, path: '/messages' },
      to: [{ userId: brenda.user.id }],
      key: 'messages.unread',
    });
    await app.runJobs();
    expect(mailOf(/unread|message/i)).toMatchObject({ to: brenda.user.email });
    expect(mailOf(/unread|message/i)).not.toHaveProperty('look');
    const shown = mailOf(/photo|gallery/i)?.look;
    expect([shown?.colours.length, shown?.picture]).toEqual([4, undefined]);
  });
});
