import type { Locale } from '@ngoma/api/common/locale';
import { notify } from '#features/notifications/index';
import { recordAct } from '#platform/audit';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Tx } from '#platform/postgres/database';
import { findReport, findReporter } from './debit-reports.read.ts';
import { reportNotOpen } from './debit-reports.rules.ts';
import { saveClosing } from './debit-reports.store.ts';
import type { DebitReportsContext, Report } from './debit-reports.types.ts';

type Context = Pick<DebitReportsContext, 'db' | 'clock' | 'jobs' | 'phoneMessages'>;

/** The language of messages to a number without an account. */
const numbersLocale: Locale = 'fr';

/** Notifies the person who made a report that it is closed: by their account, or else by a message to the number. */
async function notifyReporter(ctx: Context, tx: Tx, { id, ref, code, number, amountXaf }: Report): Promise<void> {
  const userId = await findReporter(tx, id);
  const to = userId === undefined ? number && { number: `+${number}`, locale: numbersLocale } : { userId };
  if (!to) return;
  await notify(ctx, tx, {
    kind: 'orders.debit_closed',
    params: { code, ref, amountXaf },
    to: [to],
    key: `debit-closed:${id}`,
    only: userId === undefined ? ['sms'] : ['email', 'push'],
  });
}

/**
 * Closes the case of a report on an admin's decision, whose reason the person reads on the page of the report, and notifies the
 * person. Raises `not_found` (404) and `report_not_open` (409).
 */
export function closeReport(
  ctx: Context,
  admin: Pick<Session, 'userId'>,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Report> {
  const { db, clock } = ctx;
  return db.transaction().execute(async (tx) => {
    const closed = await saveClosing(tx, id, { adminId: admin.userId, reason }, clock());
    if (!closed) {
      if (await findReport(tx, id)) throw reportNotOpen();
      throw notFound(bilingual('debitReports.reportNotFound'));
    }
    await recordAct(tx, clock, {
      ...{ actorId: admin.userId, action: 'debit_report.closed', subjectType: 'debit_report', subjectId: id },
      detail: { code: closed.code, reason },
    });
    await notifyReporter(ctx, tx, closed);
    return closed;
  });
}
