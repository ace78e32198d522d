import type { EventState } from '@ngoma/api/features/events/events';
import CaretDown from '@phosphor-icons/core/regular/caret-down.svg?react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import { ownEventQuery } from '#lib/api/queries/own-events.queries.ts';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import type { EventOption } from './EventPickerList.tsx';
import { TextField } from './TextField.tsx';

const EventPickerList = lazyPart(async () => (await import('./EventPickerList.tsx')).EventPickerList);

interface EventPickerProps {
  readonly label: string;
  /** The id of the chosen event; empty for none. */
  readonly value: string;
  /** The label of the option for no event; without it an event is always chosen. */
  readonly none?: string;
  /** The states that are offered, in this order; all of them without it. */
  readonly states?: readonly EventState[];
  readonly onChoose: (eventId: string) => void;
}

/** Returns the option in the field; the event is loaded by its id if it is in no list that was loaded. */
function useChosen({ value, none }: EventPickerProps, picked: EventOption | undefined): EventOption {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error } = useQuery({ ...ownEventQuery(value), enabled: value !== '' });
  if (value === '') return { id: '', name: none ?? '' };
  if (data) return { id: value, name: `${data.eventName} · ${formatDate(data.date, 'dayYear', locale, data.zone)}` };
  if (!error) return picked?.id === value ? picked : { id: value, name: t('common:loading') };
  const isGone = error instanceof ApiProblem && error.status === 404;
  return { id: value, name: isGone ? t('event-picker:gone') : error.message };
}

/**
 * A field to choose one of the user's own events, however many there are: the newest first, more while scrolling, or any by its
 * name. The list is loaded when the field gets the focus.
 */
export function EventPicker(props: EventPickerProps) {
  const { label, none, states, onChoose } = props;
  // The name is known from the list before the event is loaded by its id.
  const [picked, setPicked] = useState<EventOption>();
  const chosen = useChosen(props, picked);
  const choose = (option: EventOption) => {
    setPicked(option);
    onChoose(option.id);
  };
  const [isWanted, setWanted] = useState(false);
  // Passing the field with the tab key does not open the list.
  const [opens, setOpens] = useState(false);
  const shown = (
    <TextField
      label={label}
      value={chosen.name}
      onFocus={() => setWanted(true)}
      onKeyDown={({ key }) => (key === 'ArrowDown' || key === 'Enter') && setOpens(true)}
      end={<CaretDown />}
      inputProps={{
        readOnly: true,
        role: 'combobox',
        'aria-expanded': false,
        'aria-haspopup': 'listbox',
        onPointerDown: () => setOpens(true),
      }}
    />
  );
  if (!isWanted) return shown;
  return (
    <Suspense fallback={shown}>
      <EventPickerList {...{ label, none, states, chosen }} onChoose={choose} startsOpen={opens} />
    </Suspense>
  );
}
