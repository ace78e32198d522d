import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { checkinEventsQuery } from '#features/checkin/checkin.queries.ts';
import { SelfCheckIn } from '#features/checkin/SelfCheckIn.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

export default function TicketValidationAtEntry() {
  const { t } = useTranslation();
  const { data: events, error, refetch } = useQuery(checkinEventsQuery());
  return (
    <>
      <PageTitle>{t('checkin:self.title')}</PageTitle>
      <PageHeader title={t('checkin:self.title')} lead={t('checkin:self.lead')} />
      {events && events.length > 0 && <SelfCheckIn events={events} />}
      {events?.length === 0 && (
        <EmptyState
          covers={['empty-entrance', 'makossa', 'this-weekend']}
          title={t('checkin:self.empty.title')}
          action={
            <Button component={Link} to="/ticket-management" variant="contained" color="sun">
              {t('checkin:self.empty.action')}
            </Button>
          }
        >
          {t('checkin:self.empty.words')}
        </EmptyState>
      )}
      {!events && error && <LoadError error={error} onRetry={refetch} />}
      {!events && !error && (
        <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 480 }}>
          <Skeleton variant="rounded" height={260} />
          <Skeleton variant="rounded" height={260} />
        </Box>
      )}
    </>
  );
}
