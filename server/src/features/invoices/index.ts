import type { TicketsFeature } from '#features/tickets/index';
import type { Platform } from '#platform/platform';
import { invoicesRoutes } from './invoices.routes.ts';
import { findDueInvoices, issueInvoices } from './issue-invoices.ts';

/** Builds the invoices of the commission and their credit notes, from the ledger. See docs/flows/invoices.md. */
export function invoicesFeature(platform: Platform, deps: { readonly tickets: Pick<TicketsFeature, 'documentPdf'> }) {
  const ctx = { ...platform, ...deps };
  return {
    routes: invoicesRoutes(ctx),
    jobs: {
      'invoices.issue': (job: { readonly eventId: string }) => issueInvoices(ctx, job),
      'invoices.find-due': () => findDueInvoices(ctx),
    },
    recurring: [{ name: 'invoices.find-due', cron: '47 3 * * *' }],
  };
}
