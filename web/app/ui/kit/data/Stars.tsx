import StarFill from '@phosphor-icons/core/fill/star-fill.svg?react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import styles from './Stars.module.css';

const five = [1, 2, 3, 4, 5];

/** A rating from 1 to 5 as stars, with a text for screen readers. */
export function Stars({ value }: { readonly value: number }) {
  const { t } = useTranslation();
  return (
    <span role="img" aria-label={t('common:stars', { count: value })} className={styles.stars}>
      {five.map((star) => (
        <StarFill key={star} className={styles.star} data-on={star <= Math.round(value) || undefined} />
      ))}
    </span>
  );
}
