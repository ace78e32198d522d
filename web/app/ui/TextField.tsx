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
import { unseenOpener } from './choice-arrow.ts';
import { Hint } from './Hint.tsx';
import { fieldFrameSx, fieldInputSx } from './TextBox.tsx';

/** A field's element, whichever it is; all that is read of it is what these have in common. */
type FieldElement = HTMLInputElement;

export interface TextFieldProps {
  readonly label: ReactNode;
  /** What the field is, is seen from around it; the label is only read out. */
  readonly hidesLabel?: boolean;
  readonly value: string | number | undefined;
  readonly onChange?: (event: ChangeEvent<FieldElement>) => void;
  readonly onBlur?: (event: FocusEvent<FieldElement>) => void;
  readonly onFocus?: (event: FocusEvent<FieldElement>) => void;
  readonly onKeyDown?: (event: KeyboardEvent<FieldElement>) => void;
  /** A hint under the field, or what is wrong with it. */
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
  /** One of the `option`s inside. */
  readonly select?: boolean;
  readonly children?: ReactNode;
  /** What may be chosen instead of being typed. */
  readonly suggestions?: readonly string[];
  /** Several lines; the field grows with what is typed. */
  readonly multiline?: boolean;
  readonly minRows?: number;
  readonly maxRows?: number;
  readonly fullWidth?: boolean;
  readonly startIcon?: ReactNode;
  /** Whatever else the element itself takes. */
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
const suggestedSx = { ...fieldInputSx, ...unseenOpener, pr: 5 } as const;

/** A browser shows the first choice where none is made; until somebody chooses, this stands there. */
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
    // A field that grows by itself takes no notice of `rows`.
    look: { ...fieldInputSx, minHeight: `${minRows * lineHeightRem + 1.5}rem`, ...highest },
  };
}

/**
 * A text field, a field of several lines or a choice of one, with its label above and its hint below. The choice is the
 * browser's own: phones show their wheel, and nothing of the kit's lists and menus is fetched.
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
