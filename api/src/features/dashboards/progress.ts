import { z } from 'zod';
import { Image } from '../../common/fields.ts';
import { Day, Sum } from '../../common/reporting.ts';
import { CoverImage } from '../events/events.ts';
import { eventPalettes } from '../events/palettes.ts';

/** The cover and the colours of an event, for the screens that speak about it. */
export const EventLook = z.object({
  coverImage: CoverImage,
  palette: z.enum(eventPalettes).meta({ description: 'Name of the palette with the colours of the event', example: 'ndop' }),
});

/** A person with their picture, as rows of tasks show them. */
export const Face = z.object({ name: z.string(), avatar: Image.nullable() }).meta({ id: 'Face' });
export type Face = z.infer<typeof Face>;

/** How far the sale of one event is: against its capacity, day by day, and beside the event before. */
export const EventProgress = z
  .object({
    sold: z.int(),
    capacity: z.int(),
    paid: Sum.meta({ description: 'Amount that buyers paid for the event, in whole XAF' }),
    pace: z.object({
      perDay: z
        .number()
        .meta({ description: 'Tickets a day in the last seven days, or since the first sale, rounded to one decimal' }),
      sellsOutOn: Day.nullable().meta({ description: 'When it sells out at this pace; null if that is not before the event' }),
      expected: z.int().meta({ description: 'Tickets sold by the day of the event at this pace' }),
    }),
    before: z
      .object({ eventName: z.string(), sold: z.int(), capacity: z.int() })
      .nullable()
      .meta({ description: 'The organizer’s last event, one of the same name first; null without one that sold tickets' }),
    curve: z.array(z.object({ day: Day, sold: z.int().nullable(), before: z.int().nullable() })).meta({
      description:
        'Tickets sold by the end of each day up to the event, null for days to come, beside those of the event before as many days ahead of it',
    }),
  })
  .meta({ id: 'EventProgress' });
export type EventProgress = z.infer<typeof EventProgress>;
