import Box, { type BoxProps } from '@mui/material/Box';
import {
  type ChangeEventHandler,
  type CSSProperties,
  type HTMLInputAutoCompleteAttribute,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  useId,
} from 'react';
import { radius } from '#theme/tokens.ts';
import { Hint } from './Hint.tsx';

type Passed = Omit<InputHTMLAttributes<HTMLInputElement>, 'style' | 'className'> & { readonly style?: CSSProperties };

export interface TextBoxProps {
  readonly label: ReactNode;
  /** A hint below the field, or its error message. */
  readonly helperText?: ReactNode;
  readonly helperTextProps?: Pick<BoxProps, 'role' | 'aria-live' | 'sx'>;
  readonly id?: string;
  readonly name?: string;
  readonly type?: string;
  readonly value: string;
  readonly onChange: ChangeEventHandler<HTMLInputElement>;
  readonly onBlur?: () => void;
  readonly inputRef?: Ref<HTMLInputElement | null>;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly autoFocus?: boolean;
  readonly placeholder?: string;
  readonly error?: boolean;
  readonly disabled?: boolean;
  readonly required?: boolean;
  /** Several lines; the field grows with its text. */
  readonly multiline?: boolean;
  readonly minRows?: number;
  readonly endAdornment?: ReactNode;
  /** Further attributes of the input. */
  readonly inputProps?: Passed;
}

/** The styles that all text fields have in common. */
export const fieldFrameSx = {
  display: 'flex',
  alignItems: 'center',
  borderRadius: `${radius.field}px`,
  border: '1px solid',
  borderColor: 'edge',
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'text.secondary' },
  '&:focus-within': { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px var(--n-palette-primary-main)' },
  '&[data-error]': { borderColor: 'error.main' },
  '&[data-error]:focus-within': { boxShadow: 'inset 0 0 0 1px var(--n-palette-error-main)' },
} as const;

/** The input element. 16 px keep phones from zooming into a field. */
export const fieldInputSx = {
  flex: 1,
  width: '100%',
  minWidth: 0,
  minHeight: 46,
  m: 0,
  px: 1.75,
  py: 1.375,
  border: 0,
  borderRadius: 'inherit',
  font: 'inherit',
  fontSize: '1rem',
  lineHeight: 1.375,
  color: 'text.primary',
  bgcolor: 'transparent',
  resize: 'none',
  '&:focus-visible': { outline: 'none' },
  '&::placeholder': { color: 'text.secondary', opacity: 0.8 },
  // Browsers dim a disabled select further, below a readable contrast.
  '&:disabled': { color: 'text.secondary', WebkitTextFillColor: 'currentColor', opacity: 1 },
} as const;

/**
 * A text field with its label above and its hint below, connected for screen readers. It is much smaller than MUI's, whose
 * floating labels, selects and menus every page would load without using them.
 */
export function TextBox(props: TextBoxProps) {
  const { label, helperText, helperTextProps, error = false, required = false, multiline = false, minRows = 1 } = props;
  const { endAdornment, inputProps, inputRef, id } = props;
  const { name, type = 'text', value, onChange, onBlur, autoComplete, autoFocus, placeholder, disabled } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  const helperId = `${inputId}-hint`;
  const passed = { name, value, onChange, onBlur, autoComplete, autoFocus, placeholder, disabled, required, ...inputProps };
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        component="label"
        htmlFor={inputId}
        sx={{ display: 'block', mb: 0.75, fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.4 }}
      >
        {label}
        {required && (
          <Box component="span" aria-hidden="true" sx={{ color: 'error.main' }}>
            {' *'}
          </Box>
        )}
      </Box>
      <Box sx={fieldFrameSx} data-error={error || undefined}>
        <Box
          {...(multiline
            ? { component: 'textarea' as const, rows: minRows, style: { fieldSizing: 'content' } as CSSProperties }
            : { component: 'input' as const, type })}
          {...passed}
          ref={inputRef}
          id={inputId}
          aria-invalid={error}
          aria-describedby={helperText ? helperId : undefined}
          sx={multiline ? { ...fieldInputSx, minHeight: `${minRows * 1.375 + 1.5}rem` } : fieldInputSx}
        />
        {endAdornment && <Box sx={{ flex: 'none', display: 'flex', pr: 0.75 }}>{endAdornment}</Box>}
      </Box>
      {helperText && (
        <Hint {...helperTextProps} id={helperId} error={error}>
          {helperText}
        </Hint>
      )}
    </Box>
  );
}
