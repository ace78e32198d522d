import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { radius } from '#theme/tokens.ts';

/**
 * The house’s look of a field on the kit's own, whose label stands above it: nothing moves while one types, and long French
 * labels have room. 16 px keep phones from zooming into it.
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

/** The field of a list that is chosen from by typing (the kit's Autocomplete); every other field is ours. */
export function AutocompleteInput({ sx, ...props }: TextFieldProps) {
  return <TextField {...props} sx={[look, ...(sx ? [sx].flat() : [])] as NonNullable<TextFieldProps['sx']>} />;
}
