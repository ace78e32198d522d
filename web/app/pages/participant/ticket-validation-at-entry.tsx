import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { doorEventsQuery } from '#features/door/door.queries.ts';
import { SelfCheckIn } from '#features/door/SelfCheckIn.tsx';
import { useTranslation } from '#lib/use-translation.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

export default function TicketValidationAtEntry() {
  const { t } = useTranslation();
  const { data: events, error, refetch } = useQuery(doorEventsQuery());
  return (
    <>
      <PageTitle>{t('door:self.title')}</PageTitle>
      <PageHeader title={t('door:self.title')} lead={t('door:self.lead')} />
      {events && events.length > 0 && <SelfCheckIn events={events} />}
      {events?.length === 0 && (
        <EmptyState
          image="/api/art/empty-door.svg?w=480&h=300"
          title={t('door:self.empty.title')}
          action={
            <Button component={Link} to="/ticket-management" variant="contained" color="sun">
              {t('door:self.empty.action')}
            </Button>
          }
        >
          {t('door:self.empty.words')}
        </EmptyState>
      )}
      {!events && error && <LoadFailure error={error} onRetry={refetch} />}
      {!events && !error && (
        <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 480 }}>
          <Skeleton variant="rounded" height={260} />
          <Skeleton variant="rounded" height={260} />
        </Box>
      )}
    </>
  );
}
