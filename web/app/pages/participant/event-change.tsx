import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ChangeQuestion, changeTitle } from '#features/event-changes/ChangeQuestion.tsx';
import { changeQuery } from '#features/event-changes/event-changes.queries.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PageError } from '#ui/feedback/PageError.tsx';
import { Skeleton, Skeletons } from '#ui/kit/feedback/Skeleton.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

/** The page that notifications of a moved or postponed event open. */
export default function EventChangePage() {
  const { t } = useTranslation();
  const { eventId = '' } = useParams();
  const { data: change, error, refetch } = useQuery(changeQuery(eventId));
  if (error && !change) return <PageError error={error} onRetry={refetch} />;
  if (!change)
    return (
      <Skeletons label={t('common:loading')}>
        <Skeleton shape="title" width={60} />
        <Skeleton width={80} />
        <Skeleton width={40} />
        <Skeleton shape="button" width={40} />
      </Skeletons>
    );
  const title = t(`event-changes:kind.${changeTitle(change)}`, { name: change.eventName });
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} />
      <ChangeQuestion change={change} />
    </>
  );
}
