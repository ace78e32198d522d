import Box from '@mui/material/Box';
import MuiCard from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { type EntryCounts, entryCountsQuery } from './checkin.queries.ts';

interface EntryOverviewProps {
  readonly eventId: string;
  readonly zone: string;
}

/** Shows how many people are in, and the latest scans, over all gates. */
export function EntryOverview({ eventId, zone }: EntryOverviewProps) {
  const { t } = useTranslation();
  const { data: counts, error, refetch } = useQuery(entryCountsQuery(eventId));
  if (!counts) {
    if (!error) {
      return (
        <>
          <PanelSkeleton size="part" />
          <RowSkeletons />
        </>
      );
    }
    return (
      <Card>
        <Stack gap={1.5} align="start">
          <Text>{error.message}</Text>
          <Button size="medium" onClick={() => void refetch()}>
            {t('common:tryAgain')}
          </Button>
        </Stack>
      </Card>
    );
  }
  return (
    <>
      <Counts counts={counts} isStale={error !== null} />
      <LastScans latest={counts.latest} zone={zone} />
    </>
  );
}

const percentOf = (admitted: number, expected: number) => (expected === 0 ? 0 : Math.min(100, (admitted / expected) * 100));

function Counts({ counts, isStale }: { counts: EntryCounts; isStale: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { admitted, expected, refused, byType } = counts;
  const number = (value: number) => formatNumber(value, locale);
  return (
    <MuiCard component="section" aria-label={t('checkin:counts.label')} sx={{ p: 2.5 }}>
      <Row gap={2} align="end" justify="between">
        <Box>
          <Text look="small" tone="soft">
            {t('checkin:counts.inside')}
          </Text>
          <Typography component="p" variant="h1" sx={{ fontSize: '2.5rem', lineHeight: 1.1 }}>
            {number(admitted)}
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '1.3125rem', fontWeight: 600 }}>
              {' '}
              {t('checkin:counts.of', { expected: number(expected) })}
            </Box>
          </Typography>
        </Box>
        {refused > 0 && <Badge tone="red">{t('checkin:counts.refused', { count: refused })}</Badge>}
      </Row>
      <Bar label={t('checkin:counts.label')} admitted={admitted} expected={expected} heightPx={12} />
      {byType.length > 1 && (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 2, display: 'grid', gap: 1.25 }}>
          {byType.map((type) => (
            <Box component="li" key={type.typeId}>
              <Row gap={2} align="stretch" justify="between" isSingleLine>
                <Text isCut>{type.typeName}</Text>
                <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                  {number(type.admitted)} / {number(type.expected)}
                </Typography>
              </Row>
              <Bar label={type.typeName} admitted={type.admitted} expected={type.expected} heightPx={6} />
            </Box>
          ))}
        </Box>
      )}
      {isStale && (
        <Typography variant="body2" role="status" sx={{ mt: 1.5, color: 'text.secondary' }}>
          {t('checkin:counts.old')}
        </Typography>
      )}
    </MuiCard>
  );
}

function Bar({ label, admitted, expected, heightPx }: { label: string; admitted: number; expected: number; heightPx: number }) {
  return (
    <LinearProgress
      variant="determinate"
      color="success"
      value={percentOf(admitted, expected)}
      aria-label={label}
      sx={{ height: heightPx, mt: 1, bgcolor: 'divider', '& .MuiLinearProgress-bar': { borderRadius: 99 } }}
    />
  );
}

function LastScans({ latest, zone }: { latest: EntryCounts['latest']; zone: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <MuiCard component="section" aria-label={t('checkin:scans.title')}>
      <Typography variant="h4" component="h2" sx={{ px: 2.5, pt: 2, pb: 1, fontSize: '1.125rem' }}>
        {t('checkin:scans.title')}
      </Typography>
      {latest.length === 0 ? (
        <Typography sx={{ px: 2.5, pb: 2.5, color: 'text.secondary' }}>{t('checkin:scans.none')}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {latest.map((scan) => (
            <Box
              component="li"
              key={scan._id}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1.5,
                px: 2.5,
                py: 1.25,
                borderTop: '1px solid',
                borderColor: 'divider',
              }}
            >
              <Typography sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                {formatDate(scan.at, 'time', locale, zone)}
              </Typography>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Text isStrong isCut>
                  {scan.holder ?? t('checkin:scans.nobody')}
                </Text>
                {scan.typeName && (
                  <Text look="small" tone="soft" isCut>
                    {scan.typeName}
                  </Text>
                )}
              </Box>
              <Badge tone={scan.result === 'admitted' ? 'leaf' : 'red'}>
                {t(scan.reason ? `checkin:reason.${scan.reason}` : 'checkin:scans.admitted')}
              </Badge>
            </Box>
          ))}
        </Box>
      )}
    </MuiCard>
  );
}
