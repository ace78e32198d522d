import { useQuery } from '@tanstack/react-query';
import { checkinEventsQuery } from '#features/checkin/checkin.queries.ts';
import { SelfCheckIn } from '#features/checkin/SelfCheckIn.tsx';
import { NextTicket } from '#features/tickets/NextTicket.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './ticket-validation-at-entry.module.css';

export default function TicketValidationAtEntry() {
  const { t } = useTranslation();
  const { data: events, error, refetch } = useQuery(checkinEventsQuery());
  return (
    <>
      <PageTitle>{t('checkin:self.title')}</PageTitle>
      <PageHeader title={t('checkin:self.title')} lead={t('checkin:self.lead')} />
      {events && events.length > 0 && <SelfCheckIn events={events} />}
      {events?.length === 0 && (
        <Stack gap={3}>
          <NextTicket />
          <EmptyState
            covers={['empty-entrance', 'makossa', 'this-weekend']}
            title={t('checkin:self.empty.title')}
            action={
              <ButtonLink size="medium" to="/ticket-management">
                {t('checkin:self.empty.action')}
              </ButtonLink>
            }
          >
            {t('checkin:self.empty.words')}
          </EmptyState>
        </Stack>
      )}
      {!events && error && <LoadError error={error} onRetry={refetch} />}
      {!events && !error && (
        <div className={styles.stack}>
          <PanelSkeleton size="part" />
          <PanelSkeleton size="part" />
        </div>
      )}
    </>
  );
}
