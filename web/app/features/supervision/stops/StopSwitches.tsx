import { type Stop, type StopSubject, stopSubjects } from '@ngoma/api/features/events/ticketing/stops';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { StopDialog } from './StopDialog.tsx';
import styles from './StopSwitches.module.css';
import { stopsQuery, useLiftStop } from './stops.queries.ts';

/** The switch of sales or payouts: whether it is stopped, why, with which notice, and the last time it was. */
function StopSwitch({ subject, stops }: { readonly subject: StopSubject; readonly stops: readonly Stop[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isAsking, setAsking] = useState(false);
  const lift = useLiftStop(subject);
  const latest = stops.find((one) => one.subject === subject);
  const current = latest?.liftedAt === null ? latest : undefined;
  return (
    <Card as="section">
      <Stack gap={1.5}>
        <Row>
          <Heading level={2} look="part" className={styles.title}>
            {t(`supervision:stops.subject.${subject}`)}
          </Heading>
          <Badge tone={current ? 'red' : 'leaf'}>
            {t(current ? 'supervision:stops.isStopped' : `supervision:stops.runs.${subject}`)}
          </Badge>
        </Row>
        {current ? (
          <>
            <Notice tone="sun" role="none">
              <span lang="en">{current.notice.en}</span>
              <br />
              <span lang="fr">{current.notice.fr}</span>
            </Notice>
            <div className={styles.reason}>{current.reason}</div>
            <div className={styles.soft}>
              {t('supervision:stops.by', { admin: current.stoppedBy, moment: formatDate(current.stoppedAt, 'moment', locale) })}
            </div>
          </>
        ) : (
          <Text tone="soft">{t(`supervision:stops.words.${subject}`)}</Text>
        )}
        {latest?.liftedAt && (
          <div className={styles.soft}>
            {t('supervision:stops.last', {
              from: formatDate(latest.stoppedAt, 'moment', locale),
              to: formatDate(latest.liftedAt, 'moment', locale),
              reason: latest.reason,
            })}
          </div>
        )}
        <Row>
          <Button variant={current ? 'outlined' : 'danger'} size="medium" onClick={() => setAsking(true)}>
            {t(`supervision:stops.${current ? 'lift' : 'stop'}.${subject}`)}
          </Button>
        </Row>
        {isAsking && !current && <StopDialog subject={subject} onClose={() => setAsking(false)} />}
        {isAsking && current && (
          <ReasonDialog
            title={t(`supervision:stops.liftTitle.${subject}`)}
            words={t(`supervision:stops.liftWords.${subject}`)}
            confirmLabel={t(`supervision:stops.lift.${subject}`)}
            reason="required"
            act={(reason) => lift.mutateAsync(reason)}
            onClose={() => setAsking(false)}
          />
        )}
      </Stack>
    </Card>
  );
}

/** The switches with which an admin stops all sales or all payouts. */
export function StopSwitches() {
  const { data, error, refetch } = useQuery(stopsQuery());
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons count={2} />;
  return (
    <div className={styles.columns}>
      {stopSubjects.map((subject) => (
        <StopSwitch key={subject} subject={subject} stops={data} />
      ))}
    </div>
  );
}
