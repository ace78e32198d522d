import { useParams } from 'react-router';
import { ContractScreen } from '#features/contracts/ContractScreen.tsx';
import { ContractReviews } from '#features/reviews/ContractReviews.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { MessageLink } from '#shell/navigation/MessageLink.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

export default function ContractPage() {
  const { t } = useTranslation();
  const { contractId = '' } = useParams();
  return (
    <>
      <PageTitle>{t('contracts:title')}</PageTitle>
      <ContractScreen
        contractId={contractId}
        messageOf={({ _id, organizer, provider, mySide }) => (
          <MessageLink with={mySide === 'organizer' ? provider._id : organizer._id} about={{ type: 'contract', id: _id }} />
        )}
        afterWork={(contract, mySide) => <ContractReviews contract={contract} mySide={mySide} />}
      />
    </>
  );
}
