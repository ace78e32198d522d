import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import styles from './Money.module.css';

interface MoneyProps {
  readonly amountXaf: number;
  /** `price`: Poppins 18 px; `total`: 21 px; `figure`: the one large figure of a page. */
  readonly look?: 'text' | 'price' | 'total' | 'figure';
  /** Shows "Free" instead of zero, in leaf. */
  readonly showsFree?: boolean;
  /** An amount that was not paid. */
  readonly isStruck?: boolean;
}

/** An amount in the reader's format, without line breaks. */
export function Money({ amountXaf, look = 'text', showsFree = false, isStruck = false }: MoneyProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isFree = showsFree && amountXaf === 0;
  const Element = isStruck ? 's' : 'span';
  return (
    <Element className={styles.money} data-look={look} data-free={isFree || undefined}>
      {isFree ? t('common:free') : formatMoney(amountXaf, locale)}
    </Element>
  );
}
