import { useEffect, useRef } from 'react';
import type { RetryReason } from '#lib/api/queries/use-retrying-request.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Spinner } from '#ui/kit/action/Spinner.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './WaitNotice.module.css';

interface WaitNoticeProps {
  /** Why the order is sent again; undefined if it is not. */
  readonly reason: RetryReason | undefined;
  readonly onStop: () => void;
}

/** Tells the buyer that the order is sent again without their help, and offers to stop. It is announced and scrolled into view. */
export function WaitNotice({ reason, onStop }: WaitNoticeProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  const isShown = reason !== undefined;
  useEffect(() => {
    if (isShown) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  return (
    <div ref={ref} role="status" className={styles.wait}>
      {reason && (
        <Notice tone="primary" role="none" action={<Spinner />}>
          <Text isStrong>{t(`orders:retrying.title.${reason}`)}</Text>
          <Text>{t(reason === 'offline' ? 'orders:retrying.offline' : 'orders:retrying.words')}</Text>
          <Button size="medium" variant="quiet" onClick={onStop}>
            {t('orders:retrying.stop')}
          </Button>
        </Notice>
      )}
    </div>
  );
}
