import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Id, Instant } from '../common/fields.ts';
import { Xaf } from '../common/money.ts';

/** A day as it begins and ends in Cameroon, whatever the clock of the reader. */
const Day = z.iso.date().meta({ example: '2026-12-12' });

/** What one day sold. */
export const DayOfSales = z.object({ day: Day, tickets: z.int(), revenue: Xaf }).meta({ id: 'DayOfSales' });
export type DayOfSales = z.infer<typeof DayOfSales>;

const ofEvent = { eventId: Id, eventName: z.string() };

/** What waits for the organizer, the most pressing first. */
export const Need = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('suspended'), ...ofEvent, reason: z.string().nullable() }),
    z.object({ kind: z.literal('nearly_sold_out'), ...ofEvent, left: z.int() }),
    z.object({ kind: z.literal('payments_waiting'), ...ofEvent, orders: z.int(), amount: Xaf }),
    z.object({ kind: z.literal('draft'), ...ofEvent, creationStep: z.int() }),
  ])
  .meta({ id: 'Need' });
export type Need = z.infer<typeof Need>;

export const OrganizerDashboard = z
  .object({
    currency: z.literal('XAF'),
    eventCount: z.int().meta({ description: 'Own events in every state; 0 for a new organizer' }),
    soldThisWeek: z.int().meta({ description: 'Tickets sold on the last seven days, today included' }),
    soldLastWeek: z.int().meta({ description: 'Tickets sold on the seven days before those' }),
    revenue: z
      .object({ gross: Xaf, afterFees: Xaf })
      .meta({ description: 'What buyers paid on the days of `salesPerDay`, and what of it is the organizer’s' }),
    balance: z.object({ available: z.int(), pending: z.int() }),
    salesPerDay: z
      .array(DayOfSales)
      .meta({ description: 'The last thirty days, the oldest first, today last; days without sales too' }),
    nextEvent: z
      .object({
        _id: Id,
        eventName: z.string(),
        date: Instant,
        zone: z.string(),
        sold: z.int(),
        capacity: z.int(),
        entered: z.int().meta({ description: 'Tickets let in so far' }),
        daysToGo: z.int().meta({ description: 'Midnights in Cameroon until it begins; 0 is today, and while it runs' }),
      })
      .nullable(),
    needs: z.array(Need),
  })
  .meta({ id: 'OrganizerDashboard' });
export type OrganizerDashboard = z.infer<typeof OrganizerDashboard>;

export const organizerDashboard = endpoint({
  method: 'GET',
  path: '/dashboard/organizer',
  summary: 'An organizer’s figures: sales, money, the next event and what waits for them',
  allow: ['organizer'],
  reply: OrganizerDashboard,
});
