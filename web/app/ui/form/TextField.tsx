import ExpandMore from '@mui/icons-material/ExpandMore';
import Box, { type BoxProps } from '@mui/material/Box';
import {
  type ChangeEvent,
  Children,
  type CSSProperties,
  type FocusEvent,
  type InputHTMLAttributes,
  isValidElement,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
} from 'react';
import { Hint } from './Hint.tsx';
import { hiddenPickerSx } from './hidden-picker.ts';
import { fieldFrameSx, fieldInputSx } from './TextBox.tsx';

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
  readonly maxRows?: number;
  readonly fullWidth?: boolean;
  readonly startIcon?: ReactNode;
  /** Further attributes of the element. */
  readonly inputProps?: InputHTMLAttributes<HTMLInputElement>;
  readonly sx?: BoxProps['sx'];
}

const lineHeightRem = 1.375;

const labelSx = { display: 'block', mb: 0.75, fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.4 } as const;
const unseenSx = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' } as const;
const selectSx = {
  appearance: 'none',
  cursor: 'pointer',
  pr: 5,
  textOverflow: 'ellipsis',
  '& option': { color: 'text.primary', bgcolor: 'background.paper' },
} as const;
const suggestedSx = { ...fieldInputSx, ...hiddenPickerSx, pr: 5 } as const;

/** Returns whether a blank option is needed: without a value, browsers would show the first option as chosen. */
function needsBlank(value: string | number | undefined, choices: ReactNode): boolean {
  const values = Children.toArray(choices).map((choice) =>
    isValidElement<{ value?: unknown }>(choice) ? choice.props.value : undefined,
  );
  return !values.some((each) => String(each) === String(value));
}

function lookOf({ select, suggestions, multiline, minRows = 1, maxRows, type = 'text' }: TextFieldProps) {
  if (select) return { component: 'select' as const, look: { ...fieldInputSx, ...selectSx } };
  if (!multiline) return { component: 'input' as const, type, look: suggestions ? suggestedSx : fieldInputSx };
  const highest = maxRows && { maxHeight: `${maxRows * lineHeightRem + 1.5}rem`, overflowY: 'auto' };
  return {
    component: 'textarea' as const,
    rows: minRows,
    style: { fieldSizing: 'content' } as CSSProperties,
    // Fields that grow by themselves ignore `rows`.
    look: { ...fieldInputSx, minHeight: `${minRows * lineHeightRem + 1.5}rem`, ...highest },
  };
}

/**
 * A text field, a multiline field or a select, with its label above and its hint below. The select is the browser's own: phones
 * show their native picker, and no list or menu of MUI is loaded.
 */
export function TextField(props: TextFieldProps) {
  const {
    label,
    value = '',
    helperText,
    error = false,
    required = false,
    select,
    children,
    suggestions,
    startIcon,
    inputProps,
    sx,
  } = props;
  const { onChange, onBlur, onFocus, onKeyDown, disabled, autoFocus, name, placeholder, autoComplete } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const { look, ...kind } = lookOf(props);
  const passed = { name, value, onChange, onBlur, onFocus, onKeyDown, disabled, autoFocus, required, placeholder, autoComplete };
  return (
    <Box sx={[{ minWidth: 0, ...(props.fullWidth && { width: '100%' }) }, ...(sx ? [sx].flat() : [])] as BoxProps['sx']}>
      <Box component="label" htmlFor={id} sx={props.hidesLabel ? unseenSx : labelSx}>
        {label}
        {required && (
          <Box component="span" aria-hidden="true" sx={{ color: 'error.main' }}>
            {' *'}
          </Box>
        )}
      </Box>
      <Box sx={{ ...fieldFrameSx, position: 'relative' }} data-error={error || undefined}>
        {startIcon && <Box sx={{ display: 'flex', pl: 1.5, color: 'text.secondary' }}>{startIcon}</Box>}
        <Box
          {...kind}
          {...passed}
          {...inputProps}
          {...(suggestions && { list: `${id}-list`, autoComplete: 'off' })}
          ref={props.inputRef}
          id={id}
          aria-invalid={error}
          aria-describedby={helperText ? `${id}-hint` : undefined}
          sx={look}
        >
          {select ? (
            <>
              {needsBlank(value, children) && <option value={value} hidden />}
              {children}
            </>
          ) : undefined}
        </Box>
        {(select || suggestions) && (
          <ExpandMore
            aria-hidden="true"
            sx={{ position: 'absolute', right: 10, pointerEvents: 'none', color: 'text.secondary' }}
          />
        )}
      </Box>
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      {helperText && (
        <Hint id={`${id}-hint`} error={error}>
          {helperText}
        </Hint>
      )}
    </Box>
  );
}
