import Autocomplete from '@mui/material/Autocomplete';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { AutocompleteInput } from '#ui/form/AutocompleteInput.tsx';

export interface EventOption {
  readonly id: string;
  readonly name: string;
  /** Date and place, shown under the name. */
  readonly note: string;
  readonly isMine: boolean;
}

export interface EventChoiceProps {
  readonly options: readonly EventOption[];
  readonly value: EventOption;
  readonly isLoading: boolean;
  readonly onSearch: (text: string) => void;
  readonly onChange: (event: EventOption) => void;
}

/**
 * List of events to choose from: those of the person's tickets first, then search results. Replaces the placeholder field after
 * it got the focus.
 */
export function EventSearch({ options, value, isLoading, onSearch, onChange }: EventChoiceProps) {
  const { t } = useTranslation();
  // The focus is not taken back from a person who moved on to another control while this was loading.
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
      // After a choice the list starts with all events again.
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
