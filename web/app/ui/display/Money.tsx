import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

interface MoneyProps {
  readonly amountXaf: number;
  /** Shows "Free" instead of zero. */
  readonly showsFree?: boolean;
}

/** Shows an amount in the reader's format, without line breaks. */
export function Money({ amountXaf, showsFree = false }: MoneyProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <span style={{ flexShrink: 0, whiteSpace: 'nowrap' }}>
      {showsFree && amountXaf === 0 ? t('common:free') : formatMoney(amountXaf, locale)}
    </span>
  );
}
