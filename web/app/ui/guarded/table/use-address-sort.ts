import type { Filters } from '#lib/hooks/use-filters.ts';
import type { SortDirection } from './columns.ts';

interface AddressSort<Name extends string> {
  readonly by: Name;
  readonly direction: SortDirection;
}

/**
 * The order of a table, which stands in the address as `sort` and `direction`, so that it can be shared. The usual order is not named
 * there. Another order starts at the first page.
 */
export function useAddressSort<Name extends string>(filters: Filters, names: readonly Name[], usual: AddressSort<Name>) {
  const by = filters.one('sort', names) ?? usual.by;
  const sort = { by, direction: filters.one('direction', ['asc', 'desc']) ?? usual.direction };
  const isUsual = (one: { readonly by: string; readonly direction: SortDirection }) =>
    one.by === usual.by && one.direction === usual.direction;
  return {
    sort,
    isUsual: isUsual(sort),
    onSort: (next: { readonly by: string; readonly direction: SortDirection }) =>
      filters.change(isUsual(next) ? { sort: '', direction: '' } : { sort: next.by, direction: next.direction }),
  };
}
