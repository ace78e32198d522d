import { useSearchParams } from 'react-router';
import { ContractList } from '#features/contracts/ContractList.tsx';
import { RequestBoard } from '#features/service-requests/RequestBoard.tsx';
import { useTabs } from '#lib/hooks/use-tabs.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { MessageLink } from '#shell/navigation/MessageLink.tsx';
import { TabStrip } from '#ui/list/TabStrip.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './reservations-and-contracts.module.css';

/** /reservations-and-contracts: requests to a provider, and contracts. */
export default function ReservationsAndContracts() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'contracts' ? 'contracts' : 'requests';
  const { tabOf, panelOf } = useTabs<'requests' | 'contracts'>(tab);
  return (
    <>
      <PageTitle>{t('navigation:title.reservationsContracts')}</PageTitle>
      <PageHeader title={t('navigation:title.reservationsContracts')} lead={t('service-requests:lead')} />
      <div className={styles.tabs}>
        <TabStrip
          label={t('navigation:title.reservationsContracts')}
          value={tab}
          choices={[
            { value: 'requests', label: t('service-requests:title') },
            { value: 'contracts', label: t('contracts:listTitle') },
          ]}
          onChange={(next) => setParams(next === 'contracts' ? { tab: next } : {})}
          tabOf={tabOf}
        />
      </div>
      <div {...panelOf(tab)}>
        {tab === 'requests' ? (
          <RequestBoard
            side="provider"
            messageOf={({ _id, title }) => <MessageLink about={{ type: 'request', id: _id }} of={title} />}
          />
        ) : (
          <ContractList reader="provider" />
        )}
      </div>
    </>
  );
}
