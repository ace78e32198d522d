import { type StatementKind, statementKinds } from '@ngoma/api/features/dashboards/provider';
import type { Filters } from '#lib/hooks/use-filters.ts';

/** The filter of a provider's movements, as the page's address states it. */
export interface StatementFilter {
  readonly kind?: StatementKind;
  readonly from?: string;
  readonly to?: string;
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads the filter from the address; invalid values are ignored. */
export function readStatementFilter({ one, get }: Filters): StatementFilter {
  const [kind, from, to] = [one('kind', statementKinds), get('from'), get('to')];
  return { ...(kind && { kind }), ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}
