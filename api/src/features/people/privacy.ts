import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Instant } from '../../common/fields.ts';

/** States of a data export. */
export const exportStates = ['asked', 'ready', 'failed', 'expired'] as const;

export const DataExport = z
  .object({
    _id: Id,
    state: z.enum(exportStates),
    askedAt: Instant,
    readyAt: Instant.nullable(),
    expiresAt: Instant.nullable(),
    bytes: z.int().nullable(),
  })
  .meta({ id: 'DataExport' });
export type DataExport = z.infer<typeof DataExport>;

/** Reasons why an account cannot be deleted yet, each with a count or an amount. */
export const blockerKinds = [
  'events_sold',
  'contracts_open',
  'money_due',
  'debt',
  'orders_open',
  'refunds_open',
  'last_admin',
] as const;
export const DeletionBlocker = z
  .object({ kind: z.enum(blockerKinds), count: z.int(), amount: z.int() })
  .meta({ id: 'DeletionBlocker' });
export type DeletionBlocker = z.infer<typeof DeletionBlocker>;

/** Consequences of an account deletion: data that is removed and data that stays. */
export const DeletionPreview = z
  .object({
    blockers: z.array(DeletionBlocker),
    ticketsAhead: z.int().meta({ description: 'Valid tickets for upcoming events, which stay valid as printed tickets only' }),
    eventsAhead: z.int().meta({ description: 'Upcoming events without sold tickets, which are withdrawn' }),
    wallet: z.int().meta({ description: 'Balance of the wallet in whole XAF, which is lost with the account' }),
    graceDays: z.int(),
  })
  .meta({ id: 'DeletionPreview' });
export type DeletionPreview = z.infer<typeof DeletionPreview>;

export const getDataRights = endpoint({
  method: 'GET',
  path: '/account/data',
  summary: 'Returns the caller’s data exports and the consequences of deleting the account',
  allow: 'signed-in',
  reply: z.object({ exports: z.array(DataExport), deletion: DeletionPreview }),
});

export const requestExport = endpoint({
  method: 'POST',
  path: '/account/data/exports',
  summary:
    'Requests an export of the caller’s data. An email follows when it is ready. A request during an export returns the same export.',
  allow: 'signed-in',
  status: 201,
  reply: z.object({ message: z.string(), export: DataExport }),
  refuses: { 409: ['too_many_exports'] },
});

export const downloadExport = endpoint({
  method: 'GET',
  path: '/account/data/exports/:id/file',
  summary: 'Downloads an export as ZIP. Only for its owner, until it expires.',
  allow: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.string(),
  produces: 'application/zip',
  refuses: { 404: ['not_found'], 410: ['export_expired'] },
});

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/account/deletion',
  summary: 'Schedules the deletion of the account in seven days and ends all sessions. Signing in again cancels the deletion.',
  allow: 'signed-in',
  body: z.object({ password: z.string().min(1).max(128), understood: z.literal(true) }),
  reply: z.object({ message: z.string(), dueAt: Instant }),
  refuses: { 400: ['wrong_password'], 409: ['deletion_blocked'] },
});
