import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslation } from '#lib/use-translation.tsx';

export interface EventOption {
  readonly id: string;
  readonly name: string;
  /** When and where, under the name. */
  readonly note: string;
  readonly isMine: boolean;
}

interface EventChoiceProps {
  readonly options: readonly EventOption[];
  readonly value: EventOption;
  readonly isLoading: boolean;
  readonly onSearch: (text: string) => void;
  readonly onChange: (event: EventOption) => void;
}

/** Which event the frame is of: one's own first, then any that is found. */
export function EventChoice({ options, value, isLoading, onSearch, onChange }: EventChoiceProps) {
  const { t } = useTranslation();
  return (
    <Autocomplete
      options={[...options]}
      value={value}
      loading={isLoading}
      disableClearable
      filterOptions={(all) => all}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      groupBy={({ isMine }) => t(isMine ? 'media-filters:mine' : 'media-filters:all')}
      onInputChange={(_, text, reason) => reason === 'input' && onSearch(text)}
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
      renderInput={(params) => <TextField {...params} label={t('media-filters:event')} />}
    />
  );
}
