import type { Platform } from '#platform/platform';
import { type LoadJob, loadStatement } from './load-statement.ts';
import { reconciliationRoutes } from './reconciliation.routes.ts';
import type { ReconciliationContext } from './reconciliation.types.ts';

/** Compares the books with the gateways day by day, and ends the cases of money that matches no purpose. */
export function reconciliationFeature(platform: Platform, deps: Pick<ReconciliationContext, 'payments' | 'ledger'>) {
  const ctx: ReconciliationContext = { ...platform, ...deps };
  return {
    routes: reconciliationRoutes(ctx),
    jobs: { 'reconciliation.load-statement': (job: LoadJob) => loadStatement(ctx, job) },
  };
}
