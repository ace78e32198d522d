import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Skeleton, Skeletons } from '#ui/kit/feedback/Skeleton.tsx';
import { NotFoundContent } from '#ui/kit/frame/NotFound.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import styles from './ClosedEvent.module.css';
import view from './EventView.module.css';

/** Skeleton of an event page, in its places. */
export function EventSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={view.page}>
      <Skeletons label={t('common:loading')}>
        <div className={view.parts}>
          <div className={view.cover}>
            <Skeleton shape="picture" />
          </div>
          <div className={view.head}>
            <Skeleton shape="title" width={80} />
            <Skeleton width={40} />
            <Skeleton width={60} />
          </div>
          <div className={view.buy}>
            <Skeleton shape="title" width={40} />
            <Skeleton shape="button" />
            <Skeleton shape="button" />
          </div>
        </div>
      </Skeletons>
    </div>
  );
}

/**
 * Server-rendered for everyone: not found or the problem, or a skeleton if this browser may have a session that can see the event. The
 * title stays Ngoma until the session is known.
 */
export function ClosedOrSkeleton({ problem }: { problem?: string | undefined }) {
  return (
    <>
      <div className={styles.signedOut}>{problem === undefined ? <NotFoundContent /> : <CodeProblem message={problem} />}</div>
      <div className={styles.signedIn}>
        <EventSkeleton />
      </div>
    </>
  );
}

/** Too many wrong access codes: how long to wait. */
export function CodeProblem({ message }: { message: string }) {
  const { t } = useTranslation();
  return (
    <Page width="text">
      <Heading level={1}>{t('events:codeNeeded')}</Heading>
      <Notice tone="sun">{message}</Notice>
    </Page>
  );
}
