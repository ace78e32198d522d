import Typography from '@mui/material/Typography';
import { Performance } from '#features/provider-desk/Performance.tsx';
import { ReviewBoard } from '#features/reviews/ReviewBoard.tsx';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

/** /statistics-&-performance: how a provider's business went in the last twelve months. */
export default function StatisticsAndPerformance() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <>
      <PageTitle>{t('menu:title.statisticsPerformance')}</PageTitle>
      <PageHeader title={t('menu:title.statisticsPerformance')} lead={t('provider-desk:performanceLead')} />
      <Performance />
      {session.status === 'authenticated' && (
        <ReviewBoard
          subject={session.user}
          title={t('review-desk:received')}
          nothing={<Typography sx={{ color: 'text.secondary', maxWidth: '60ch' }}>{t('review-desk:none')}</Typography>}
        />
      )}
    </>
  );
}
