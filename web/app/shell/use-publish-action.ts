import type { EventWithDetails } from '@ngoma/api/features/events';
import { useNavigate } from 'react-router';
import { useTranslation } from '#lib/use-translation.tsx';
import { usePageAction } from './page-actions.tsx';

/** Publish Events for one event: leads to the step where its publication is decided; says so where there is none any more. */
export function usePublishAction({ _id, status, creationStep }: Pick<EventWithDetails, '_id' | 'status' | 'creationStep'>): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isReady = status === 'draft' && creationStep === 3;
  const reason = status === 'draft' ? t('page-actions:why.stepsLeft') : t(`page-actions:why.is.${status}`);
  usePageAction('publish', {
    run: () => void navigate(`/events/add-new?event=${_id}&step=3`),
    disabledReason: isReady ? undefined : reason,
  });
}
