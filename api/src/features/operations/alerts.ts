import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Instant } from '../../common/fields.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';

/** Problems of the platform that admins are alerted of. */
export const alertKinds = [
  'settlement_lag',
  'ledger_broken',
  'suspense_differs',
  'audit_chain_broken',
  'dead_jobs',
  'float_low',
  'gateway_down',
] as const;
export const AlertKind = z.enum(alertKinds);
export type AlertKind = z.infer<typeof AlertKind>;

export const OperationAlert = z
  .object({
    _id: Id,
    kind: AlertKind,
    subject: z.string().meta({
      description: 'Distinguishes problems of one kind, such as a gateway or the name of a job; empty if there can be only one',
    }),
    facts: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .meta({ description: 'Counts, amounts and names as they were when the problem was last seen' }),
    openedAt: Instant,
    lastSeenAt: Instant,
    endedAt: Instant.nullable(),
    acknowledgedAt: Instant.nullable(),
    acknowledgedBy: z.string().nullable(),
  })
  .meta({ id: 'OperationAlert' });
export type OperationAlert = z.infer<typeof OperationAlert>;

export const listAlerts = endpoint({
  method: 'GET',
  path: '/supervision/alerts',
  summary: 'Lists the alerts of the platform: the open ones oldest first, the ended ones latest first',
  allow: ['admin'],
  query: PageQuery.extend({ state: z.enum(['open', 'ended']).default('open'), kind: AlertKind.optional() }),
  reply: PageInfo.extend({ alerts: z.array(OperationAlert) }),
});

export const acknowledgeAlert = endpoint({
  method: 'PUT',
  path: '/supervision/alerts/:id/acknowledge',
  summary: 'Records that the caller looks into an alert. The first admin stays recorded.',
  allow: ['admin'],
  params: z.object({ id: Id }),
  reply: z.object({ message: z.string(), alert: OperationAlert }),
  refuses: { 404: ['not_found'], 409: ['alert_ended'] },
});
