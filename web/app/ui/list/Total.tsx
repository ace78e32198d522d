import { formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

interface TotalProps {
  readonly total: number;
  /** Whether there are more entries than `total`, which the API counts up to a maximum. */
  readonly isTotalCapped?: boolean | undefined;
}

/** The number of entries of a list: "1,234", or "10,000+" when not all of them were counted. */
export function Total({ total, isTotalCapped = false }: TotalProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = formatNumber(total, locale);
  return isTotalCapped ? t('pager:capped', { total: number }) : number;
}
