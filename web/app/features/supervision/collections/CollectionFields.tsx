import { type CollectedEvent, collectionLimits } from '@ngoma/api/features/events/collections';
import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import ArrowDown from '@phosphor-icons/core/regular/arrow-down.svg?react';
import ArrowUp from '@phosphor-icons/core/regular/arrow-up.svg?react';
import Trash from '@phosphor-icons/core/regular/trash.svg?react';
import X from '@phosphor-icons/core/regular/x.svg?react';
import { type Control, Controller, useController, useWatch } from 'react-hook-form';
import { formatEventDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PickerField } from '#ui/guarded/date/PickerField.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Switch } from '#ui/kit/form/Checkbox.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { TextField } from '#ui/kit/form/TextField.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Columns } from '#ui/kit/layout/Columns.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './collections.module.css';
import type { CollectionsValues } from './collections-form.ts';
import { EventFinder } from './EventFinder.tsx';

type FormControl = Control<CollectionsValues>;

interface ShiftButtonsProps {
  readonly name: string;
  readonly place: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
}

/** Two buttons that move an entry of a list. */
const ShiftButtons = ({ name, place, count, onMove }: ShiftButtonsProps) => {
  const { t } = useTranslation();
  return (
    <>
      <IconButton label={t('collections:earlier', { name })} disabled={place === 0} onClick={() => onMove(place - 1)}>
        <ArrowUp />
      </IconButton>
      <IconButton label={t('collections:later', { name })} disabled={place === count - 1} onClick={() => onMove(place + 1)}>
        <ArrowDown />
      </IconButton>
    </>
  );
};

/** Returns the list with one entry at another place. */
function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, place) => place !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

interface EventsFieldProps {
  readonly control: FormControl;
  readonly place: number;
  readonly eventOf: (id: string) => CollectedEvent | undefined;
  readonly onFound: (event: EventBasicDetail) => void;
}

/** The events of a collection in their order, and a search for more of them. */
function EventsField({ control, place, eventOf, onFound }: EventsFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { field, fieldState } = useController({ control, name: `collections.${place}.eventIds` });
  const ids = field.value;
  const shown = ids.filter((id) => eventOf(id)?.isListed).length;
  return (
    <Columns split="two" gap={3}>
      <div className={styles.list}>
        <Heading level={3} look="item">
          {t('collections:events')}
        </Heading>
        <Text look="small" tone="soft">
          {t('collections:eventsOf', { shown, count: ids.length })}
        </Text>
        <FormError message={fieldState.error && t('collections:chooseEvents')} />
        <ol className={styles.events}>
          {ids.map((id, index) => {
            const event = eventOf(id);
            const name = event?.eventName ?? id;
            return (
              <li key={id} className={styles.event}>
                {event && <Poster src={event.coverImage.url} srcSet={event.coverImage.srcSet} sizes="64px" shape="small" />}
                <div className={styles.text}>
                  <span className={styles.name}>{name}</span>
                  {event && (
                    <Text as="span" look="small" tone={event.isListed ? 'soft' : 'red'}>
                      {event.isListed
                        ? `${formatEventDate(event.date, locale, event.zone)} · ${event.city}`
                        : t('collections:hidden')}
                    </Text>
                  )}
                </div>
                <span className={styles.buttons}>
                  <ShiftButtons
                    name={name}
                    place={index}
                    count={ids.length}
                    onMove={(to) => field.onChange(moved(ids, index, to))}
                  />
                  <IconButton
                    label={t('collections:remove', { name })}
                    onClick={() => field.onChange(ids.filter((other) => other !== id))}
                  >
                    <X />
                  </IconButton>
                </span>
              </li>
            );
          })}
        </ol>
      </div>
      {ids.length < collectionLimits.events ? (
        <EventFinder
          chosen={new Set(ids)}
          onAdd={(event) => {
            onFound(event);
            field.onChange([...ids, event._id]);
          }}
        />
      ) : (
        <Text tone="soft">{t('collections:full', { max: collectionLimits.events })}</Text>
      )}
    </Columns>
  );
}

interface TextProps {
  readonly control: FormControl;
  readonly place: number;
  readonly name: 'title' | 'titleFr' | 'endsAt';
  readonly label: string;
}

/** Connects a field of the kit with the form. */
function useText({ control, place, name }: Pick<TextProps, 'control' | 'place' | 'name'>) {
  const { field, fieldState } = useController({ control, name: `collections.${place}.${name}` });
  return { ...field, error: fieldState.error?.message };
}

/** A title in one language. */
const Title = ({ label, placeholder, ...of }: TextProps & { readonly placeholder: string }) => (
  <TextField
    {...useText(of)}
    label={label}
    placeholder={placeholder}
    maxLength={collectionLimits.title}
    lang={of.name === 'titleFr' ? 'fr' : 'en'}
  />
);

/** The time from which on the collection is no longer shown. */
function End({ label, hint, ...of }: TextProps & { readonly hint: string }) {
  const { ref, value, ...field } = useText(of);
  return (
    <PickerField {...field} value={String(value)} inputRef={ref} kind="datetime-local" label={label} hint={hint} isOptional />
  );
}

interface CollectionFieldsProps extends EventsFieldProps, Pick<ShiftButtonsProps, 'count' | 'onMove'> {
  readonly onRemove: () => void;
}

/** One collection: titles, end, whether it is shown, and its events. */
export function CollectionFields({ count, onMove, onRemove, ...events }: CollectionFieldsProps) {
  const { control, place } = events;
  const { t } = useTranslation();
  const locale = useLocale();
  const { title, titleFr, isShown, endsAt } = useWatch({ control, name: `collections.${place}` });
  const name = (locale === 'fr' ? titleFr : title).trim() || t('collections:number', { number: place + 1 });
  const isOver = endsAt !== '' && new Date(endsAt) <= new Date();
  return (
    <Card as="section">
      <Stack gap={2}>
        <div className={styles.head}>
          <div className={styles.title}>
            <Heading level={2} look="part">
              {name}
            </Heading>
          </div>
          {(!isShown || isOver) && <Badge tone="neutral">{t(isShown ? 'collections:over' : 'collections:off')}</Badge>}
          <span className={styles.buttons}>
            <ShiftButtons name={name} place={place} count={count} onMove={onMove} />
            <IconButton label={t('collections:removeCollection', { name })} onClick={onRemove}>
              <Trash />
            </IconButton>
          </span>
        </div>
        <Columns split="two" gap={2}>
          <Title
            control={control}
            place={place}
            name="title"
            label={t('collections:titleEn')}
            placeholder={t('collections:titleExample')}
          />
          <Title
            control={control}
            place={place}
            name="titleFr"
            label={t('collections:titleFr')}
            placeholder={t('collections:titleFrExample')}
          />
          <End control={control} place={place} name="endsAt" label={t('collections:endsAt')} hint={t('collections:endsAtHint')} />
          <Controller
            control={control}
            name={`collections.${place}.isShown`}
            render={({ field: { value, ...field } }) => <Switch {...field} checked={value} label={t('collections:isShown')} />}
          />
        </Columns>
        <EventsField {...events} />
      </Stack>
    </Card>
  );
}
