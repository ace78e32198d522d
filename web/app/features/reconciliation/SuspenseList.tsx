import { useQuery } from '@tanstack/react-query';
import { formatRelative } from '#lib/format/format.ts';
import type { Filters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { casesOnPage, suspenseQuery } from './reconciliation.queries.ts';
import styles from './SuspenseList.module.css';

/** Money that matches no purpose: the cases that wait for a decision, or those that had one. */
export function SuspenseList({ filters }: { readonly filters: Filters }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const state = filters.one('suspense', ['open', 'closed'] as const) ?? 'open';
  const { data, error, refetch } = useQuery(suspenseQuery(state, filters.page));
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons count={2} />;
  return (
    <Stack as="section" gap={1.5}>
      <Heading level={2}>{t('reconciliation:suspense.title')}</Heading>
      <div className={styles.filter}>
        <TextField
          select
          label={t('reconciliation:suspense.show')}
          value={state}
          onChange={({ target }) => filters.change({ suspense: target.value })}
        >
          <option value="open">{t('reconciliation:suspense.open')}</option>
          <option value="closed">{t('reconciliation:suspense.closed')}</option>
        </TextField>
      </div>
      {data.cases.length === 0 && <Text tone="soft">{t('reconciliation:suspense.none')}</Text>}
      {data.cases.length > 0 && (
        <Card as="ul" padding="none">
          {data.cases.map((one) => (
            <li key={one._id} className={styles.case}>
              <button type="button" className={styles.open} onClick={() => filters.change({ open: one._id })}>
                {one.payer?.name ?? one.gatewayRef}
                {one.orderCode && ` · ${one.orderCode}`}
              </button>
              <div className={styles.received}>{formatRelative(one.receivedAt, locale)}</div>
              <Badge tone={one.decision ? 'leaf' : 'red'}>
                {one.decision
                  ? t(`reconciliation:outcome.${one.decision.outcome}.done`)
                  : t(`reconciliation:suspense.kind.${one.kind}`)}
              </Badge>
              <strong>{one.received ?? <Money amountXaf={one.amount} />}</strong>
            </li>
          ))}
        </Card>
      )}
      <Pager
        page={filters.page}
        total={data.total}
        limit={casesOnPage}
        onPage={(page) => filters.change({ page: String(page) })}
      />
    </Stack>
  );
}
