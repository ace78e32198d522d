import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Id, Instant } from '../common/fields.ts';

/** How a copy of somebody's data stands. */
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

/** Why an account cannot be deleted yet, with how many there are or how much it is. */
export const blockerKinds = ['events_sold', 'contracts_open', 'money_due', 'orders_open', 'refunds_open', 'last_admin'] as const;
export const DeletionBlocker = z
  .object({ kind: z.enum(blockerKinds), count: z.int(), amount: z.int() })
  .meta({ id: 'DeletionBlocker' });
export type DeletionBlocker = z.infer<typeof DeletionBlocker>;

/** What goes and what stays, before anybody decides. */
export const DeletionOutlook = z
  .object({
    blockers: z.array(DeletionBlocker),
    ticketsAhead: z.int().meta({ description: 'Valid tickets for events to come: they stay good on paper only' }),
    eventsAhead: z.int().meta({ description: 'Own events to come that nobody has a ticket for: they are withdrawn' }),
    wallet: z.int().meta({ description: 'Money in the wallet, which goes with the account' }),
    graceDays: z.int(),
  })
  .meta({ id: 'DeletionOutlook' });
export type DeletionOutlook = z.infer<typeof DeletionOutlook>;

export const getDataRights = endpoint({
  method: 'GET',
  path: '/account/data',
  summary: 'What somebody may ask for about themselves: their copies, and what deleting the account would mean',
  allow: 'signed-in',
  reply: z.object({ exports: z.array(DataExport), deletion: DeletionOutlook }),
});

export const askForExport = endpoint({
  method: 'POST',
  path: '/account/data/exports',
  summary: 'Have a copy of all own data made; a letter says when it is there. While one is being made, a repeat is the same wish',
  allow: 'signed-in',
  status: 201,
  reply: z.object({ message: z.string(), export: DataExport }),
  refuses: { 409: ['too_many_exports'] },
});

export const downloadExport = endpoint({
  method: 'GET',
  path: '/account/data/exports/:id/file',
  summary: 'The copy as a ZIP: only for whom it was made, only while it lasts',
  allow: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.string(),
  produces: 'application/zip',
  refuses: { 404: ['not_found'], 410: ['export_expired'] },
});

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/account/deletion',
  summary: 'Delete the own account in seven days: everybody is signed out now, and signing in again takes it back',
  allow: 'signed-in',
  body: z.object({ password: z.string().min(1).max(128), understood: z.literal(true) }),
  reply: z.object({ message: z.string(), dueAt: Instant }),
  refuses: { 400: ['wrong_password'], 409: ['deletion_blocked'] },
});
