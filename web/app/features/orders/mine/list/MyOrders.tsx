import { useEffect } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { formatDate } from '#lib/format/format.ts';
import { useTypedSearch } from '#lib/hooks/use-typed-search.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Pager } from '#ui/kit/data/Pager.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { DateField } from '#ui/kit/form/DateField.tsx';
import { SearchField } from '#ui/kit/form/SearchField.tsx';
import { Select } from '#ui/kit/form/Select.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { Money } from '#ui/kit/text/Money.tsx';
import { orderFilters } from '../order-fields.ts';
import type { LoadedOrders } from './load-orders.server.ts';
import styles from './MyOrders.module.css';
import { chipOf, chipTones } from './order-chip.ts';
import { filterOf, type OrdersFilter, ordersOnPage, withFilter } from './orders-filter.ts';

const path = '/ticket-management';

/** Every order of the person with its state: search, filters and pages, all of it in the address. */
export function MyOrders({ orders, total }: LoadedOrders) {
  const { t } = useTranslation();
  const query = usePageQuery();
  const navigate = useNavigate();
  const filter = filterOf(query);
  const addressOf = (changes: Partial<OrdersFilter>) => `${path}?${withFilter(query, changes)}`;
  const last = Math.max(1, Math.ceil(total / ordersOnPage));
  const isBeyond = filter.page > last;
  // The list has become shorter than its address says.
  useEffect(() => {
    if (isBeyond) void navigate(addressOf({ page: last }), { replace: true });
  });
  return (
    <section aria-label={t('my-orders:title')} className={styles.orders}>
      <Filters
        filter={filter}
        onChange={(changes) => void navigate(addressOf(changes), { replace: true, preventScrollReset: true })}
      />
      {orders.length === 0 && !isBeyond && <Nothing isFiltered={Boolean(filter.q || filter.state || filter.from || filter.to)} />}
      {orders.length > 0 && (
        <ul className={styles.list}>
          {orders.map((order) => (
            <OrderRow key={order._id} order={order} />
          ))}
        </ul>
      )}
      <Pager page={Math.min(filter.page, last)} total={total} limit={ordersOnPage} addressOf={(page) => addressOf({ page })} />
    </section>
  );
}

interface FiltersProps {
  readonly filter: OrdersFilter;
  readonly onChange: (changes: Partial<OrdersFilter>) => void;
}

/** A form of its own, so that the filters work before the scripts and without them. With scripts each change counts at once. */
function Filters({ filter, onChange }: FiltersProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useTypedSearch(filter.q, (q) => onChange({ q }));
  return (
    <Form method="get" action={path} role="search" className={styles.filters}>
      <input type="hidden" name="when" value="orders" />
      <div className={styles.words}>
        <SearchField
          name="q"
          label={t('my-orders:search')}
          placeholder={t('my-orders:searchHint')}
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div className={styles.state}>
        <Select
          name="state"
          label={t('my-orders:stateLabel')}
          hidesLabel
          value={filter.state}
          onChange={({ target }) => onChange({ state: target.value })}
        >
          <option value="">{t('my-orders:allStates')}</option>
          {orderFilters.map((state) => (
            <option key={state} value={state}>
              {t(`my-orders:state.${state}`)}
            </option>
          ))}
        </Select>
      </div>
      <DateField
        name="from"
        label={t('my-orders:from')}
        max={filter.to}
        key={`from ${filter.from}`}
        defaultValue={filter.from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <DateField
        name="to"
        label={t('my-orders:to')}
        min={filter.from}
        key={`to ${filter.to}`}
        defaultValue={filter.to}
        onChange={({ target }) => onChange({ to: target.value })}
      />
      <Button type="submit">{t('my-orders:search')}</Button>
    </Form>
  );
}

function OrderRow({ order }: { readonly order: LoadedOrders['orders'][number] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const chip = chipOf(order);
  return (
    <li className={styles.row}>
      <span className={styles.picture}>
        <Poster src={order.coverImage.url} shape="small" />
      </span>
      <div className={styles.texts}>
        <Link to={`/orders/${order._id}`} className={styles.link}>
          {order.eventName}
        </Link>
        <p>{order.items.map((item) => `${item.quantity} × ${item.name}`).join(', ')}</p>
        <p className={styles.soft}>
          <span>{order.code}</span> <time dateTime={order.createdAt}>{formatDate(order.createdAt, 'moment', locale)}</time>
        </p>
      </div>
      <p className={styles.amount}>
        <Money amountXaf={order.total} showsFree />
      </p>
      <p className={styles.chip}>
        <Badge tone={chipTones[chip]}>{t(`my-orders:state.${chip}`)}</Badge>
      </p>
    </li>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const { t } = useTranslation();
  if (isFiltered)
    return (
      <EmptyState
        title={t('my-orders:empty.filtered')}
        action={<ButtonLink to={`${path}?when=orders`}>{t('my-orders:empty.all')}</ButtonLink>}
      >
        {t('my-orders:empty.filteredWords')}
      </EmptyState>
    );
  return (
    <EmptyState
      covers={['receipt', 'order', 'calabash']}
      title={t('my-orders:empty.title')}
      action={
        <ButtonLink to="/our-event" variant="sun">
          {t('my-orders:empty.action')}
        </ButtonLink>
      }
    >
      {t('my-orders:empty.words')}
    </EmptyState>
  );
}
