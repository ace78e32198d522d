import StarFill from '@phosphor-icons/core/fill/star-fill.svg?react';
import Star from '@phosphor-icons/core/regular/star.svg?react';
import { useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { VisuallyHidden } from '#ui/kit/text/VisuallyHidden.tsx';
import styles from './StarsField.module.css';

interface StarsFieldProps {
  readonly label: string;
  /** 0 while none is chosen. */
  readonly value: number;
  readonly onChange: (stars: number) => void;
  /** The validation error. */
  readonly problem?: string | undefined;
  readonly isMain?: boolean;
}

const five = [1, 2, 3, 4, 5];

/** A labelled field of one to five stars: radio buttons, with their keys. A press on the chosen star takes it back. */
export function StarsField({ label, value, onChange, problem, isMain = false }: StarsFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={problem ? `${id}-problem` : undefined}
      aria-invalid={problem !== undefined}
      className={styles.field}
      data-main={isMain || undefined}
    >
      <p id={id} className={styles.label}>
        {label}
      </p>
      <div className={styles.stars}>
        {five.map((star) => (
          <label key={star} className={styles.star} data-filled={star <= value || undefined}>
            <input
              type="radio"
              name={id}
              value={star}
              checked={star === value}
              onChange={() => onChange(star)}
              // The keys of radio buttons are reported as clicks without a count.
              onClick={({ detail }) => detail > 0 && star === value && onChange(0)}
              className={styles.input}
            />
            <Star className={styles.outline} />
            <StarFill className={styles.fill} />
            <VisuallyHidden>{t('common:stars', { count: star })}</VisuallyHidden>
          </label>
        ))}
      </div>
      {problem && (
        <div id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </div>
      )}
    </div>
  );
}
