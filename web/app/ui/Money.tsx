import { formatMoney } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';

interface MoneyProps {
  readonly amountXaf: number;
  /** Writes "Free" for nothing. */
  readonly freeWord?: boolean;
}

/** An amount in the reader's way of writing, which never breaks across lines. */
export function Money({ amountXaf, freeWord = false }: MoneyProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {freeWord && amountXaf === 0 ? t('common:free') : formatMoney(amountXaf, locale)}
    </span>
  );
}
