import Box from '@mui/material/Box';
import { formatNumber } from '#lib/format.ts';
import { percent } from '#lib/percent.ts';
import { useLocale } from '#lib/use-locale.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

interface ChangeProps {
  readonly now: number;
  readonly before: number;
  /** Said where there is nothing to compare with. */
  readonly nothing: string;
  /** What it is compared with, said after the share: "on last week". */
  readonly than: string;
}

/** How a figure stands against the one before: the share as a chip, what it is compared with beside or below it. */
export function Change({ now, before, nothing, than }: ChangeProps) {
  const locale = useLocale();
  if (before === 0) return <StatusChip>{nothing}</StatusChip>;
  const share = Math.round(((now - before) / before) * 100);
  const sign = share > 0 ? '+' : share < 0 ? '−' : '±';
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25 }}>
      <StatusChip tone={share > 0 ? 'leaf' : share < 0 ? 'sun' : 'neutral'}>
        {`${sign}${percent(formatNumber(Math.abs(share), locale), locale)}`}
      </StatusChip>{' '}
      <Box component="span" sx={{ fontSize: '0.875rem' }}>
        {than}
      </Box>
    </Box>
  );
}
