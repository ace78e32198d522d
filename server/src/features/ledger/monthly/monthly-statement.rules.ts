import { type Locale, localizedText } from '@ngoma/api/common/locale';
import { type MonthlyStatement, statementParts } from '@ngoma/api/features/ledger/monthly-statements';

/** A seller's balances in whole XAF. */
export interface SellerBalance {
  readonly pendingXaf: number;
  readonly availableXaf: number;
  readonly reservedXaf: number;
}

/** Movements of one source and subject in a month. */
export interface MovementGroup {
  readonly source: 'sale' | 'refund' | 'dispute' | 'withdrawal' | 'contract_in' | 'contract_out' | 'other';
  readonly subjectId: string | null;
  readonly name: string | null;
  readonly nameFr: string | null;
  readonly count: number;
  /** Effect on the seller's balances together. Positive is money for the seller. */
  readonly amountXaf: number;
  /** Fees of the platform, negative for those that were given back. */
  readonly feesXaf: number;
  /** Money that was taken from the seller as a debt instead of from a balance. */
  readonly debtTakenOnXaf: number;
  /** Money of the seller that paid a debt instead of reaching a balance. */
  readonly debtSettledXaf: number;
}

type Part = MonthlyStatement['parts'][number];
type Line = Part['lines'][number];

const dayMs = 86_400_000;

/** Returns the first day of a month, its last day, and the first day after it. */
export function daysOfMonth(month: string): { readonly from: string; readonly to: string; readonly until: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const until = new Date(Date.UTC(year, number, 1));
  const dayOf = (at: Date) => at.toISOString().slice(0, 10);
  return { from: `${month}-01`, to: dayOf(new Date(until.getTime() - dayMs)), until: dayOf(until) };
}

/** Returns balances as a statement shows them. */
export const balanceView = ({ pendingXaf, availableXaf, reservedXaf }: SellerBalance): MonthlyStatement['opening'] => ({
  ...{ pending: pendingXaf, available: availableXaf, reserved: reservedXaf },
  total: pendingXaf + availableXaf + reservedXaf,
});

const places = {
  sale: ['sales', 'event'],
  refund: ['refunds', 'event'],
  dispute: ['disputes', 'event'],
  contract_in: ['contract_income', 'contract'],
  contract_out: ['contract_payments', 'contract'],
  withdrawal: ['withdrawals', 'withdrawal'],
  other: ['other', 'other'],
} as const satisfies Record<MovementGroup['source'], readonly [Part['kind'], Line['kind']]>;

const sumOf = <T>(rows: readonly T[], by: (row: T) => number): number => rows.reduce((sum, row) => sum + by(row), 0);

/** Fees and debts as lines of their own, so that income and refunds show the amounts that buyers paid and got. */
function totalsOf(groups: readonly MovementGroup[]): readonly (readonly [Part['kind'], Line['kind'], number, number])[] {
  const fees = (isWithdrawal: boolean, isBack: boolean) =>
    groups.filter(({ source, feesXaf }) => (source === 'withdrawal') === isWithdrawal && (isBack ? feesXaf < 0 : feesXaf > 0));
  const line = (part: Part['kind'], kind: Line['kind'], rows: readonly MovementGroup[], amount: number) =>
    [part, kind, sumOf(rows, ({ count }) => count), amount] as const;
  const charged = (kind: Line['kind'], rows: readonly MovementGroup[]) =>
    line('fees', kind, rows, 0 - sumOf(rows, ({ feesXaf }) => feesXaf));
  const takenOn = groups.filter(({ debtTakenOnXaf }) => debtTakenOnXaf > 0);
  const settled = groups.filter(({ debtSettledXaf }) => debtSettledXaf > 0);
  return [
    charged('commission', fees(false, false)),
    charged('commission_back', fees(false, true)),
    charged('withdrawal_fees', fees(true, false)),
    line(
      'debts',
      'debt_taken_on',
      takenOn,
      sumOf(takenOn, ({ debtTakenOnXaf }) => debtTakenOnXaf),
    ),
    line('debts', 'debt_settled', settled, 0 - sumOf(settled, ({ debtSettledXaf }) => debtSettledXaf)),
  ];
}

/**
 * Returns the parts of a statement. The amounts of all lines sum to the change of the balances, because each group's effect is what its
 * counterparty paid, less fees, plus what became a debt, less what settled one.
 */
export function partsOf(groups: readonly MovementGroup[], locale: Locale): Part[] {
  const lines = groups.flatMap((group): (readonly [Part['kind'], Line])[] => {
    const [part, kind] = places[group.source];
    const amount = group.amountXaf + group.feesXaf - group.debtTakenOnXaf + group.debtSettledXaf;
    if (amount === 0) return [];
    const { subjectId, name, nameFr, count } = group;
    const subject = subjectId && name ? { _id: subjectId, name: localizedText(locale, name, nameFr) } : null;
    return [[part, { kind, subject, count, amount }]];
  });
  for (const [part, kind, count, amount] of totalsOf(groups)) {
    if (amount !== 0) lines.push([part, { kind, subject: null, count, amount }]);
  }
  return statementParts.flatMap((kind): Part[] => {
    const own = lines.flatMap(([part, line]) => (part === kind ? [line] : []));
    return own.length > 0 ? [{ kind, lines: own, amount: sumOf(own, ({ amount }) => amount) }] : [];
  });
}
