import type { Bilingual } from '@ngoma/api/common/locale';
import type { LineKind, SuspenseOutcome } from '@ngoma/api/features/supervision/reconciliation';
import * as endpoints from '@ngoma/api/features/supervision/reconciliation';
import { csvDisposition, csvFile } from '#platform/files/csv';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import { closeDay } from './close-day.ts';
import { explainDifference, takeStrayPayment } from './explain-difference.ts';
import { requestStatement } from './load-statement.ts';
import type { ReconciliationContext } from './reconciliation.types.ts';
import { endSuspenseCase } from './suspense-cases.ts';
import { uploadStatement } from './upload-statement.ts';
import { listFileLines, viewDay, viewDays } from './view-day.ts';

const outcomeTexts: Readonly<Record<SuspenseOutcome, Bilingual>> = {
  refunded: bilingual('reconciliation.outcome.refunded'),
  returned_outside: bilingual('reconciliation.outcome.returnedOutside'),
  assigned: bilingual('reconciliation.outcome.assigned'),
  written_off: bilingual('reconciliation.outcome.writtenOff'),
};

const suspenseRoutes = (ctx: ReconciliationContext): Route[] => [
  route(endpoints.listSuspense, ({ query, locale }) => ctx.payments.suspense.list(query, locale)),
  route(endpoints.getSuspense, async ({ params, locale }) => ({ case: await ctx.payments.suspense.get(params.id, locale) })),
  route(endpoints.decideSuspense, async ({ params, body, session, locale, localize }) => ({
    case: await endSuspenseCase(ctx, session, { ...body, id: params.id }, locale),
    message: localize(outcomeTexts[body.outcome]),
  })),
];

const headings = [
  bilingual('reconciliation.headings.whenUtc'),
  bilingual('reconciliation.headings.kind'),
  bilingual('reconciliation.headings.ref'),
  bilingual('reconciliation.headings.txn'),
  bilingual('reconciliation.headings.booksXaf'),
  bilingual('reconciliation.headings.gatewayXaf'),
  bilingual('reconciliation.headings.explanation'),
];
const lineTexts: Readonly<Record<LineKind, Bilingual>> = {
  payment: bilingual('reconciliation.line.payment'),
  refund: bilingual('reconciliation.line.refund'),
  payout: bilingual('reconciliation.line.payout'),
};
/** Lower than for screens, because a file reads far more rows. */
const filesPerMinute = 30;

const dayRoutes = (ctx: ReconciliationContext): Route[] => [
  route(endpoints.listReconciledDays, ({ query }) => viewDays(ctx, query)),
  route(endpoints.getReconciledDay, async ({ params }) => ({ day: await viewDay(ctx, params) })),
  route(
    endpoints.reconciledDayFile,
    async ({ params, locale, reply }) => {
      const lines = await listFileLines(ctx, params);
      reply.header('Content-Disposition', csvDisposition(`reconciliation-${params.gateway}-${params.day}`));
      const rows = lines.map(({ line, booksXaf, gatewayXaf, explanation }) => [
        ...[line.at, lineTexts[line.kind][locale], line.ref, line.txnId, booksXaf, gatewayXaf, explanation],
      ]);
      return csvFile(
        headings.map((text) => text[locale]),
        rows,
        locale,
      );
    },
    { limit: { perMinute: filesPerMinute, by: 'session' } },
  ),
  route(endpoints.loadStatement, async ({ params, session, localize }) => {
    await requestStatement(ctx, session, params);
    return { message: localize(bilingual('reconciliation.statementRequested')) };
  }),
  route(endpoints.uploadStatement, async ({ params, body, session, localize }) => {
    const stored = await uploadStatement(ctx, session, { ...params, ...body });
    return { ...stored, message: localize(bilingual('reconciliation.statementStored', { count: stored.stored })) };
  }),
  route(endpoints.explainDifference, async ({ params, body, session, localize }) => {
    await explainDifference(ctx, session, { ...params, ...body });
    return { day: await viewDay(ctx, params), message: localize(bilingual('reconciliation.explained')) };
  }),
  route(endpoints.takeStrayPayment, async ({ params, body, session, localize }) => {
    await takeStrayPayment(ctx, session, { ...params, ...body });
    return { day: await viewDay(ctx, params), message: localize(bilingual('reconciliation.strayTaken')) };
  }),
  route(endpoints.closeDay, async ({ params, body, session, localize }) => {
    await closeDay(ctx, session, { ...params, ...body });
    return { day: await viewDay(ctx, params), message: localize(bilingual('reconciliation.closed')) };
  }),
];

/** Routes of the reconciliation console, for admins. */
export const reconciliationRoutes = (ctx: ReconciliationContext): Route[] => [...suspenseRoutes(ctx), ...dayRoutes(ctx)];
