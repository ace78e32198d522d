import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { getSuspense, listSuspense, SuspenseCase } from '@ngoma/api/features/supervision/reconciliation';
import { notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { GatewayRefs, PaymentGateway } from '../gateways/gateway.ts';
import { findItem, type ItemRow, listItems, listItemTransfers, readSuspense } from './suspense.read.ts';
import { possibleOutcomes } from './suspense.rules.ts';
import type { SuspenseContext } from './suspense.types.ts';

export function toCase(row: ItemRow, locale: Locale): SuspenseCase {
  const { id: _id, kind, gateway, gatewayRef, gatewayTxnId, received, payerId, payerName, payerEmail, orderId, orderCode } = row;
  return {
    ...{
      _id,
      kind,
      gateway,
      gatewayRef,
      gatewayTxnId,
      amount: row.amountXaf,
      received,
      expected: row.expectedXaf,
      orderId,
      orderCode,
    },
    receivedAt: row.receivedAt.toISOString(),
    payer: payerId && payerName !== null && payerEmail !== null ? { _id: payerId, name: payerName, email: payerEmail } : null,
    eventName: row.eventName === null ? null : localizedText(locale, row.eventName, row.eventNameFr),
    decision:
      row.outcome && row.decidedAt
        ? {
            ...{ outcome: row.outcome, by: row.decidedBy ?? '', at: row.decidedAt.toISOString(), reason: row.reason ?? '' },
            ...{ proof: row.proof, orderCode: row.assignedCode },
          }
        : null,
  };
}

/** Returns one page of the cases, with the check that the account holds exactly the open ones. */
export async function listSuspenseCases(
  { db }: Pick<SuspenseContext, 'db'>,
  { state, page, limit }: { readonly state: 'open' | 'closed'; readonly page: number; readonly limit: number },
  locale: Locale,
): Promise<ReplyOf<typeof listSuspense>> {
  const [{ rows, total }, { accountXaf: account, openXaf: open }] = await Promise.all([
    listItems(db, state, { limit, offset: (page - 1) * limit }),
    readSuspense(db),
  ]);
  const cases = rows.map((row) => toCase(row, locale));
  return { cases, balance: { account, open, isSound: account === open }, total, currentPage: page };
}

/** Returns a case as lists show it. Raises `not_found` (404). */
export async function findSuspenseCase({ db }: Pick<SuspenseContext, 'db'>, id: string, locale: Locale): Promise<SuspenseCase> {
  const row = await findItem(db, id);
  if (!row) throw notFound(bilingual('payments.caseNotFound'));
  return toCase(row, locale);
}

/** Returns a case with what the gateway answers now. Raises `not_found` (404). */
export async function getSuspenseCase(
  ctx: SuspenseContext,
  id: string,
  locale: Locale,
): Promise<ReplyOf<typeof getSuspense>['case']> {
  const row = await findItem(ctx.db, id);
  if (!row) throw notFound(bilingual('payments.caseNotFound'));
  const gateway = ctx.gateways.find(row.gateway);
  const [answer, transfers] = await Promise.all([
    gateway ? ask(ctx, gateway, { ref: row.gatewayRef, providerRef: row.providerRef, txnId: row.gatewayTxnId }) : null,
    listItemTransfers(ctx.db, row),
  ]);
  return {
    ...toCase(row, locale),
    ...{ operator: row.operator, number: row.number, answer, possible: [...possibleOutcomes(row, gateway?.caps)] },
    transfers: transfers.map(({ id: _id, kind, at, postings }) => ({ _id, kind, at: at.toISOString(), postings: [...postings] })),
  };
}

/** Asks the gateway about the payment. Returns null if it does not answer. */
async function ask({ logger }: Pick<SuspenseContext, 'logger'>, gateway: PaymentGateway, refs: GatewayRefs) {
  try {
    const { status, amountXaf, currency, providerTxnId } = await gateway.getPayment(refs);
    return { status, amount: amountXaf ?? null, currency: currency ?? null, txnId: providerTxnId ?? null };
  } catch (error) {
    logger.warn({ err: error, gateway: gateway.id }, 'Could not ask the gateway for the state of money in suspense');
    return null;
  }
}
