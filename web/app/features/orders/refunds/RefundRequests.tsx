import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { PagedCard } from '#ui/list/PagedCard.tsx';
import { DecideRefund } from './DecideRefund.tsx';
import { RefundCard } from './RefundCard.tsx';
import styles from './RefundRequests.module.css';
import { requestsOnPage, requestsQuery } from './refunds.queries.ts';

const states = ['open', 'decided'] as const;

/** The refund requests of an organizer's events: open ones with the time that is left, the next to end first. */
export function RefundRequests({ eventId }: { eventId?: string | undefined }) {
  const { t } = useTranslation();
  const [state, setState] = useState<(typeof states)[number]>('open');
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery(requestsQuery({ state, page, ...(eventId && { eventId }) }));
  return (
    <Stack id="refunds" gap={1.5}>
      <PagedCard
        title={
          <Row gap={1.5} justify="between">
            <span>{t('refunds:requests.title')}</span>
            <TextField
              select
              label={t('refunds:requests.state')}
              value={state}
              onChange={({ target }) => {
                setState(target.value as (typeof states)[number]);
                setPage(1);
              }}
            >
              {states.map((one) => (
                <option key={one} value={one}>
                  {t(`refunds:requests.${one}`)}
                </option>
              ))}
            </TextField>
          </Row>
        }
        rows={data?.refunds}
        total={isPlaceholderData ? undefined : data?.total}
        error={error}
        onRetry={refetch}
        nothing={t(`refunds:requests.nothing.${state}`)}
        page={page}
        limit={requestsOnPage}
        onPage={setPage}
      >
        {(refund) => (
          <li key={refund._id} className={styles.item}>
            <RefundCard refund={refund} namesOrder actions={<DecideRefund refund={refund} mayDecideEscalated={false} />} />
          </li>
        )}
      </PagedCard>
    </Stack>
  );
}
