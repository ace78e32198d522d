import { z } from 'zod';
import { endpoint } from '../../../common/endpoint.ts';
import { Instant } from '../../../common/fields.ts';

/** Parts of the platform that an admin can stop. */
export const stopSubjects = ['sales', 'payouts'] as const;
export const StopSubject = z.enum(stopSubjects);
export type StopSubject = z.infer<typeof StopSubject>;

const Notice = z.object({ en: z.string().trim().min(3).max(300), fr: z.string().trim().min(3).max(300) });

/** A part that is stopped now, as buyers and sellers see it. */
export const CurrentStop = z.object({ subject: StopSubject, notice: Notice, since: Instant }).meta({ id: 'CurrentStop' });
export type CurrentStop = z.infer<typeof CurrentStop>;

export const Stop = z
  .object({
    subject: StopSubject,
    reason: z.string(),
    notice: Notice,
    stoppedAt: Instant,
    stoppedBy: z.string(),
    liftedAt: Instant.nullable(),
    liftedBy: z.string().nullable(),
    liftReason: z.string().nullable(),
  })
  .meta({ id: 'OperationStop' });
export type Stop = z.infer<typeof Stop>;

export const listCurrentStops = endpoint({
  method: 'GET',
  path: '/stops',
  summary: 'Returns what is stopped now, with the notice for buyers and sellers',
  allow: 'public',
  reply: z.object({ stops: z.array(CurrentStop) }),
});

export const listStops = endpoint({
  method: 'GET',
  path: '/supervision/stops',
  summary: 'Lists when sales and payouts were stopped and why, the latest first',
  allow: ['admin'],
  reply: z.object({ stops: z.array(Stop) }),
});

const params = z.object({ subject: StopSubject });
const reason = z.string().trim().min(3).max(500).meta({ description: 'For the history and the audit log' });

export const stop = endpoint({
  method: 'PUT',
  path: '/supervision/stops/:subject',
  summary: 'Stops all sales or all payouts. Open payments are still settled. A repeat changes only the notice.',
  allow: ['admin'],
  params,
  body: z.object({ reason, notice: Notice }),
  reply: z.object({ message: z.string(), stop: Stop }),
});

export const liftStop = endpoint({
  method: 'PUT',
  path: '/supervision/stops/:subject/lift',
  summary: 'Lets sales or payouts go on. A repeat changes nothing.',
  allow: ['admin'],
  params,
  body: z.object({ reason }),
  reply: z.object({ message: z.string() }),
});
