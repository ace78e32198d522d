import type { Filters } from '#lib/hooks/use-filters.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import type { SortDirection } from '#ui/guarded/table/columns.ts';
import { FieldPair } from '#ui/list/FieldPair.tsx';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the valid days of the period in the address. */
export function periodOf(filters: Filters): { readonly from?: string; readonly to?: string } {
  const [from, to] = [filters.get('from'), filters.get('to')];
  return { ...(dayPattern.test(from) && { from }), ...(dayPattern.test(to) && { to }) };
}

/** Returns whether the address has a day of the period. */
export const hasPeriod = (filters: Filters): boolean => ['from', 'to'].some((name) => filters.get(name));

/** The order for the API, unless it is the usual one. */
export const orderOf = <Name extends string>({
  sort,
  isUsual,
}: {
  sort: { readonly by: Name; readonly direction: SortDirection };
  isUsual: boolean;
}) => (isUsual ? {} : { sort: sort.by, order: sort.direction });

/** The first and the last day of the period. */
export function PeriodFields({ filters }: { filters: Filters }) {
  const { t } = useTranslation();
  return (
    <FieldPair>
      {(['from', 'to'] as const).map((name) => (
        <DayField
          key={name}
          label={t(`supervision:filter.${name}`)}
          value={filters.get(name)}
          onDay={(day) => filters.change({ [name]: day })}
        />
      ))}
    </FieldPair>
  );
}
