import { useParams } from 'react-router';
import { ContractScreen } from '#features/contracts/ContractScreen.tsx';
import { useTranslation } from '#lib/use-translation.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

export default function ContractPage() {
  const { t } = useTranslation();
  const { contractId = '' } = useParams();
  return (
    <>
      <PageTitle>{t('contracts:title')}</PageTitle>
      <ContractScreen contractId={contractId} />
    </>
  );
}
