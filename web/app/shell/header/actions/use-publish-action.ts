import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { useNavigate } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePageAction } from './page-actions.tsx';

/** Registers Publish Events for one event: the button links to the step that publishes it, or is disabled with the reason. */
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
