import { changeInPercent, formatChange } from '#lib/format/change.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import styles from './Change.module.css';

interface ChangeProps {
  readonly now: number;
  readonly before: number;
  /** Shown where there is no earlier value to compare with. */
  readonly emptyText: string;
  /** Names the compared period after the share: "on last week". */
  readonly comparedTo: string;
}

/** The change of a figure: the share in percent as a chip, with the compared period beside or below it. */
export function Change({ now, before, emptyText, comparedTo }: ChangeProps) {
  const locale = useLocale();
  if (before === 0) return <Badge>{emptyText}</Badge>;
  const share = changeInPercent(now, before);
  return (
    <span className={styles.row}>
      <Badge tone={share > 0 ? 'leaf' : share < 0 ? 'sun' : 'neutral'}>{formatChange(now, before, locale)}</Badge>{' '}
      <span className={styles.comparedTo}>{comparedTo}</span>
    </span>
  );
}
