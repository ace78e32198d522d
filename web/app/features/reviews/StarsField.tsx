import Rating from '@mui/material/Rating';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { starRing } from '#ui/display/star-focus-ring.ts';
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

/** A labelled field of one to five stars. */
export function StarsField({ label, value, onChange, problem, isMain = false }: StarsFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={problem ? `${id}-problem` : undefined}
      aria-invalid={problem !== undefined}
      className={styles.texts}
    >
      <Typography id={id} sx={{ fontWeight: isMain ? 600 : 500 }}>
        {label}
      </Typography>
      <Rating
        name={id}
        value={value || null}
        onChange={(_, stars) => onChange(stars ?? 0)}
        getLabelText={(stars) => t('common:stars', { count: stars })}
        size="large"
        sx={{
          ...starRing,
          color: 'sun.ink',
          fontSize: isMain ? '2.25rem' : '1.75rem',
          ml: -0.5,
          '& label': { p: isMain ? 0.5 : 1 },
        }}
      />
      {problem && (
        <div id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </div>
      )}
    </div>
  );
}
