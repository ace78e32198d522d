import Search from '@mui/icons-material/Search';
import { useTypedSearch } from '#lib/use-typed-search.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

interface SearchFieldProps {
  readonly label: string;
  /** What may be looked for, where the label does not say it. */
  readonly hint?: string | undefined;
  /** The words that the list below follows. */
  readonly asked: string;
  readonly onSearch: (words: string) => void;
  readonly sx?: TextFieldProps['sx'];
}

/** The field above a list in which one types; the list follows once one stops. At most 100 characters. */
export function SearchField({ label, hint, asked, onSearch, sx }: SearchFieldProps) {
  const [typed, setTyped] = useTypedSearch(asked, onSearch);
  return (
    <TextField
      type="search"
      label={label}
      placeholder={hint}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      inputProps={{ maxLength: 100, enterKeyHint: 'search', autoComplete: 'off' }}
      startIcon={<Search aria-hidden="true" />}
      sx={{ minWidth: 0, ...sx }}
    />
  );
}
