import { describe, expect, it } from 'vitest';
import { aFinishedDraft, daysAhead, eventsOf, type FinishedEvent } from '#test/events';
import { buildTestApp } from '#test/harness';
import { anOrganizer } from '#test/people';

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
    ['given another look', (event) => events.updateCustomization(session, event.eventId, { primaryColor: '#000000' })],
    ['cancelled', (event) => events.setStatus(session, event.eventId, 'cancelled', 'A reason')],
    ['hidden', (event) => events.setVisibility(session, event.eventId, { visibility: 'private' })],
    ['given another door', (event) => events.setValidationView(session, event.eventId, 'both')],
  ])('are dropped when it is %s, and its version grows', async (_what, change) => {
    const event = await aFinishedDraft(test, { organizer });
    const version = async () =>
      (await test.db.selectFrom('events').select('version').where('id', '=', event.eventId).executeTakeFirstOrThrow()).version;
    const before = await version();
    dropped.length = 0;
    await change(event);
    expect(dropped).toContain(`event:${event.eventId}`);
    expect(await version()).toBeGreaterThan(before);
  });

  it('are dropped by the clock, too, and only where something changed', async () => {
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
