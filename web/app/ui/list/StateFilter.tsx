import { useEffect, useRef } from 'react';
import { formatNumber } from '#lib/format/format.ts';
import { useFilterLink } from '#lib/hooks/use-filter-link.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { PillLink } from '#ui/kit/action/Pill.tsx';
import { FilterRow } from './FilterRow.tsx';
import styles from './StateFilter.module.css';

interface StateFilterProps {
  readonly label: string;
  readonly all: string;
  readonly states: readonly { readonly state: string; readonly label: string }[];
  /** Undefined while unknown, because a zero would be wrong. */
  readonly counts: Readonly<Partial<Record<string, number>>> | undefined;
  /** The chosen status; undefined for all. */
  readonly chosen: string | undefined;
}

/** The states of a list as links with their counts; the choice is in the address. */
export function StateFilter({ label, all, states, counts, chosen }: StateFilterProps) {
  const locale = useLocale();
  const linkTo = useFilterLink();
  const total = Object.values(counts ?? {}).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const chips = [
    { state: undefined, label: all, count: total },
    ...states
      .map((one) => ({ ...one, count: counts?.[one.state] ?? 0 }))
      .filter(({ count, state }) => count > 0 || state === chosen),
  ];
  const row = useRef<HTMLElement & HTMLDivElement>(null);
  // A choice that comes from the address may be beyond the edge of a phone's screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the choice, and again once the counts have added other items.
  useEffect(() => {
    const chosenLink = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && chosenLink)
      row.current.scrollLeft = chosenLink.offsetLeft - (row.current.clientWidth - chosenLink.offsetWidth) / 2;
  }, [chosen, chips.length]);
  return (
    <FilterRow ref={row} as="nav" label={label}>
      {chips.map(({ state, label: text, count }) => (
        <PillLink key={state ?? ''} to={linkTo({ state: state ?? '' })} replace preventScrollReset isChosen={state === chosen}>
          {text}
          {counts && <span className={styles.count}>{formatNumber(count, locale)}</span>}
        </PillLink>
      ))}
    </FilterRow>
  );
}
