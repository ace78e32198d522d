import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { SearchCombobox } from '#ui/guarded/SearchCombobox.tsx';

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
export function EventSearch(props: EventChoiceProps & { readonly startsOpen: boolean }) {
  const { options, value, isLoading, onSearch, onChange, startsOpen } = props;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(startsOpen);
  const items = options.map((option) => ({ ...option, group: t(option.isMine ? 'media-filters:mine' : 'media-filters:all') }));
  return (
    <SearchCombobox
      label={t('media-filters:event')}
      items={items}
      value={value}
      isOpen={isOpen}
      onOpenChange={setOpen}
      onSearch={onSearch}
      onChoose={({ id }) => {
        const option = options.find((each) => each.id === id);
        if (option) onChange(option);
      }}
      emptyText={t(isLoading ? 'common:loading' : 'media-filters:noEvents')}
    />
  );
}
