import { useQuery } from '@tanstack/react-query';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { ProgressBar } from '#ui/kit/feedback/ProgressBar.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { type EntryCounts, entryCountsQuery } from '../checkin.queries.ts';
import styles from './EntryOverview.module.css';

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
    <Card aria-label={t('checkin:counts.label')} as="section">
      <Row gap={2} align="end" justify="between">
        <div>
          <Text look="small" tone="soft">
            {t('checkin:counts.inside')}
          </Text>
          <p className={styles.admitted}>
            {number(admitted)}
            <span className={styles.expected}> {t('checkin:counts.of', { expected: number(expected) })}</span>
          </p>
        </div>
        {refused > 0 && <Badge tone="red">{t('checkin:counts.refused', { count: refused })}</Badge>}
      </Row>
      <Bar label={t('checkin:counts.label')} admitted={admitted} expected={expected} size="large" />
      {byType.length > 1 && (
        <ul className={styles.types}>
          {byType.map((type) => (
            <li key={type.typeId}>
              <Row gap={2} align="stretch" justify="between" isSingleLine>
                <Text isCut>{type.typeName}</Text>
                <p className={styles.ofType}>
                  {number(type.admitted)} / {number(type.expected)}
                </p>
              </Row>
              <Bar label={type.typeName} admitted={type.admitted} expected={type.expected} />
            </li>
          ))}
        </ul>
      )}
      {isStale && (
        <p role="status" className={styles.old}>
          {t('checkin:counts.old')}
        </p>
      )}
    </Card>
  );
}

function Bar({ label, admitted, expected, size }: { label: string; admitted: number; expected: number; size?: 'large' }) {
  return (
    <div className={styles.bar}>
      <ProgressBar tone="leaf" percent={percentOf(admitted, expected)} label={label} size={size} />
    </div>
  );
}

function LastScans({ latest, zone }: { latest: EntryCounts['latest']; zone: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Card aria-label={t('checkin:scans.title')} as="section" padding="none">
      <Heading level={2} look="part" className={styles.scansTitle}>
        {t('checkin:scans.title')}
      </Heading>
      {latest.length === 0 ? (
        <p className={styles.none}>{t('checkin:scans.none')}</p>
      ) : (
        <ul className={styles.scans}>
          {latest.map((scan) => (
            <li key={scan._id} className={styles.scan}>
              <p className={styles.time}>{formatDate(scan.at, 'time', locale, zone)}</p>
              <div className={styles.holder}>
                <Text isStrong isCut>
                  {scan.holder ?? t('checkin:scans.nobody')}
                </Text>
                {scan.typeName && (
                  <Text look="small" tone="soft" isCut>
                    {scan.typeName}
                  </Text>
                )}
              </div>
              <Badge tone={scan.result === 'admitted' ? 'leaf' : 'red'}>
                {t(scan.reason ? `checkin:reason.${scan.reason}` : 'checkin:scans.admitted')}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
