import type { TicketsFeature } from '#features/tickets/index';
import type { Platform } from '#platform/platform';
import { monthlyStatementsRoutes } from './monthly-statements.routes.ts';

/** Builds the monthly statements of sellers. Apart from the ledger itself, because the PDFs are drawn by a later feature. */
export const monthlyStatementsFeature = (
  platform: Platform,
  deps: { readonly tickets: Pick<TicketsFeature, 'documentPdf'> },
) => ({ routes: monthlyStatementsRoutes({ ...platform, ...deps }) });
