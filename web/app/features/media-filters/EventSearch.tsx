import Autocomplete from '@mui/material/Autocomplete';
import { useState } from 'react';
import { useTranslation } from '#lib/use-translation.tsx';
import { AutocompleteInput } from '#ui/AutocompleteInput.tsx';
import type { EventChoiceProps } from './EventChoice.tsx';

/** The list behind the choice of an event: one's own first, then any that is found. It stands where somebody has gone to. */
export function EventSearch({ options, value, isLoading, onSearch, onChange }: EventChoiceProps) {
  const { t } = useTranslation();
  // Whoever has gone on to another control while this was fetched is not called back.
  const [takesFocus] = useState(() => !document.activeElement?.matches('a, button, canvas'));
  return (
    <Autocomplete
      options={[...options]}
      value={value}
      loading={isLoading}
      disableClearable
      openOnFocus
      filterOptions={(all) => all}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      groupBy={({ isMine }) => t(isMine ? 'media-filters:mine' : 'media-filters:all')}
      // Once the field stands on an event again, the next look into the list begins with all of them.
      onInputChange={(_, text, reason) => onSearch(reason === 'input' ? text : '')}
      onChange={(_, option) => onChange(option)}
      noOptionsText={t('media-filters:noEvents')}
      loadingText={t('common:loading')}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <span>
            <span style={{ display: 'block', fontWeight: 600 }}>{option.name}</span>
            <span style={{ fontSize: '0.8125rem' }}>{option.note}</span>
          </span>
        </li>
      )}
      renderInput={(params) => <AutocompleteInput {...params} autoFocus={takesFocus} label={t('media-filters:event')} />}
    />
  );
}
