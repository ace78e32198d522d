import { cities } from '@ngoma/api/features/events/events';
import MagnifyingGlass from '@phosphor-icons/core/regular/magnifying-glass.svg?react';
import MapPin from '@phosphor-icons/core/regular/map-pin.svg?react';
import { Form } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { SearchField } from '#ui/kit/form/SearchField.tsx';
import { TextField } from '#ui/kit/form/TextField.tsx';
import { useSyncedField } from '../detail/tickets/use-synced-field.ts';
import styles from './EventSearchForm.module.css';
import { type EventsSearch, keptFilters } from './event-filter.ts';

interface EventSearchFormProps {
  /** The filters of the page; a new search keeps those that the form does not ask for. */
  readonly search: EventsSearch;
  /** Path of the list page. */
  readonly action?: string;
}

/** Search form for events. A plain GET form, so that it works before hydration and without scripts. */
export function EventSearchForm({ search, action = '/our-event' }: EventSearchFormProps) {
  const { t } = useTranslation();
  const words = useSyncedField<HTMLInputElement>(search.q);
  const place = useSyncedField<HTMLInputElement>(search.city);
  return (
    <Form method="get" action={action} role="search" className={styles.form}>
      <div className={styles.words}>
        <SearchField
          name="q"
          ref={words}
          defaultValue={search.q}
          maxLength={100}
          label={t('event-lists:search.placeholder')}
          placeholder={t('event-lists:search.placeholder')}
        />
      </div>
      <TextField
        name="city"
        list="event-cities"
        ref={place}
        defaultValue={search.city}
        maxLength={80}
        label={t('event-lists:search.city')}
        hidesLabel
        placeholder={t('event-lists:search.city')}
        start={<MapPin />}
      />
      <datalist id="event-cities">
        {cities.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {keptFilters(search, { q: '', city: '' }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="ink" icon={<MagnifyingGlass />}>
        {t('event-lists:search.submit')}
      </Button>
    </Form>
  );
}
