import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { PagedCard } from '#ui/list/PagedCard.tsx';
import { BroadcastForm } from './BroadcastForm.tsx';
import { BroadcastRow } from './BroadcastRow.tsx';
import { broadcastsQuery, rowsOnPage } from './broadcasts.queries.ts';

/** Messages of admins to all people of a role: a form, and what was sent, with its progress. */
export function Broadcasts() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(broadcastsQuery(page));
  return (
    <Stack gap={3}>
      <BroadcastForm />
      <PagedCard
        title={t('broadcasts:history')}
        rows={data?.broadcasts}
        total={data?.total}
        error={error}
        onRetry={refetch}
        nothing={t('broadcasts:nothing')}
        page={page}
        limit={rowsOnPage}
        onPage={setPage}
      >
        {(broadcast) => <BroadcastRow key={broadcast._id} broadcast={broadcast} />}
      </PagedCard>
    </Stack>
  );
}
