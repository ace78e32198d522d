import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import type { MonthlyStatement } from '@ngoma/api/features/ledger/monthly-statements';
import { type DocumentPdfInput, printedDay, printedMoment, type TicketsFeature } from '#features/tickets/index';
import type { Session } from '#platform/http/session/session';
import { bilingual, translate } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { showMonthlyStatement } from './show-monthly-statement.ts';

/** Dependencies of monthly statements. */
export interface MonthlyStatementsContext extends Pick<Platform, 'db' | 'clock'> {
  readonly tickets: Pick<TicketsFeature, 'documentPdf'>;
}

type Part = MonthlyStatement['parts'][number];
type Line = Part['lines'][number];

const headings: Readonly<Record<Part['kind'], Bilingual>> = {
  sales: bilingual('ledger.monthlyParts.sales'),
  contract_income: bilingual('ledger.monthlyParts.contractIncome'),
  refunds: bilingual('ledger.monthlyParts.refunds'),
  disputes: bilingual('ledger.monthlyParts.disputes'),
  fees: bilingual('ledger.monthlyParts.fees'),
  contract_payments: bilingual('ledger.monthlyParts.contractPayments'),
  withdrawals: bilingual('ledger.monthlyParts.withdrawals'),
  debts: bilingual('ledger.monthlyParts.debts'),
  other: bilingual('ledger.kinds.other'),
};

const lineTexts: Readonly<Record<Line['kind'], Bilingual>> = {
  event: bilingual('common.labels.event'),
  contract: bilingual('common.labels.contract'),
  withdrawal: bilingual('ledger.kinds.withdrawal'),
  commission: bilingual('ledger.statement.commission'),
  commission_back: bilingual('ledger.statement.commissionBack'),
  withdrawal_fees: bilingual('ledger.monthly.withdrawalFees'),
  debt_taken_on: bilingual('ledger.monthly.debtTakenOn'),
  debt_settled: bilingual('ledger.monthly.debtSettled'),
  other: bilingual('ledger.monthly.otherMovements'),
};

const signed = (amountXaf: number, locale: Locale): string =>
  `${amountXaf < 0 ? '−' : ''}${formatXaf(Math.abs(amountXaf), locale)}`;

/** Returns noon in UTC of a day, which is that day in Cameroon as well. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

const printedMonth = (from: string, zone: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { month: 'long', year: 'numeric', timeZone: zone }).format(
    noonOf(from),
  );

function balanceSection(heading: string, balance: MonthlyStatement['opening'], locale: Locale) {
  const row = (text: Bilingual, amountXaf: number) => ({ text: text[locale], value: signed(amountXaf, locale) });
  return {
    heading,
    rows: [
      row(bilingual('ledger.monthly.pending'), balance.pending),
      row(bilingual('ledger.monthly.available'), balance.available),
      row(bilingual('ledger.monthly.reserved'), balance.reserved),
    ],
    total: row(bilingual('ledger.monthly.balance'), balance.total),
  };
}

const partSection = ({ kind, lines, amount }: Part, locale: Locale): DocumentPdfInput['sections'][number] => ({
  heading: headings[kind][locale],
  rows: lines.map((line) => ({
    text: line.subject?.name ?? lineTexts[line.kind][locale],
    value: signed(line.amount, locale),
    ...(line.kind === 'withdrawal' ? {} : { detail: translate(locale, 'ledger.monthly.movements', { count: line.count }) }),
  })),
  ...(lines.length > 1 && {
    total: { text: translate(locale, 'ledger.monthly.sum'), value: signed(amount, locale) },
  }),
});

/** Returns the content of a monthly statement in the reader's language. */
export function toDocument(statement: MonthlyStatement, locale: Locale): DocumentPdfInput {
  const { month, from, to, zone, isOver, asOf, accountName, opening, parts, closing } = statement;
  const day = (at: string) => printedDay(noonOf(at), zone, locale);
  return {
    ...{ locale, code: printedMonth(from, zone, locale), date: new Date(asOf), title: translate(locale, 'ledger.monthly.title') },
    facts: [
      { label: translate(locale, 'ledger.monthly.account'), lines: [accountName] },
      { label: translate(locale, 'ledger.monthly.period'), lines: [`${day(from)} –`, day(to)] },
      {
        label: (isOver ? bilingual('ledger.statement.asOf') : bilingual('ledger.monthly.asOfOpen'))[locale],
        lines: [printedMoment(new Date(asOf), zone, locale)],
      },
      { label: translate(locale, 'ledger.monthly.number'), lines: [month] },
    ],
    sections: [
      balanceSection(translate(locale, 'ledger.monthly.opening'), opening, locale),
      ...(parts.length > 0
        ? parts.map((part) => partSection(part, locale))
        : [{ heading: translate(locale, 'ledger.monthly.nothing'), rows: [] }]),
      balanceSection(translate(locale, 'ledger.monthly.closing'), closing, locale),
    ],
    foot: translate(locale, 'ledger.monthly.foot'),
  };
}

/** Returns a month's statement as PDF. Raises `not_found` (404) for a month that has not begun. */
export async function printMonthlyStatement(
  ctx: MonthlyStatementsContext,
  session: Pick<Session, 'userId'>,
  month: string,
  locale: Locale,
): Promise<Buffer> {
  const statement = await showMonthlyStatement(ctx, session, month, locale);
  return ctx.tickets.documentPdf(toDocument(statement, locale));
}
