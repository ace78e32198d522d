import { contractStates } from '@ngoma/api/features/contracts/contracts';
import { useQuery } from '@tanstack/react-query';
import { useLastPage } from '#lib/api/queries/use-last-page.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { DownloadMenu } from '#ui/guarded/table/DownloadMenu.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { RefreshingBox } from '#ui/list/RefreshingBox.tsx';
import { StateFilter } from '#ui/list/StateFilter.tsx';
import { ContractCardRow } from './ContractCardRow.tsx';
import { ContractFilters } from './ContractFilters.tsx';
import styles from './ContractList.module.css';
import { type ContractSearch, isFiltered, readContractSearch } from './contract-search.ts';
import { contractsOnPage, contractsQuery, saveContracts } from './contracts.queries.ts';

/** Returns why the list is empty: nothing was found, none has the state, or there are none at all. */
const emptyReason = (search: ContractSearch) => (isFiltered(search) ? 'notFound' : search.state ? 'filtered' : undefined);

/** The reader's contracts: by state, searched, narrowed to an event or to days, sorted, and as a file. The address keeps all of it. */
export function ContractList({ reader }: { reader: 'organizer' | 'provider' }) {
  const { t } = useTranslation();
  const filters = useFilters();
  const search = readContractSearch(filters);
  const { data, error, refetch, isPlaceholderData } = useQuery(contractsQuery(search));
  const toPage = (page: number) => filters.change({ page: page === 1 ? '' : String(page) });
  const total = isPlaceholderData ? undefined : data?.total;
  const isRedirecting = useLastPage({ page: search.page, total, limit: contractsOnPage, onPage: toPage });
  return (
    <Stack>
      <StateFilter
        label={t('contracts:filter')}
        all={t('contracts:all')}
        states={contractStates.map((state) => ({ state, label: t(`contracts:state.${state}`) }))}
        counts={data?.counts}
        chosen={search.state}
      />
      <ContractFilters search={search} events={data?.events ?? []} onChange={filters.change} />
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {((!data && !error) || isRedirecting) && <RowSkeletons count={4} />}
      {data?.contracts.length === 0 && !isRedirecting && (
        <EmptyState title={t('contracts:empty.title')} covers={['empty-tickets', 'makossa', 'this-weekend']}>
          {t(`contracts:empty.${emptyReason(search) ?? reader}`)}
        </EmptyState>
      )}
      {data && data.contracts.length > 0 && (
        <>
          <Row justify="end">
            <DownloadMenu isOfChosen={false} onSave={(format) => saveContracts(search, format, t('contracts:fileName'))} />
          </Row>
          <RefreshingBox isRefreshing={isPlaceholderData}>
            <ul className={styles.list}>
              {data.contracts.map((contract) => (
                <ContractCardRow key={contract._id} contract={contract} reader={reader} />
              ))}
            </ul>
          </RefreshingBox>
          <Pager page={search.page} total={data.total} limit={contractsOnPage} onPage={toPage} />
        </>
      )}
    </Stack>
  );
}
