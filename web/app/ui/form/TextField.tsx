import CaretDown from '@phosphor-icons/core/regular/caret-down.svg?react';
import {
  type ChangeEvent,
  Children,
  type FocusEvent,
  type InputHTMLAttributes,
  isValidElement,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
} from 'react';
import { Select } from '#ui/kit/form/Select.tsx';
import { TextArea } from '#ui/kit/form/TextArea.tsx';
import { TextField as Line } from '#ui/kit/form/TextField.tsx';

/** The element of a field of any kind; only their common properties are read. */
type FieldElement = HTMLInputElement;

export interface TextFieldProps {
  readonly label: ReactNode;
  /** Shows the label to screen readers only, if the surroundings already name the field. */
  readonly hidesLabel?: boolean;
  readonly value: string | number | undefined;
  readonly onChange?: (event: ChangeEvent<FieldElement>) => void;
  readonly onBlur?: (event: FocusEvent<FieldElement>) => void;
  readonly onFocus?: (event: FocusEvent<FieldElement>) => void;
  readonly onKeyDown?: (event: KeyboardEvent<FieldElement>) => void;
  /** A hint below the field, or its error message. */
  readonly helperText?: ReactNode;
  readonly error?: boolean;
  /** Announces an error to screen readers when it appears, for a field that has no form to report it. */
  readonly announces?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly id?: string;
  readonly name?: string;
  readonly type?: string;
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly inputRef?: Ref<FieldElement | null>;
  /** A select; its `option`s are the children. */
  readonly select?: boolean;
  readonly children?: ReactNode;
  /** Values offered for selection instead of typing. */
  readonly suggestions?: readonly string[];
  /** Several lines; the field grows with its text. */
  readonly multiline?: boolean;
  readonly minRows?: number;
  /** Taller, for the one number of a page. */
  readonly size?: 'normal' | 'large';
  /** An icon before the value. */
  readonly start?: ReactNode;
  /** A unit or a button after the value. */
  readonly end?: ReactNode;
  /** Further attributes of the element. */
  readonly inputProps?: Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'size' | 'id' | 'list' | 'type'>;
}

/** Returns whether a blank option is needed: without a value, browsers would show the first option as chosen. */
function needsBlank(value: string | number | undefined, choices: ReactNode): boolean {
  const values = Children.toArray(choices).map((choice) =>
    isValidElement<{ value?: unknown }>(choice) ? choice.props.value : undefined,
  );
  return !values.some((each) => String(each) === String(value));
}

/** Everything that the elements of all kinds of fields have in common. */
function commonOf(props: TextFieldProps) {
  const {
    label,
    hidesLabel,
    value = '',
    helperText,
    error = false,
    announces,
    required = false,
    id,
    inputRef,
    inputProps,
  } = props;
  const { onChange, onBlur, onFocus, onKeyDown, disabled, autoFocus, name, placeholder, autoComplete } = props;
  const words = {
    label: required ? (
      <>
        {label} <span aria-hidden="true">*</span>
      </>
    ) : (
      label
    ),
    hidesLabel,
    isInvalid: error,
    announces,
    ...(error ? { error: helperText } : { hint: helperText }),
  };
  const passed = { name, value, onChange, onBlur, onFocus, onKeyDown, disabled, autoFocus, required, placeholder, autoComplete };
  // The three elements share the few properties that are read of them.
  return { ...words, ...passed, ...inputProps, id, ref: inputRef } as object as {
    readonly label: ReactNode;
    readonly ref: Ref<never>;
  };
}

/**
 * A text field, a field for several lines or a select of a guarded page, which keeps its value: the kit's field with one set of
 * properties for all three.
 */
export function TextField(props: TextFieldProps) {
  const { select, multiline, suggestions, children, value, minRows = 1, size, start, end, type } = props;
  const listId = useId();
  const common = commonOf(props);
  if (select)
    return (
      <Select {...common} start={start}>
        {needsBlank(value, children) && <option value={value ?? ''} hidden />}
        {children}
      </Select>
    );
  if (multiline) return <TextArea {...common} rows={minRows} />;
  if (!suggestions) return <Line {...common} type={type} size={size} start={start} end={end} />;
  return (
    <>
      <Line {...common} list={listId} autoComplete="off" start={start} end={<CaretDown />} />
      <datalist id={listId}>
        {suggestions.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
}
