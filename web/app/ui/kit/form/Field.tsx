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
  /** Something is wrong that another part of the form says. */
  readonly isInvalid?: boolean;
  /** Announces an error to screen readers when it appears, for a field that has no form to report it. */
  readonly announces?: boolean;
  readonly id?: string;
}

/** Returns the ids that connect an element with its label, its hint and its error, and the attributes of that element. */
export function useFieldIds({ id, hint, error, isInvalid }: Pick<FieldLook, 'id' | 'hint' | 'error' | 'isInvalid'>) {
  const ownId = useId();
  const elementId = id ?? ownId;
  const describedBy = [hint && `${elementId}-hint`, error && `${elementId}-error`].filter(Boolean).join(' ');
  return {
    elementId,
    connected: {
      id: elementId,
      'aria-invalid': error || isInvalid ? true : undefined,
      'aria-describedby': describedBy || undefined,
    },
  };
}

/** Divides the properties of a field into those of its frame and those of its element. */
export function useField<Props extends FieldLook>(props: Props) {
  const { label, hidesLabel, isOptional, hint, error, isInvalid, announces, id, ...rest } = props;
  const { elementId, connected } = useFieldIds({ id, hint, error, isInvalid });
  return { look: { label, hidesLabel, isOptional, hint, error, announces, elementId }, connected, rest };
}

interface FieldProps extends FieldLook {
  readonly elementId: string;
  readonly children: ReactNode;
}

/** The frame of a field: its label above, its hint and its error below. */
export function Field({ label, hidesLabel = false, isOptional = false, elementId, children, ...notes }: FieldProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.field}>
      <label htmlFor={elementId} className={hidesLabel ? styles.hiddenLabel : styles.label}>
        {label}
        {isOptional && ' '}
        {isOptional && <span className={styles.optional}>{t('common:optional')}</span>}
      </label>
      {children}
      <FieldNotes elementId={elementId} {...notes} />
    </div>
  );
}

/** The hint and the error of a field or a group of fields. */
export function FieldNotes({
  elementId,
  hint,
  error,
  announces,
}: Pick<FieldProps, 'elementId' | 'hint' | 'error' | 'announces'>) {
  return (
    <>
      {hint && (
        <p id={`${elementId}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${elementId}-error`} role={announces ? 'alert' : undefined} className={styles.error}>
          <WarningCircleFill className={styles.errorIcon} />
          {error}
        </p>
      )}
    </>
  );
}
