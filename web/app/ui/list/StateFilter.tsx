import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { filterRowSx } from '#ui/list/filter-row.ts';

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
  const [params] = useSearchParams();
  const to = (state: string | undefined) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (state) next.set('state', state);
    else next.delete('state');
    return { search: next.toString() };
  };
  const total = Object.values(counts ?? {}).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const chips = [
    { state: undefined, label: all, count: total },
    ...states
      .map((one) => ({ ...one, count: counts?.[one.state] ?? 0 }))
      .filter(({ count, state }) => count > 0 || state === chosen),
  ];
  const row = useRef<HTMLElement>(null);
  // A choice that comes from the address may be beyond the edge of a phone's screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the choice, and again once the counts have added other items.
  useEffect(() => {
    const chosenLink = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && chosenLink)
      row.current.scrollLeft = chosenLink.offsetLeft - (row.current.clientWidth - chosenLink.offsetWidth) / 2;
  }, [chosen, chips.length]);
  return (
    <Box ref={row} component="nav" aria-label={label} sx={{ ...filterRowSx, mb: 2, position: 'relative' }}>
      {chips.map(({ state, label: text, count }) => {
        const isOn = state === chosen;
        return (
          <Box
            key={state ?? ''}
            component={Link}
            to={to(state)}
            replace
            preventScrollReset
            aria-current={isOn ? 'true' : undefined}
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 0.75,
              minHeight: 44,
              px: 2,
              flex: 'none',
              borderRadius: 99,
              border: '1.5px solid',
              borderColor: isOn ? 'text.primary' : 'divider',
              bgcolor: isOn ? 'text.primary' : 'transparent',
              color: isOn ? 'background.default' : 'text.primary',
              '&:hover': { borderColor: isOn ? 'text.primary' : 'primary.main' },
              fontWeight: 600,
              fontSize: '0.9375rem',
              textDecoration: 'none',
            }}
          >
            {text}
            {counts && (
              <Box
                component="span"
                sx={{ color: isOn ? 'inherit' : 'text.secondary', fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}
              >
                {formatNumber(count, locale)}
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
