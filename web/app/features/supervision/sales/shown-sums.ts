import type { RowSelection } from '#ui/guarded/table/use-row-selection.ts';

interface ShownSums<Sums> {
  readonly sums: Sums;
  /** The rows that are summed up. */
  readonly of: 'chosen' | 'matching' | 'page';
}

/**
 * Returns the sums below a table: of the chosen rows, else of all that match the filters where the server has them, else of the page.
 */
export function shownSums<Row extends { readonly _id: string }, Sums>(
  { rows, sums: matching }: { readonly rows: readonly Row[]; readonly sums: Sums | null },
  selection: RowSelection,
  sumsOf: (rows: readonly Row[]) => Sums,
): ShownSums<Sums> {
  if (selection.count > 0 && !selection.isAllMatching)
    return { of: 'chosen', sums: sumsOf(rows.filter(({ _id }) => selection.isChosen(_id))) };
  return matching ? { of: 'matching', sums: matching } : { of: 'page', sums: sumsOf(rows) };
}
