import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatNumber } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { filterRowSx } from '#ui/filter-row.ts';

interface StateFilterProps {
  readonly label: string;
  readonly all: string;
  readonly states: readonly { readonly state: string; readonly label: string }[];
  /** Not given while they are not known: a nought would be a lie. */
  readonly counts: Readonly<Partial<Record<string, number>>> | undefined;
  /** The state that is asked for; undefined for all of them. */
  readonly chosen: string | undefined;
}

/** The states of a list as links with their counts; the choice stands in the address. */
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
  // Whoever is led here by an address sees what is chosen, though it may stand beyond the edge of a phone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is brought into sight, and again once the counts have brought its neighbours.
  useEffect(() => {
    const on = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && on) row.current.scrollLeft = on.offsetLeft - (row.current.clientWidth - on.offsetWidth) / 2;
  }, [chosen, chips.length]);
  return (
    <Box ref={row} component="nav" aria-label={label} sx={{ ...filterRowSx, mb: 2, position: 'relative' }}>
      {chips.map(({ state, label: words, count }) => {
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
            {words}
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
