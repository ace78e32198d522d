import SlidersHorizontal from '@phosphor-icons/core/regular/sliders-horizontal.svg?react';
import { Form } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { DateField } from '#ui/kit/form/DateField.tsx';
import { Select } from '#ui/kit/form/Select.tsx';
import { TextField } from '#ui/kit/form/TextField.tsx';
import { useSyncedField } from '../detail/tickets/use-synced-field.ts';
import { type EventsSearch, keptFilters, sorts } from './event-filter.ts';
import styles from './MoreFilters.module.css';

/** Filters for dates, price and sort order in a disclosure; a plain form that works without scripts. */
export function MoreFilters({ search, action = '/our-event' }: { search: EventsSearch; action?: string }) {
  const { t } = useTranslation();
  // The usual order is sent as none, because it depends on whether words are searched for.
  const usual = search.q ? 'relevance' : 'date';
  const chosen = search.sort === usual ? '' : search.sort;
  const isUsed = Boolean(search.from || search.to || search.priceMax || search.sort);
  const from = useSyncedField<HTMLInputElement>(search.from);
  const to = useSyncedField<HTMLInputElement>(search.to);
  const priceMax = useSyncedField<HTMLInputElement>(search.priceMax);
  const sort = useSyncedField<HTMLSelectElement>(chosen);
  return (
    <details open={isUsed} className={styles.more}>
      <summary className={styles.summary}>
        <SlidersHorizontal />
        {t('event-lists:more.title')}
      </summary>
      <Form method="get" action={action} className={styles.fields}>
        <DateField label={t('event-lists:more.from')} name="from" ref={from} defaultValue={search.from} size="compact" />
        <DateField label={t('event-lists:more.to')} name="to" ref={to} defaultValue={search.to} size="compact" />
        <TextField
          label={t('event-lists:more.priceMax')}
          type="number"
          inputMode="numeric"
          name="priceMax"
          ref={priceMax}
          min={0}
          step={500}
          defaultValue={search.priceMax}
          size="compact"
        />
        <Select label={t('event-lists:more.sort')} name="sort" ref={sort} defaultValue={chosen} size="compact">
          {(search.q ? (['relevance', ...sorts] as const) : sorts).map((each) => (
            <option key={each} value={each === usual ? '' : each}>
              {t(`event-lists:more.sortBy.${each}`)}
            </option>
          ))}
        </Select>
        {keptFilters(search, { from: '', to: '', priceMax: '', sort: '' }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" size="medium">
          {t('event-lists:more.apply')}
        </Button>
      </Form>
    </details>
  );
}
