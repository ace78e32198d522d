import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { InvoiceList } from './InvoiceList.tsx';
import { type InvoiceFilter, invoicesQuery } from './invoices.queries.ts';

const OwnInvoiceDownloads = lazyPart(async () => (await import('./InvoiceDownloads.tsx')).OwnInvoiceDownloads);

/** The organizer's own invoices of commission and their credit notes. */
export function OwnInvoices() {
  const [filter, setFilter] = useState<InvoiceFilter>({ kind: '', from: '', to: '' });
  const [page, setPage] = useState(1);
  const query = useQuery(invoicesQuery(filter, page));
  const change = (changes: Partial<InvoiceFilter>) => {
    setFilter({ ...filter, ...changes });
    setPage(1);
  };
  return (
    <InvoiceList
      filter={filter}
      onFilter={change}
      page={page}
      onPage={setPage}
      query={query}
      downloads={<OwnInvoiceDownloads filter={filter} />}
    />
  );
}
