import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { RefreshingBox } from '#ui/list/RefreshingBox.tsx';
import { streamQuery } from '../supervision.queries.ts';
import { ActivityKinds } from './ActivityKinds.tsx';
import { ActivityRows } from './ActivityRows.tsx';
import styles from './ActivityStream.module.css';
import { useActivityKind } from './activity-kind.ts';
import { joinRepeated } from './repeated-activities.ts';

/** Rows before the rest is unfolded, because the page is about what waits for a decision. */
const fewest = 5;

/** The latest activities on the platform, newest first, of all kinds or of one. */
export function ActivityStream() {
  const { t } = useTranslation();
  const listId = useId();
  const kind = useActivityKind();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useQuery(streamQuery(kind));
  if (!data && !error) return <RowSkeletons />;
  const activities = joinRepeated(data ?? []);
  const hidden = activities.length - fewest;
  return (
    <Card as="section" aria-labelledby="stream-title" padding="none">
      <div className={styles.head}>
        <Heading level={2} look="part" id="stream-title">
          {t('supervision:stream.title')}
        </Heading>
        {(kind || activities.length > 0) && <ActivityKinds />}
      </div>
      {!data && (
        <div className={styles.problem}>
          {error?.message}{' '}
          <Button size="medium" onClick={() => void refetch()}>
            {t('common:tryAgain')}
          </Button>
        </div>
      )}
      {data?.length === 0 && (
        <p className={styles.nothing}>{t(kind ? 'supervision:stream.nothingOfKind' : 'supervision:stream.nothing')}</p>
      )}
      <div id={listId}>
        <RefreshingBox isRefreshing={isPlaceholderData}>
          <ActivityRows activities={isOpen ? activities : activities.slice(0, fewest)} />
        </RefreshingBox>
      </div>
      {activities.length > 0 && (
        <div className={styles.more}>
          {hidden > 0 && (
            <Button
              variant="quiet"
              size="compact"
              aria-expanded={isOpen}
              aria-controls={listId}
              onClick={() => setOpen((wasOpen) => !wasOpen)}
            >
              {isOpen ? t('supervision:stream.fewer') : t('supervision:stream.more', { count: hidden })}
            </Button>
          )}
          <TextLink to={`/marketplace-lists?tab=activity${kind ? `&kind=${kind}` : ''}`} hasTouchHeight>
            {t('supervision:stream.all')}
          </TextLink>
        </div>
      )}
    </Card>
  );
}
