import FormControl from '@mui/material/FormControl';
import FormHelperText, { type FormHelperTextProps } from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';

export interface TextBoxProps extends Omit<OutlinedInputProps, 'label' | 'notched'> {
  readonly label: ReactNode;
  /** A hint under the field, or what is wrong with it. */
  readonly helperText?: ReactNode;
  readonly helperTextProps?: Omit<FormHelperTextProps, 'id' | 'children'>;
}

/**
 * A text field with its label above and its hint below, joined for screen readers. Lighter than the kit's TextField, which
 * brings selects and their menus along to every page.
 */
export function TextBox({ label, helperText, helperTextProps, error, disabled, required, id, ...rest }: TextBoxProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const helperId = `${inputId}-hint`;
  return (
    <FormControl variant="outlined" fullWidth error={error ?? false} disabled={disabled ?? false} required={required ?? false}>
      <InputLabel htmlFor={inputId}>{label}</InputLabel>
      <OutlinedInput {...rest} id={inputId} aria-describedby={helperText ? helperId : undefined} />
      {helperText && (
        <FormHelperText {...helperTextProps} id={helperId}>
          {helperText}
        </FormHelperText>
      )}
    </FormControl>
  );
}
