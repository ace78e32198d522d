import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { minutesAndSeconds, useSecondsLeft } from '#lib/hooks/use-seconds-left.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Progress } from '#ui/kit/feedback/Progress.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './PayWaiting.module.css';

/** Shows how much time is left to approve, and once it is over, that the operator is being asked. */
export function PromptTime({ startedAt, endsAt }: { readonly startedAt: string; readonly endsAt: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [hasEnded, setEnded] = useState(false);
  const seconds = useSecondsLeft(endsAt, () => setEnded(true));
  if (hasEnded)
    return (
      <p role="status" className={styles.sentence}>
        {t('payments:waiting.ended')}
      </p>
    );
  // The time of the browser is known after hydration.
  if (seconds === undefined) return <Text>{t('payments:waiting.until', { time: formatDate(endsAt, 'time', locale) })}</Text>;
  const wholeSeconds = Math.max(1, Math.round((Date.parse(endsAt) - Date.parse(startedAt)) / 1000));
  return (
    <div className={styles.time}>
      <Progress
        label={t('payments:waiting.left')}
        value={seconds}
        max={wholeSeconds}
        text={
          <time role="timer" dateTime={`PT${seconds}S`}>
            {minutesAndSeconds(seconds)}
          </time>
        }
      />
    </div>
  );
}
