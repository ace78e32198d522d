import { orderStates } from '@ngoma/api/features/orders/orders';
import type { Filters } from '#lib/hooks/use-filters.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { EventPicker } from '#ui/form/EventPicker.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Switch } from '#ui/kit/form/Checkbox.tsx';
import { FoldedFilters } from '#ui/list/FoldedFilters.tsx';
import type { OrdersFilter } from './console.queries.ts';
import styles from './OrderFilters.module.css';

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads the filters of the orders from the address, without page and order of the list. Invalid values are ignored. */
export function orderFilterOf({ q, get, one }: Filters): Omit<OrdersFilter, 'page' | 'sort' | 'order'> {
  const [eventId, from, to] = [get('event'), get('from'), get('to')];
  const state = one('state', orderStates);
  return {
    ...{ ...(q && { q }), ...(eventId && { eventId }), ...(state && { state }) },
    ...{
      ...(isDay(from) && { from }),
      ...(isDay(to) && { to }),
      ...(get('refunded') === 'true' && { refunded: 'true' as const }),
      ...(get('issued') === 'true' && { issued: 'true' as const }),
    },
  };
}

/** The changes of the address that take all filters back but the event. */
export const noFilters = { q: '', state: '', from: '', to: '', refunded: '', issued: '' } as const;

/** The search and the filters of the orders, which stand in the address. */
export function OrderFilters({ filters }: { readonly filters: Filters }) {
  const { t } = useTranslation();
  const { change } = filters;
  const { q = '', eventId = '', state = '', from = '', to = '', refunded, issued } = orderFilterOf(filters);
  const setCount = [state, from, to, refunded, issued].filter(Boolean).length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the `search` element is newer than the browsers of many phones.
    <div role="search" aria-labelledby="orders-title" className={styles.columns}>
      <div className={styles.wide}>
        <SearchField
          label={t('orders-console:filter.search')}
          hint={t('orders-console:filter.searchHint')}
          asked={q}
          onSearch={(words) => change({ q: words })}
        />
      </div>
      <div className={styles.wide}>
        <EventPicker
          label={t('orders-console:filter.event')}
          none={t('orders-console:filter.allEvents')}
          value={eventId}
          onChoose={(chosen) => change({ event: chosen })}
        />
      </div>
      <FoldedFilters setCount={setCount}>
        <div className={styles.wide}>
          <TextField
            select
            label={t('orders-console:filter.state')}
            value={state}
            onChange={({ target }) => change({ state: target.value })}
          >
            <option value="">{t('orders-console:filter.allStates')}</option>
            {orderStates.map((one) => (
              <option key={one} value={one}>
                {t(`orders-console:state.${one}`)}
              </option>
            ))}
          </TextField>
        </div>
        <DayField label={t('orders-console:filter.from')} value={from} onDay={(day) => change({ from: day })} />
        <DayField label={t('orders-console:filter.to')} value={to} onDay={(day) => change({ to: day })} />
        <div className={styles.row}>
          <Switch
            label={t('orders-console:filter.refunded')}
            checked={refunded === 'true'}
            onChange={({ target }) => change({ refunded: target.checked ? 'true' : '' })}
          />
          <Switch
            label={t('orders-console:filter.issued')}
            checked={issued === 'true'}
            onChange={({ target }) => change({ issued: target.checked ? 'true' : '' })}
          />
        </div>
      </FoldedFilters>
    </div>
  );
}
