import { Suspense, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import type { EventChoiceProps } from './EventSearch.tsx';

const EventSearch = lazyPart(async () => (await import('./EventSearch.tsx')).EventSearch);

/** Choice of the event whose frame is shown. The list loads when the field gets the focus, and then takes the focus. */
export function EventChoice(props: EventChoiceProps) {
  const { t } = useTranslation();
  const [isCurrent, setWanted] = useState(false);
  // Passing the field with the tab key does not open the list.
  const [opens, setOpens] = useState(false);
  const shown = (
    <TextField
      label={t('media-filters:event')}
      value={props.value.name}
      onFocus={() => setWanted(true)}
      onKeyDown={({ key }) => (key === 'ArrowDown' || key === 'Enter') && setOpens(true)}
      inputProps={{
        readOnly: true,
        role: 'combobox',
        'aria-expanded': false,
        'aria-haspopup': 'listbox',
        onPointerDown: () => setOpens(true),
      }}
    />
  );
  if (!isCurrent) return shown;
  return (
    <Suspense fallback={shown}>
      <EventSearch {...props} startsOpen={opens} />
    </Suspense>
  );
}
