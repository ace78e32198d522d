import CloudSlash from '@phosphor-icons/core/regular/cloud-slash.svg?react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './PendingScans.module.css';
import type { PendingScan } from './scans/scan-queue.ts';
import { nameOfScan } from './scans/scan-text.ts';

interface PendingScansProps {
  readonly pending: readonly PendingScan[];
  readonly zone?: string | undefined;
  readonly onDiscard: (id: string) => void;
}

/** Scans without an answer. They are retried automatically, and stay visible until they are answered. */
export function PendingScans({ pending, zone, onDiscard }: PendingScansProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const waiting = pending.filter(({ failures }) => failures > 0);
  return (
    <div role="status" aria-live="polite">
      {waiting.length > 0 && (
        <div className={styles.pending}>
          <Row gap={1.5} align="start" isSingleLine>
            <CloudSlash />
            <div className={styles.explanation}>
              <Text isStrong>{t('checkin:pending.title', { count: waiting.length })}</Text>
              <Text look="small">{t('checkin:pending.words')}</Text>
            </div>
          </Row>
          <ul className={styles.list}>
            {waiting.map(({ scan, at, failures }) => (
              <Row key={scan.id} as="li" gap={1.5} isSingleLine>
                <p className={styles.code}>{nameOfScan(scan.ticketCode)}</p>
                <p className={styles.state}>
                  {formatDate(at, 'time', locale, zone)} · {t('checkin:pending.tries', { count: failures })}
                </p>
                <Button variant="quiet" size="compact" onClick={() => onDiscard(scan.id)}>
                  {t('checkin:pending.forget')}
                </Button>
              </Row>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
