import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { radius } from '#theme/tokens.ts';

/**
 * Styles MUI's text field like ours, with the label above it: nothing moves while the user types, and long French labels fit. 16
 * px keep phones from zooming into it.
 */
const look = {
  '& .MuiInputLabel-root, & .MuiInputLabel-root.Mui-focused': {
    position: 'static',
    transform: 'none',
    maxWidth: 'none',
    mb: 0.75,
    fontSize: '0.875rem',
    fontWeight: 600,
    lineHeight: 1.4,
    whiteSpace: 'normal',
    pointerEvents: 'auto',
    color: 'text.primary',
  },
  '& .MuiOutlinedInput-root': { borderRadius: `${radius.field}px`, bgcolor: 'background.paper' },
  '& .MuiOutlinedInput-notchedOutline': { borderColor: 'edge', top: 0, '& legend': { display: 'none' } },
  '& .MuiOutlinedInput-root:hover:not(.Mui-focused):not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
    borderColor: 'text.secondary',
  },
  '& .MuiOutlinedInput-input': {
    fontSize: '1rem',
    padding: '13px 14px',
    height: '1.375em',
    '&:focus-visible': { outline: 'none' },
  },
} as const;

/** The text field of MUI's Autocomplete; every other field is our own. */
export function AutocompleteInput({ sx, ...props }: TextFieldProps) {
  return <TextField {...props} sx={[look, ...(sx ? [sx].flat() : [])] as NonNullable<TextFieldProps['sx']>} />;
}
