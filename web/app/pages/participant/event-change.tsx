import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ChangeQuestion, changeTitle } from '#features/event-changes/ChangeQuestion.tsx';
import { changeQuery } from '#features/event-changes/event-changes.queries.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PageError } from '#ui/feedback/PageError.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

/** The page that notifications of a moved or postponed event open. */
export default function EventChangePage() {
  const { t } = useTranslation();
  const { eventId = '' } = useParams();
  const { data: change, error, refetch } = useQuery(changeQuery(eventId));
  if (error && !change) return <PageError error={error} onRetry={refetch} />;
  if (!change) return <Skeleton variant="rounded" height={320} sx={{ maxWidth: 560 }} aria-label={t('common:loading')} />;
  const title = t(`event-changes:kind.${changeTitle(change)}`, { name: change.eventName });
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} />
      <ChangeQuestion change={change} />
    </>
  );
}
