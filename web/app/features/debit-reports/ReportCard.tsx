import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { PageError } from '#ui/feedback/PageError.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import { CodeForm } from './CodeForm.tsx';
import { isOver, useReport } from './debit-reports.queries.ts';
import { ReportStatus } from './ReportStatus.tsx';

/**
 * The page of one report: its case number, its progress and its end. It fills the screen, so that the footer below does not move when
 * the report has been loaded, or checked.
 */
export const ReportCard = ({ reference }: { readonly reference: string }) => (
  <Box sx={{ minHeight: '100dvh' }}>
    <Report reference={reference} />
  </Box>
);

function Report({ reference }: { readonly reference: string }) {
  const { t } = useTranslation();
  const session = useSession();
  const { report, error, refetch } = useReport(reference);
  if (error && !report) return <PageError error={error} onRetry={refetch} />;
  if (!report) return <Skeleton variant="rounded" height={320} />;
  const next = encodeURIComponent(`/debited?report=${reference}`);
  const title = t('debit-reports:report.title', { code: report.code });
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} />
      <Card sx={{ p: 3 }}>
        <ReportStatus report={report} />
      </Card>
      {isOver(report) && !report.details && (
        <Card sx={{ p: 3, mt: 2, display: 'grid', gap: 1.5 }}>
          <CodeForm report={report} onConfirmed={refetch} />
          {session.status !== 'authenticated' && (
            <Button component={Link} to={`/sign-in?next=${next}`} variant="text">
              {t('debit-reports:report.signIn')}
            </Button>
          )}
        </Card>
      )}
      {isOver(report) && (
        <Box sx={{ mt: 2, textAlign: 'center' }}>
          <Button component={Link} to="/debited" variant="text">
            {t('debit-reports:report.another')}
          </Button>
        </Box>
      )}
    </>
  );
}
