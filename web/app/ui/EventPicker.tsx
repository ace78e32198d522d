import Box from '@mui/material/Box';
import type { EventState } from '@ngoma/api/features/events';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ApiProblem } from '#lib/call.ts';
import { formatDate } from '#lib/format.ts';
import { ownEventQuery } from '#lib/own-events.queries.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import type { EventOption } from './EventPickerList.tsx';
import { lazyPart } from './lazy-part.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

const EventPickerList = lazyPart(async () => (await import('./EventPickerList.tsx')).EventPickerList);

interface EventPickerProps {
  readonly label: string;
  /** The id of the chosen event; empty for none. */
  readonly value: string;
  /** What the choice of no event is called; without it one event is always chosen. */
  readonly none?: string;
  /** The states that are offered, in this order; all of them without it. */
  readonly states?: readonly EventState[];
  readonly onChoose: (eventId: string) => void;
  readonly sx?: TextFieldProps['sx'];
}

/** What stands in the field: the event by its name also where it is in no list that was fetched. */
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
 * Chooses one of the own events, however many there are: the newest first, more as one goes on, or any by its words. The list
 * is fetched when somebody goes to the field.
 */
export function EventPicker(props: EventPickerProps) {
  const { label, none, states, onChoose, sx } = props;
  // Known by its name before it is fetched by its id.
  const [picked, setPicked] = useState<EventOption>();
  const chosen = useChosen(props, picked);
  const choose = (option: EventOption) => {
    setPicked(option);
    onChoose(option.id);
  };
  const [isWanted, setWanted] = useState(false);
  // Whoever passes by with the Tab key opens no list.
  const [opens, setOpens] = useState(false);
  const shown = (
    <Box sx={{ position: 'relative', minWidth: 0, ...sx }}>
      <TextField
        label={label}
        value={chosen.name}
        onFocus={() => setWanted(true)}
        onKeyDown={({ key }) => (key === 'ArrowDown' || key === 'Enter') && setOpens(true)}
        inputProps={{
          readOnly: true,
          role: 'combobox',
          'aria-expanded': false,
          'aria-haspopup': 'listbox',
          style: { paddingRight: 40, textOverflow: 'ellipsis', cursor: 'pointer' },
          onPointerDown: () => setOpens(true),
        }}
      />
      <Box
        component="svg"
        viewBox="0 0 24 24"
        aria-hidden="true"
        sx={{ position: 'absolute', right: 12, bottom: 12, width: 24, pointerEvents: 'none', fill: 'currentColor' }}
      >
        <path d="m7 10 5 5 5-5z" />
      </Box>
    </Box>
  );
  if (!isWanted) return shown;
  return (
    <Suspense fallback={shown}>
      <EventPickerList {...{ label, none, states, chosen, sx }} onChoose={choose} startsOpen={opens} />
    </Suspense>
  );
}
