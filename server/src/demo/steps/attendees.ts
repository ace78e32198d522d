import type { DemoApp } from '../demo-app.ts';
import { inParallel } from '../in-parallel.ts';
import type { DemoPeople } from './people.ts';

/** One of so many holders of tickets chooses to be seen on the page of an event. */
const oneOf = 3;

/** Shows some buyers on the pages of the coming events for which they have tickets. */
export const showAttendees = ({ features: { tickets } }: DemoApp, { buyers }: DemoPeople): Promise<unknown> =>
  inParallel([...buyers.entries()], 6, async ([place, buyer]) => {
    const choices = await tickets.listAttendeeChoices(buyer);
    for (const [index, { eventId }] of choices.entries())
      if ((place + index) % oneOf === 0) await tickets.chooseAttendance(buyer, eventId, true);
  });
