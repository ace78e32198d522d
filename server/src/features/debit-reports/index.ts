import type { JobHandlers, RecurringJob } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { checkReport } from './check-report.ts';
import { sendCode } from './confirm-number.ts';
import { debitReportsRoutes } from './debit-reports.routes.ts';
import { storedSince } from './debit-reports.rules.ts';
import { erasePerson, removeNumbers } from './debit-reports.store.ts';
import type { DebitReportsContext } from './debit-reports.types.ts';

const removedPerRun = 10_000;

/** The reports of people who were debited and have no ticket. */
export const debitReportsFeature = (ctx: DebitReportsContext) => ({
  routes: debitReportsRoutes(ctx),
  jobs: {
    'debit-reports.check': (job: Parameters<typeof checkReport>[1]) => checkReport(ctx, job),
    'debit-reports.send-code': (job: Parameters<typeof sendCode>[1]) => sendCode(ctx, job),
    'debit-reports.remove-numbers': async () => {
      await removeNumbers(ctx.db, storedSince(ctx.clock()), removedPerRun);
    },
  } satisfies JobHandlers,
  recurring: [{ name: 'debit-reports.remove-numbers', cron: '23 3 * * *' }] satisfies RecurringJob[],
  anonymizePerson: (tx: Tx, userId: string) => erasePerson(tx, userId),
});
