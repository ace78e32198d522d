import MagnifyingGlass from '@phosphor-icons/core/regular/magnifying-glass.svg?react';
import { useTypedSearch } from '#lib/hooks/use-typed-search.ts';
import { TextField } from './TextField.tsx';

interface SearchFieldProps {
  readonly label: string;
  /** The searchable fields, if the label does not say it. */
  readonly hint?: string | undefined;
  /** The search text of the list below. */
  readonly asked: string;
  readonly onSearch: (query: string) => void;
}

/** The search field above a list; the list follows once the typing stops. At most 100 characters. */
export function SearchField({ label, hint, asked, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useTypedSearch(asked, onSearch);
  return (
    <TextField
      type="search"
      label={label}
      placeholder={hint}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      inputProps={{ maxLength: 100, enterKeyHint: 'search', autoComplete: 'off' }}
      start={<MagnifyingGlass />}
    />
  );
}
