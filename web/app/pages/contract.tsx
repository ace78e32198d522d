import type { Contract } from '@ngoma/api/features/contracts/contracts';
import ArrowLeft from '@phosphor-icons/core/regular/arrow-left.svg?react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ContractScreen } from '#features/contracts/ContractScreen.tsx';
import { contractQuery } from '#features/contracts/contracts.queries.ts';
import { ContractReviews } from '#features/reviews/ContractReviews.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { MessageLink } from '#shell/navigation/MessageLink.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './contract.module.css';

/** The pages that have the lists of contracts and requests, and a project, by the reader's role. */
const pages = {
  organizer: { list: '/search-&-select-service-providers', project: (id: string) => `/place-a-bid/bids/${id}` },
  provider: { list: '/reservations-and-contracts', project: (id: string) => `/project/${id}` },
  admin: { list: '/marketplace-lists', project: (id: string) => `/marketplace-lists?tab=projects&open=${id}` },
} as const;

/** Returns the pages that belong to a contract for this reader; undefined before the session is known. */
function usePages() {
  const session = useSession();
  const role = session.status === 'authenticated' ? session.user.role : undefined;
  return role === 'organizer' || role === 'provider' || role === 'admin' ? pages[role] : undefined;
}

/** /contracts/{contractId}: a contract, the way back to the list, and what it is about. */
export default function ContractPage() {
  const { t } = useTranslation();
  const { contractId = '' } = useParams();
  const { data } = useQuery(contractQuery(contractId));
  const reader = usePages();
  const sourceOf = ({ source: { type, _id } }: Contract) =>
    type === 'project' ? reader?.project(_id) : reader && `${reader.list}?tab=requests&open=${_id}`;
  return (
    <>
      <PageTitle>{data?.title ?? t('contracts:title')}</PageTitle>
      {reader && (
        <div className={styles.back}>
          <ButtonLink variant="quiet" size="medium" icon={<ArrowLeft />} to={`${reader.list}?tab=contracts`}>
            {t('contracts:back')}
          </ButtonLink>
        </div>
      )}
      <ContractScreen
        contractId={contractId}
        linksOf={(contract) => ({ event: `/our-event/${contract.event._id}`, source: sourceOf(contract) })}
        messageOf={({ _id, organizer, provider, mySide }) => (
          <MessageLink with={mySide === 'organizer' ? provider._id : organizer._id} about={{ type: 'contract', id: _id }} />
        )}
        afterWork={(contract, mySide) => <ContractReviews contract={contract} mySide={mySide} />}
      />
    </>
  );
}
