import { formatNumber } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

interface ChangeProps {
  readonly now: number;
  readonly before: number;
  /** Said where there is nothing to compare with. */
  readonly nothing: string;
  readonly words: (share: string) => string;
}

/** How a figure stands against the one before, in words; nothing to compare with is said as it is. */
export function Change({ now, before, nothing, words }: ChangeProps) {
  const locale = useLocale();
  if (before === 0) return <StatusChip>{nothing}</StatusChip>;
  const share = Math.round(((now - before) / before) * 100);
  const sign = share > 0 ? '+' : share < 0 ? '−' : '±';
  return (
    <StatusChip tone={share > 0 ? 'leaf' : share < 0 ? 'sun' : 'neutral'}>
      {words(`${sign}${formatNumber(Math.abs(share), locale)}`)}
    </StatusChip>
  );
}
