import MagnifyingGlass from '@phosphor-icons/core/regular/magnifying-glass.svg?react';
import { TextField, type TextFieldProps } from './TextField.tsx';

type SearchFieldProps = Omit<TextFieldProps, 'type' | 'start'>;

/** A search field with its label for screen readers; its form has `role="search"` and method GET. */
export const SearchField = (props: SearchFieldProps) => (
  <TextField hidesLabel enterKeyHint="search" autoComplete="off" {...props} type="search" start={<MagnifyingGlass />} />
);
