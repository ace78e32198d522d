import { Field, type FieldLook, useFieldIds } from './Field.tsx';
import styles from './FileField.module.css';
import type { InputAttributes } from './TextField.tsx';

interface FileFieldProps extends FieldLook, Omit<InputAttributes, 'type' | 'value' | 'defaultValue'> {}

/** The browser's own field for files; `accept` names their types, `multiple` allows several. */
export function FileField({ label, hidesLabel, isOptional, hint, error, id, ...input }: FileFieldProps) {
  const { elementId, connected } = useFieldIds({ id, hint, error });
  return (
    <Field {...{ label, hidesLabel, isOptional, hint, error }} elementId={elementId}>
      <input {...input} {...connected} type="file" className={styles.file} />
    </Field>
  );
}
