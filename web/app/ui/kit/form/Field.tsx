import WarningCircleFill from '@phosphor-icons/core/fill/warning-circle-fill.svg?react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import styles from './Field.module.css';

/** The properties that every field has beside those of its element. */
export interface FieldLook {
  readonly label: ReactNode;
  /** Shows the label to screen readers only, where the surroundings already name the field. */
  readonly hidesLabel?: boolean;
  /** Marks the field as optional. The others are required, and need no mark. */
  readonly isOptional?: boolean;
  /** Says what is expected, before anything is wrong. */
  readonly hint?: ReactNode;
  /** Says what is wrong, with an example. */
  readonly error?: ReactNode;
  readonly id?: string;
}

/** Returns the ids that connect an element with its label, its hint and its error, and the attributes of that element. */
export function useFieldIds({ id, hint, error }: Pick<FieldLook, 'id' | 'hint' | 'error'>) {
  const ownId = useId();
  const elementId = id ?? ownId;
  const describedBy = [hint && `${elementId}-hint`, error && `${elementId}-error`].filter(Boolean).join(' ');
  return {
    elementId,
    connected: {
      id: elementId,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy || undefined,
    },
  };
}

interface FieldProps extends FieldLook {
  readonly elementId: string;
  readonly children: ReactNode;
}

/** The frame of a field: its label above, its hint and its error below. */
export function Field({ label, hidesLabel = false, isOptional = false, hint, error, elementId, children }: FieldProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.field}>
      <label htmlFor={elementId} className={hidesLabel ? styles.hiddenLabel : styles.label}>
        {label}
        {isOptional && ' '}
        {isOptional && <span className={styles.optional}>{t('common:optional')}</span>}
      </label>
      {children}
      <FieldNotes elementId={elementId} hint={hint} error={error} />
    </div>
  );
}

/** The hint and the error of a field or a group of fields. */
export function FieldNotes({ elementId, hint, error }: Pick<FieldProps, 'elementId' | 'hint' | 'error'>) {
  return (
    <>
      {hint && (
        <p id={`${elementId}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${elementId}-error`} className={styles.error}>
          <WarningCircleFill className={styles.errorIcon} />
          {error}
        </p>
      )}
    </>
  );
}
