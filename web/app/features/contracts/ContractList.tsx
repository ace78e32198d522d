import { type ContractState, contractStates } from '@ngoma/api/features/contracts/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { PillButton } from '#ui/kit/action/PillButton.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { FilterRow } from '#ui/list/FilterRow.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { ContractCardRow } from './ContractCardRow.tsx';
import styles from './ContractList.module.css';
import { contractsOnPage, contractsQuery } from './contracts.queries.ts';

/** The reader's contracts, filtered by state. */
export function ContractList({ reader }: { reader: 'organizer' | 'provider' | 'admin' }) {
  const { t } = useTranslation();
  const [state, setState] = useState<ContractState>();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(contractsQuery(state, page));
  const choose = (next: ContractState | undefined) => {
    setState(next);
    setPage(1);
  };
  return (
    <Stack>
      <FilterRow label={t('contracts:filter')}>
        <PillButton isOn={!state} onClick={() => choose(undefined)}>
          {t('contracts:all')}
        </PillButton>
        {contractStates.map((each) => (
          <PillButton key={each} isOn={state === each} onClick={() => choose(each)}>
            {t(`contracts:state.${each}`)}
          </PillButton>
        ))}
      </FilterRow>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <RowSkeletons count={4} />}
      {data?.contracts.length === 0 && (
        <EmptyState title={t('contracts:empty.title')} covers={['empty-tickets', 'makossa', 'this-weekend']}>
          {t(state ? 'contracts:empty.filtered' : `contracts:empty.${reader}`)}
        </EmptyState>
      )}
      {data && data.contracts.length > 0 && (
        <ul className={styles.list}>
          {data.contracts.map((contract) => (
            <ContractCardRow key={contract._id} contract={contract} reader={reader} />
          ))}
        </ul>
      )}
      {data && <Pager page={page} total={data.total} limit={contractsOnPage} onPage={setPage} />}
    </Stack>
  );
}
