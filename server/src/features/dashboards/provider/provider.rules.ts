import type { StatementKind } from '@ngoma/api/features/dashboards/provider';
import { dayOf } from '#platform/business-days.rules';

const hourMs = 3_600_000;

/** Returns the last months in Cameroon, the oldest first, the current one last. */
export const lastMonths = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const today = new Date(dayOf(now));
    return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - (count - 1 - index), 1)).toISOString().slice(0, 7);
  });

/** Returns the midnight in Cameroon at which a day begins. */
export const midnightOf = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - hourMs);

const entryKinds: Readonly<Record<string, StatementKind>> = {
  milestone: 'income',
  // The only transfer of a contract as a whole takes back what was released before the provider cancelled.
  contract: 'income_returned',
  withdrawal: 'withdrawal',
};

/** Names the kind of a ledger entry from the provider's point of view. */
export function kindOfEntry(sourceType: string, amountXaf: number): StatementKind {
  const kind = entryKinds[sourceType] ?? 'other';
  return kind === 'withdrawal' && amountXaf >= 0 ? 'withdrawal_returned' : kind;
}

/** The order of needs: those with a deadline first, then those that others wait for. */
const urgency = ['award', 'dispute', 'sign', 'request', 'propose', 'message', 'hand_in'] as const;

/** Compares two needs: the most urgent kind first, then the earliest time. */
export const byUrgency = (
  one: { readonly kind: (typeof urgency)[number]; readonly at: Date },
  other: { readonly kind: (typeof urgency)[number]; readonly at: Date },
): number => urgency.indexOf(one.kind) - urgency.indexOf(other.kind) || one.at.getTime() - other.at.getTime();

/** Compares two payments: the nearest first, and those without a date last. */
export const byExpectedTime = (
  one: { readonly expectedAt: string | null },
  other: { readonly expectedAt: string | null },
): number => {
  if (one.expectedAt === null || other.expectedAt === null)
    return Number(one.expectedAt === null) - Number(other.expectedAt === null);
  return Date.parse(one.expectedAt) - Date.parse(other.expectedAt);
};
