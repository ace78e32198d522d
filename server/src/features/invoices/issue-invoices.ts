import { notify } from '#features/notifications/index';
import { readSettings } from '#features/operator-settings/index';
import type { Tx } from '#platform/postgres/database';
import { listInvoiceable, listOpenEntries } from './invoices.read.ts';
import { planInvoices } from './invoices.rules.ts';
import { insertInvoice, lockInvoiceable } from './invoices.store.ts';
import type { InvoiceableEvent, InvoicesContext, PlannedInvoice } from './invoices.types.ts';

type IssueContext = Pick<InvoicesContext, 'clock' | 'config' | 'jobs' | 'phoneMessages'>;

interface Issued extends PlannedInvoice {
  readonly code: string;
}

/** Notifies the organizer once of all documents of a run. The code of the first one is its key, since it is never issued again. */
async function notifyOfIssued(ctx: IssueContext, tx: Tx, event: InvoiceableEvent, issued: readonly [Issued, ...Issued[]]) {
  const invoice = issued.find(({ kind }) => kind === 'invoice');
  const creditNotes = issued.filter(({ kind }) => kind === 'credit_note');
  const { code } = invoice ?? issued[0];
  await notify(ctx, tx, {
    kind: 'invoices.issued',
    params: {
      ...{ code, name: { en: event.name, fr: event.nameFr ?? event.name }, creditNotes: creditNotes.length },
      documents: !invoice ? 'credit_notes' : creditNotes.length > 0 ? 'both' : 'invoice',
      invoicedXaf: invoice?.amountXaf ?? 0,
      creditedXaf: creditNotes.reduce((sum, { amountXaf }) => sum + amountXaf, 0),
    },
    to: [{ userId: event.organizerId }],
    ...{ key: code, eventId: event.eventId },
  });
}

/**
 * Issues what is missing for an event in the caller's transaction, notifies its organizer, and returns the number of documents.
 * Idempotent: each movement of
 * commission is on one document, so that it may run early, late, twice or on two nodes.
 */
export async function issueForEvent(ctx: IssueContext, tx: Tx, eventId: string): Promise<number> {
  const now = ctx.clock();
  const event = await lockInvoiceable(tx, eventId, now);
  if (!event) return 0;
  const { commissionVatBasisPoints } = await readSettings(tx, now);
  const planned = planInvoices(await listOpenEntries(tx, eventId), commissionVatBasisPoints);
  const issued: Issued[] = [];
  for (const document of planned)
    issued.push({ ...document, code: await insertInvoice(tx, event, document, { issuer: ctx.config.company, now }) });
  const [first, ...others] = issued;
  if (first) await notifyOfIssued(ctx, tx, event, [first, ...others]);
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
