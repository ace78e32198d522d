import type { RefundsProgress } from '@ngoma/api/features/orders/orders';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { ProgressBar } from '#ui/kit/feedback/ProgressBar.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './RefundsCard.module.css';
import { refundsQuery } from './refunds-progress.queries.ts';

function Progress({ refunds }: { refunds: RefundsProgress }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { total, done, failed, amount, doneAmount } = refunds;
  if (total === 0) return <Text tone="soft">{t('event-editor:settings.refunds.none')}</Text>;
  return (
    <>
      <ProgressBar
        percent={Math.floor((100 * done) / total)}
        labelledBy="refunds-title"
        tone={done === total ? 'leaf' : 'primary'}
      />
      <p role="status" className={styles.progress}>
        {t('event-editor:settings.refunds.progress', {
          done,
          total,
          doneAmount: formatMoney(doneAmount, locale),
          amount: formatMoney(amount, locale),
        })}
      </p>
      {failed > 0 && (
        <Notice tone="sun" role="alert">
          {t('event-editor:settings.refunds.failed', { failed })}
        </Notice>
      )}
    </>
  );
}

/** Progress of the refunds of a cancelled event. */
export function RefundsCard({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery(refundsQuery(eventId));
  return (
    <Card>
      <Stack gap={1.5}>
        <Heading id="refunds-title" level={2} look="part">
          {t('event-editor:settings.refunds.title')}
        </Heading>
        {data ? (
          <Progress refunds={data} />
        ) : isError ? (
          t('event-editor:settings.refunds.unknown')
        ) : (
          <ProgressBar labelledBy="refunds-title" />
        )}
      </Stack>
    </Card>
  );
}
