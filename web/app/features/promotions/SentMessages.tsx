import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { SentPromotion } from '@ngoma/api/features/promotions/console';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { PagedCard } from '#ui/list/PagedCard.tsx';
import { rowsOnPage, sentQuery } from './promotions.queries.ts';

function Sent({ sent }: { sent: SentPromotion }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const share = sent.recipients > 0 ? Math.round((sent.read / sent.recipients) * 100) : 0;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: { xs: 1, md: 3 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 220px' },
        px: 2,
        py: 2,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Text isStrong>{sent.subject}</Text>
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{sent.message}</Typography>
        <Typography sx={{ mt: 0.5, color: 'text.secondary', fontSize: '0.875rem' }}>
          {[t(`promotions:audience.${sent.audience}`), sent.event?.eventName, formatDate(sent.sentAt, 'moment', locale)]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <Box>
        <Text isStrong>{t('promotions:sent.read', { read: formatNumber(sent.read, locale), count: sent.recipients })}</Text>
        <LinearProgress
          variant="determinate"
          value={share}
          aria-label={t('promotions:sent.share', { share })}
          sx={{ height: 8, mt: 0.5 }}
        />
      </Box>
    </Box>
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
