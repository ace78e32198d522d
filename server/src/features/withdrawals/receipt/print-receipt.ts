import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import type { PayoutAccount } from '@ngoma/api/features/withdrawals/payout-accounts';
import { type DocumentPdfInput, printedMoment } from '#features/tickets/index';
import { notFound, Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual, translate } from '#platform/i18n/messages';
import { toAccountView } from '../accounts/payout-account-view.ts';
import { findAccounts } from '../accounts/payout-accounts.store.ts';
import { findWithdrawal } from '../withdrawals.store.ts';
import type { WithdrawalsContext } from '../withdrawals.types.ts';
import { findReceiptFacts } from './receipt.read.ts';

const zone = business.event.defaultZone;

const notPaid = () => new Refusal('withdrawal_not_paid', 409, bilingual('withdrawals.notPaid'));

/** The facts on the receipt of a paid withdrawal. Amounts are whole XAF. */
export interface WithdrawalReceipt {
  readonly code: string;
  readonly amountXaf: number;
  readonly feeXaf: number;
  readonly createdAt: Date;
  readonly paidAt: Date;
  readonly ownerName: string;
  readonly issuer: { readonly name: string; readonly address: string | undefined };
  readonly account: PayoutAccount;
  /** The operator's or the bank's reference of the payment. */
  readonly reference: string | null;
}

const operators = { mtn: bilingual('payments.operators.mtn'), orange: bilingual('payments.operators.orange') } as const;

/** Returns the lines that name the destination: operator and number, or bank and account, with the holder. */
function destinationOf({ method, operator, number, bankName, bankAccount, holderName }: PayoutAccount, locale: Locale): string[] {
  const place = method === 'bank' ? [bankName, bankAccount] : [operator && operators[operator][locale], number && `+${number}`];
  return [...place, holderName].filter((line): line is string => Boolean(line));
}

/** Returns the content of a receipt in the reader's language. */
export function toDocument(receipt: WithdrawalReceipt, locale: Locale): DocumentPdfInput {
  const { code, amountXaf, feeXaf, createdAt, paidAt, ownerName, issuer, account, reference } = receipt;
  return {
    ...{ locale, code, date: paidAt, title: translate(locale, 'withdrawals.receipt.title') },
    facts: [
      {
        label: translate(locale, 'withdrawals.receipt.issuer'),
        lines: [issuer.name, issuer.address].filter((line) => line !== undefined),
      },
      { label: translate(locale, 'withdrawals.receipt.owner'), lines: [ownerName] },
      { label: translate(locale, 'withdrawals.receipt.destination'), lines: destinationOf(account, locale) },
      { label: translate(locale, 'withdrawals.receipt.paidAt'), lines: [printedMoment(paidAt, zone, locale)] },
      ...(reference ? [{ label: translate(locale, 'withdrawals.receipt.reference'), lines: [reference] }] : []),
      { label: translate(locale, 'withdrawals.receipt.askedAt'), lines: [printedMoment(createdAt, zone, locale)] },
    ],
    sections: [
      {
        heading: translate(locale, 'withdrawals.labels.withdrawal'),
        rows: [
          { text: translate(locale, 'withdrawals.receipt.amount'), value: formatXaf(amountXaf, locale) },
          { text: translate(locale, 'withdrawals.receipt.fee'), value: `−${formatXaf(feeXaf, locale)}` },
        ],
        total: { text: translate(locale, 'withdrawals.receipt.net'), value: formatXaf(amountXaf - feeXaf, locale) },
      },
    ],
    foot: translate(locale, 'withdrawals.receipt.foot'),
  };
}

/** Returns the receipt of an own paid withdrawal as PDF. Raises `not_found` (404) and `withdrawal_not_paid` (409). */
export async function printReceipt(
  { db, config, payments, tickets }: WithdrawalsContext,
  { userId }: Pick<Session, 'userId'>,
  id: string,
  locale: Locale,
): Promise<{ pdf: Buffer; code: string }> {
  const found = await findWithdrawal(db, id);
  if (found?.userId !== userId) throw notFound();
  const { code, amountXaf, feeXaf, createdAt, endedAt: paidAt, state } = found;
  if (state !== 'paid' || !paidAt) throw notPaid();
  const [facts, accounts, attempts] = await Promise.all([
    findReceiptFacts(db, id),
    findAccounts(db, [found.payoutAccountId]),
    payments.payouts.list(db, { sourceType: 'withdrawal', sourceId: id }),
  ]);
  const account = accounts.get(found.payoutAccountId);
  if (!facts || !account) throw notFound();
  const payout = attempts.find((one) => one.state === 'succeeded');
  const document = toDocument(
    {
      ...{ code, amountXaf, feeXaf, createdAt, paidAt, ownerName: facts.ownerName, issuer: config.company },
      account: toAccountView(account, 'owner'),
      reference: payout ? (payout.providerRef ?? payout.gatewayRef) : facts.bankReference,
    },
    locale,
  );
  return { pdf: await tickets.documentPdf(document), code };
}
