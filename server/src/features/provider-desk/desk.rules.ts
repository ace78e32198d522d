const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

// Cameroon is one hour ahead of UTC, all year.
const shown = (now: Date) => new Date(now.getTime() + hourMs);

/** The last so many days in Cameroon, the oldest first, today last. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(shown(now).getTime() - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );

/** The last so many months in Cameroon, the oldest first, this one last. */
export const lastMonths = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const today = shown(now);
    return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - (count - 1 - index), 1)).toISOString().slice(0, 7);
  });

/** The midnight in Cameroon at which a day begins. */
export const beginningOf = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - hourMs);

const entryKinds = {
  milestone: 'income',
  contract: 'income',
  withdrawal: 'withdrawal',
} as const satisfies Record<string, string>;

/** What a movement of money is to its provider. */
export function kindOfEntry(sourceType: string, amountXaf: number): 'income' | 'withdrawal' | 'withdrawal_returned' | 'other' {
  const kind = (entryKinds as Readonly<Record<string, 'income' | 'withdrawal'>>)[sourceType] ?? 'other';
  if (kind === 'withdrawal') return amountXaf < 0 ? 'withdrawal' : 'withdrawal_returned';
  return kind;
}

/** The order in which what waits is told: what lapses first, then what others wait for. */
const urgency = ['award', 'dispute', 'sign', 'request', 'message', 'hand_in'] as const;

/** The most pressing first; of one kind, the longest waiting or the soonest. */
export const byUrgency = (
  one: { readonly kind: (typeof urgency)[number]; readonly at: Date },
  other: { readonly kind: (typeof urgency)[number]; readonly at: Date },
): number => urgency.indexOf(one.kind) - urgency.indexOf(other.kind) || one.at.getTime() - other.at.getTime();
