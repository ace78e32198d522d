import { Field, type FieldLook, useField } from './Field.tsx';
import styles from './FileField.module.css';
import type { InputAttributes } from './TextField.tsx';

interface FileFieldProps extends FieldLook, Omit<InputAttributes, 'type' | 'value' | 'defaultValue'> {}

/** The browser's own field for files; `accept` names their types, `multiple` allows several. */
export function FileField(props: FileFieldProps) {
  const { look, connected, rest } = useField(props);
  return (
    <Field {...look}>
      <input {...rest} {...connected} type="file" className={styles.file} />
    </Field>
  );
}
