import { type Invoice, invoiceKinds, type SupervisedInvoice } from '@ngoma/api/features/invoices';
import { type ReactNode, Suspense, useId } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { RefreshingBox } from '#ui/list/RefreshingBox.tsx';
import styles from './InvoiceList.module.css';
import { InvoiceRow } from './InvoiceRow.tsx';
import { type InvoiceFilter, invoicesOnPage } from './invoices.queries.ts';

interface InvoicePage {
  readonly invoices: readonly (Invoice | SupervisedInvoice)[];
  readonly total: number;
  readonly sums: { readonly invoiced: number; readonly credited: number };
}

interface InvoiceListProps {
  readonly filter: InvoiceFilter;
  readonly onFilter: (change: Readonly<Record<string, string>>) => void;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly query: {
    readonly data: InvoicePage | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
    readonly isPlaceholderData: boolean;
  };
  /** The files of the whole filtered list. */
  readonly downloads: ReactNode;
  /** Further fields before the filters, such as a search. */
  readonly children?: ReactNode;
}

function Filters({ filter, onFilter, children }: Pick<InvoiceListProps, 'filter' | 'onFilter' | 'children'>) {
  const { t } = useTranslation();
  const day = (name: 'from' | 'to') => (
    <DayField label={t(`invoices:filter.${name}`)} value={filter[name]} onDay={(chosen) => onFilter({ [name]: chosen })} />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: the `search` element is newer than the browsers of many phones.
    <div role="search" className={styles.columns}>
      {children}
      <div className={styles.place}>
        <TextField
          select
          label={t('invoices:filter.kind')}
          value={filter.kind}
          onChange={({ target }) => onFilter({ kind: target.value })}
        >
          <option value="">{t('invoices:filter.all')}</option>
          {invoiceKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`invoices:kind.${kind}`)}
            </option>
          ))}
        </TextField>
      </div>
      {day('from')}
      {day('to')}
    </div>
  );
}

/** Invoices and credit notes: filtered by kind and period, with their sums, paginated, newest first. */
export function InvoiceList({ page, onPage, query, downloads, ...filters }: InvoiceListProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const titleId = useId();
  const { data, error, refetch, isPlaceholderData } = query;
  const isFiltered = Object.values(filters.filter).some(Boolean);
  return (
    <Card aria-labelledby={titleId} as="section" padding="none">
      <div className={styles.inset}>
        <Heading id={titleId} level={2} look="part">
          {t('invoices:title')}
        </Heading>
        <Text tone="soft">
          {data && data.total > 0
            ? t('invoices:sums', {
                count: data.total,
                invoiced: formatMoney(data.sums.invoiced, locale),
                credited: formatMoney(data.sums.credited, locale),
              })
            : t('invoices:words')}
        </Text>
      </div>
      <Filters {...filters} />
      {!data && !error && <RowSkeletons count={2} />}
      {!data && error && <LoadError error={error} onRetry={refetch} />}
      {data?.invoices.length === 0 && (
        <p className={styles.text}>{t(isFiltered || filters.children ? 'invoices:noneFound' : 'invoices:none')}</p>
      )}
      {data && data.total > 0 && <Suspense fallback={null}>{downloads}</Suspense>}
      {data && data.invoices.length > 0 && (
        <RefreshingBox isRefreshing={isPlaceholderData}>
          <ul className={styles.list}>
            {data.invoices.map((invoice) => (
              <InvoiceRow key={invoice._id} invoice={invoice} />
            ))}
          </ul>
          <Pager page={page} total={data.total} limit={invoicesOnPage} onPage={onPage} />
        </RefreshingBox>
      )}
    </Card>
  );
}
