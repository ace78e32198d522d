import { describe, expect, it } from 'vitest';
import { aFinishedDraft, daysAhead, eventsOf, type FinishedEvent } from '#test/factories/events';
import { anOrganizer } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const organizer = await anOrganizer(test);
const { session } = organizer;
const dropped: string[] = [];
const platform = {
  ...test.platform,
  pages: { drop: async (_tx: unknown, tags: readonly string[]) => void dropped.push(...tags) },
};
const events = eventsOf({ platform });
const ids = ({ eventId, ticketConfigId: configId, customizationId }: FinishedEvent) => ({ eventId, configId, customizationId });

describe('the cached pages of an event', () => {
  it.each<[string, (event: FinishedEvent) => Promise<unknown>]>([
    ['published', (event) => events.publishEvent(session, ids(event), { visibility: 'public' })],
    ['edited', (event) => events.updateEvent(session, event.eventId, { location: 'Olembe' })],
    [
      'given other tickets',
      (event) => events.saveTickets(session, event.eventId, { ticketTypes: [{ name: 'A', price: 1, quantity: 1 }] }),
    ],
    ['given another customization', (event) => events.updateCustomization(session, event.eventId, { primaryColor: '#000000' })],
    ['cancelled', (event) => events.setStatus(session, event.eventId, 'cancelled', 'A reason')],
    ['hidden', (event) => events.setVisibility(session, event.eventId, { visibility: 'private' })],
    ['given another validation setting', (event) => events.setValidationView(session, event.eventId, 'both')],
  ])('cached pages are dropped when the event is %s, and its version grows', async (_what, change) => {
    const event = await aFinishedDraft(test, { organizer });
    const version = async () =>
      (await test.db.selectFrom('events').select('version').where('id', '=', event.eventId).executeTakeFirstOrThrow()).version;
    const before = await version();
    dropped.length = 0;
    await change(event);
    expect(dropped).toContain(`event:${event.eventId}`);
    expect(await version()).toBeGreaterThan(before);
  });

  it('the job drops cached pages only of events that it moved', async () => {
    const event = await aFinishedDraft(test, { organizer });
    await events.publishEvent(session, ids(event), { visibility: 'public', publishAt: daysAhead(platform, 1).toISOString() });
    const moveByTime = events.jobs['events.move-by-time'] as () => Promise<void>;
    dropped.length = 0;
    await moveByTime();
    expect(dropped).toEqual([]);
    test.clock.advance({ days: 1 });
    await moveByTime();
    expect(dropped).toEqual(['events', `event:${event.eventId}`]);
  });
});
