import type { DebitReport } from '@ngoma/api/features/debit-reports';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import { CodeForm } from './CodeForm.tsx';
import { isOver } from './debit-answer.ts';
import styles from './ReportCard.module.css';
import { ReportStatus } from './ReportStatus.tsx';

/** The page of one report: its case number, its progress and its end. */
export function ReportCard({ report }: { readonly report: DebitReport }) {
  const { t } = useTranslation();
  const session = useSession();
  const next = encodeURIComponent(`/debited?report=${report.ref}`);
  const title = t('debit-reports:report.title', { code: report.code });
  return (
    <Stack gap={3} className={styles.report}>
      <PageTitle>{title}</PageTitle>
      <Heading level={1}>{title}</Heading>
      <Card padding="wide" isLead>
        <ReportStatus report={report} />
      </Card>
      {isOver(report) && !report.details && (
        <Card padding="wide">
          <Stack>
            <CodeForm report={report} />
            {session.status !== 'authenticated' && (
              <ButtonLink to={`/sign-in?next=${next}`} variant="quiet" isWide>
                {t('debit-reports:report.signIn')}
              </ButtonLink>
            )}
          </Stack>
        </Card>
      )}
      {isOver(report) && (
        <ButtonLink to="/debited" variant="quiet">
          {t('debit-reports:report.another')}
        </ButtonLink>
      )}
    </Stack>
  );
}
