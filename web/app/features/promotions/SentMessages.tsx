import type { SentPromotion } from '@ngoma/api/features/promotions/console';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ProgressBar } from '#ui/kit/feedback/ProgressBar.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { PagedCard } from '#ui/list/PagedCard.tsx';
import { rowsOnPage, sentQuery } from './promotions.queries.ts';
import styles from './SentMessages.module.css';

function Sent({ sent }: { sent: SentPromotion }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const share = sent.recipients > 0 ? Math.round((sent.read / sent.recipients) * 100) : 0;
  return (
    <li className={styles.item}>
      <div className={styles.texts}>
        <Text isStrong>{sent.subject}</Text>
        <p className={styles.message}>{sent.message}</p>
        <p className={styles.text}>
          {[t(`promotions:audience.${sent.audience}`), sent.event?.eventName, formatDate(sent.sentAt, 'moment', locale)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div>
        <Text isStrong>{t('promotions:sent.read', { read: formatNumber(sent.read, locale), count: sent.recipients })}</Text>
        <ProgressBar percent={share} label={t('promotions:sent.share', { share })} />
      </div>
    </li>
  );
}

/** The sent messages, with the number of readers. */
export function SentMessages() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(sentQuery(page));
  return (
    <PagedCard
      title={t('promotions:sent.title')}
      rows={data?.sent}
      total={data?.total}
      error={error}
      onRetry={refetch}
      nothing={t('promotions:sent.nothing')}
      page={page}
      limit={rowsOnPage}
      onPage={setPage}
    >
      {(sent) => <Sent key={sent._id} sent={sent} />}
    </PagedCard>
  );
}
