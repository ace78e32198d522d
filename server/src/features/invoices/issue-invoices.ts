import type { Tx } from '#platform/postgres/database';
import { listInvoiceable, listOpenEntries } from './invoices.read.ts';
import { planInvoices } from './invoices.rules.ts';
import { insertInvoice, lockInvoiceable } from './invoices.store.ts';
import type { InvoicesContext } from './invoices.types.ts';

/**
 * Issues what is missing for an event in the caller's transaction, and returns the number of documents. Idempotent: each movement of
 * commission is on one document, so that it may run early, late, twice or on two nodes.
 */
export async function issueForEvent(
  { clock, config }: Pick<InvoicesContext, 'clock' | 'config'>,
  tx: Tx,
  eventId: string,
): Promise<number> {
  const now = clock();
  const event = await lockInvoiceable(tx, eventId, now);
  if (!event) return 0;
  const planned = planInvoices(await listOpenEntries(tx, eventId));
  for (const document of planned) await insertInvoice(tx, event, document, { issuer: config.company, now });
  return planned.length;
}

/** Issues the invoice of an event that is over, and credit notes for later refunds. Runs as a job. */
export async function issueInvoices(ctx: InvoicesContext, { eventId }: { readonly eventId: string }): Promise<void> {
  await ctx.db.transaction().execute((tx) => issueForEvent(ctx, tx, eventId));
}

/**
 * Enqueues the issue for every event that may need one, once a day: those that were over before there were invoices, cancelled ones,
 * and those with a sale that an operator confirmed late.
 */
export async function findDueInvoices({ db, clock, jobs }: Pick<InvoicesContext, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const events = await listInvoiceable(db, clock());
  await jobs.enqueueKeyed(
    db,
    'invoices.issue',
    events.map((eventId) => ({ payload: { eventId }, key: `invoices.issue:${eventId}`, runAt: clock() })),
    { priority: 'low' },
  );
}
