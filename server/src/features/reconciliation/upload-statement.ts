import type { Bilingual } from '@ngoma/api/common/locale';
import { recordAct } from '#platform/audit';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import { type DayLine, dayOf } from './compare-day.rules.ts';
import { findStatementLines } from './days.read.ts';
import { insertLines, insertLoad, lockDay } from './reconciliation.store.ts';
import type { ReconciliationContext } from './reconciliation.types.ts';
import { statementInvalid } from './reconciliation-errors.ts';
import { readStatement } from './statement-file.rules.ts';
import { requireGateway } from './view-day.ts';

/** Returns the errors of lines that are stored with another amount. */
function contradictions(lines: readonly DayLine[], known: readonly DayLine[]): Record<string, Bilingual> {
  const stored = new Map(known.map((line) => [`${line.kind}:${line.ref}`, line.amountXaf]));
  return Object.fromEntries(
    lines.flatMap(({ kind, ref, amountXaf }) => {
      const earlierXaf = stored.get(`${kind}:${ref}`);
      if (earlierXaf === undefined || earlierXaf === amountXaf) return [];
      return [[`${kind}:${ref}`, bilingual('reconciliation.file.contradiction', { ref, amountXaf, earlierXaf })]];
    }),
  );
}

/**
 * Stores an uploaded statement: every row, or none if one is wrong. Rows that are known are counted. Raises `not_found` (404) and
 * `statement_invalid` (400) with the errors by row.
 */
export async function uploadStatement(
  ctx: ReconciliationContext,
  { userId: loadedBy }: Pick<Session, 'userId'>,
  { gateway, csv }: { readonly gateway: string; readonly csv: string },
): Promise<{ stored: number; repeated: number; days: string[] }> {
  const { db, clock } = ctx;
  requireGateway(ctx, gateway);
  const { lines, errors } = readStatement(csv);
  if (Object.keys(errors).length > 0) throw statementInvalid(errors);
  const byDay = Map.groupBy(lines, ({ at }) => dayOf(at));
  const days = [...byDay.keys()].sort();
  const stored = await db.transaction().execute(async (tx) => {
    for (const day of days) await lockDay(tx, { gateway, day });
    const known = await findStatementLines(
      tx,
      gateway,
      lines.map(({ ref }) => ref),
    );
    const contradicting = contradictions(lines, known);
    if (Object.keys(contradicting).length > 0) throw statementInvalid(contradicting);
    const count = await insertLines(tx, gateway, lines, { source: 'uploaded', now: clock() });
    for (const [day, those] of byDay)
      await insertLoad(tx, { gateway, day }, { source: 'uploaded', lines: those.length, unanswered: 0, loadedBy, now: clock() });
    await recordAct(tx, clock, {
      ...{ actorId: loadedBy, action: 'reconciliation.statement_uploaded', subjectType: 'gateway' },
      detail: { gateway, days, lines: lines.length },
    });
    return count;
  });
  return { stored, repeated: lines.length - stored, days };
}
