import { invoiceKinds } from '@ngoma/api/features/invoices';
import { useQuery } from '@tanstack/react-query';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import styles from './AllInvoices.module.css';
import { InvoiceList } from './InvoiceList.tsx';
import { allInvoicesQuery } from './invoices.queries.ts';

const AllInvoiceDownloads = lazyPart(async () => (await import('./InvoiceDownloads.tsx')).AllInvoiceDownloads);

const dayOf = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '');

/** The invoices and credit notes of all organizers, for admins. The filters are in the address. */
export function AllInvoices() {
  const { t } = useTranslation();
  const filters = useFilters();
  const filter = {
    kind: filters.one('kind', invoiceKinds) ?? ('' as const),
    from: dayOf(filters.get('from')),
    to: dayOf(filters.get('to')),
  };
  const query = useQuery(allInvoicesQuery(filter, filters.q, filters.page));
  return (
    <InvoiceList
      filter={filter}
      onFilter={filters.change}
      page={filters.page}
      onPage={(page) => filters.change({ page: page === 1 ? '' : String(page) })}
      query={query}
      downloads={<AllInvoiceDownloads filter={{ ...filter, q: filters.q }} />}
    >
      <div className={styles.place}>
        <SearchField
          label={t('invoices:search')}
          hint={t('invoices:searchHint')}
          asked={filters.q}
          onSearch={(q) => filters.change({ q })}
        />
      </div>
    </InvoiceList>
  );
}
