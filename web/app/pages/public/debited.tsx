import Card from '@mui/material/Card';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { useNavigate } from 'react-router';
import { DebitForm } from '#features/debit-reports/DebitForm.tsx';
import { ReportCard } from '#features/debit-reports/ReportCard.tsx';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { PageHandle } from '#lib/page/page-query.ts';
import { codeOf, readFields } from '#lib/page/query-fields.ts';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

// The report that the page shows, or the payment whose facts fill in the form.
export const handle: PageHandle = { query: readFields({ report: codeOf(64), payment: codeOf(64) }) };

const texts = textsFrom({
  en: () => import('virtual:texts/en/debit-reports'),
  fr: () => import('virtual:texts/fr/debit-reports'),
});

/** /debited: reports a debit without a ticket. With `?report=` it shows what became of one. */
export default function DebitedPage() {
  return (
    <Container maxWidth="sm" sx={{ py: { xs: 3, md: 5 } }}>
      <OwnTexts source={texts} fallback={<Skeleton variant="rounded" height={420} />}>
        <Content />
      </OwnTexts>
    </Container>
  );
}

function Content() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = usePageQuery();
  const report = query.get('report');
  if (report) return <ReportCard key={report} reference={report} />;
  return (
    <>
      <PageTitle>{t('debit-reports:title')}</PageTitle>
      <PageHeader title={t('debit-reports:title')} lead={t('debit-reports:lead')} />
      <Card sx={{ p: 3 }}>
        <DebitForm
          paymentRef={query.get('payment')}
          onReported={(ref) => void navigate(`/debited?report=${ref}`, { replace: true })}
        />
      </Card>
    </>
  );
}
