import { Suspense, useState } from 'react';
import { useTranslation } from '#lib/use-translation.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { TextField } from '#ui/TextField.tsx';

const EventSearch = lazyPart(async () => (await import('./EventSearch.tsx')).EventSearch);

export interface EventOption {
  readonly id: string;
  readonly name: string;
  /** When and where, under the name. */
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

/** Which event the frame is of. The list to choose from is fetched when somebody goes to the field, and has the focus then. */
export function EventChoice(props: EventChoiceProps) {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(false);
  const shown = (
    <TextField
      label={t('media-filters:event')}
      value={props.value.name}
      onFocus={() => setWanted(true)}
      inputProps={{ readOnly: true, role: 'combobox', 'aria-expanded': false, 'aria-haspopup': 'listbox' }}
    />
  );
  if (!isWanted) return shown;
  return (
    <Suspense fallback={shown}>
      <EventSearch {...props} />
    </Suspense>
  );
}
