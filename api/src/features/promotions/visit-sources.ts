import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id } from '../../common/fields.ts';
import { Day } from '../../common/reporting.ts';

/** Maximum characters of the name of a source. */
export const maxSourceLength = 24;

/** The query field of an event page that names where its link stands. */
export const sourceField = 'from';

/** Where the link to an event stands: a name of the application, such as `whatsapp`, or of the organizer, such as `radio`. */
export const VisitSource = z
  .string()
  .regex(new RegExp(`^[a-z0-9-]{1,${maxSourceLength}}$`))
  .meta({ example: 'whatsapp' });

export const eventVisitSources = endpoint({
  method: 'GET',
  path: '/promotion/visit-sources',
  summary: 'Counts the visits of an own event’s page by the source that its links carry, the last thirty days together',
  allow: ['organizer'],
  query: z.object({ eventId: Id }),
  reply: z.object({
    from: Day,
    to: Day,
    visits: z.int().meta({ description: 'Visits of the period in all' }),
    sources: z
      .array(
        z.object({
          source: VisitSource.nullable().meta({
            description: 'Null for visits by links without a source and by sources beyond the most frequent ones',
          }),
          visits: z.int().min(1),
        }),
      )
      .meta({ description: 'The most frequent source first' }),
  }),
  refuses: { 404: ['not_found'] },
});
