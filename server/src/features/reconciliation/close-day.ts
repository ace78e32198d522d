import { recordAct } from '#platform/audit';
import type { Session } from '#platform/http/session/session';
import { boundsOf, figuresOf, stateOfDay } from './compare-day.rules.ts';
import { listCloses } from './days.read.ts';
import { isComplete } from './load-statement.ts';
import { insertClose, lockDay } from './reconciliation.store.ts';
import type { GatewayDay, ReconciliationContext } from './reconciliation.types.ts';
import { dayClosed, dayNotOver, differencesLeft, statementMissing } from './reconciliation-errors.ts';
import { readDay, requireGateway } from './view-day.ts';

/**
 * Closes a day: records the figures of both sides for good. A day that changed since may be closed again. Raises `not_found` (404),
 * `day_not_over`, `statement_missing`, `differences_left` and `day_closed` (409).
 */
export async function closeDay(
  ctx: ReconciliationContext,
  { userId: closedBy }: Pick<Session, 'userId'>,
  { note, ...at }: GatewayDay & { readonly note?: string | undefined },
): Promise<void> {
  const { db, clock } = ctx;
  requireGateway(ctx, at.gateway);
  if (boundsOf(at.day).to > clock()) throw dayNotOver();
  await db.transaction().execute(async (tx) => {
    await lockDay(tx, at);
    if (!(await isComplete(tx, at))) throw statementMissing();
    const { books, statement, unexplained, fingerprint } = await readDay(tx, at);
    const closedAs = (await listCloses(tx, at.gateway, at.day))[0]?.fingerprint;
    if (stateOfDay({ isLoaded: true, unexplained, fingerprint, closedAs }) === 'closed') throw dayClosed();
    if (unexplained > 0) throw differencesLeft(unexplained);
    const figures = { books: figuresOf(books), statement: figuresOf(statement) };
    await insertClose(tx, at, { figures, fingerprint, note: note || null, closedBy }, clock());
    await recordAct(tx, clock, {
      ...{ actorId: closedBy, action: 'reconciliation.day_closed', subjectType: 'gateway' },
      detail: { ...at, ...figures, ...(note && { reason: note }) },
    });
  });
}
