import type { DataExport } from '@ngoma/api/features/people/privacy';
import DownloadSimple from '@phosphor-icons/core/regular/download-simple.svg?react';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './DataCopies.module.css';
import { dataRightsQuery, useRequestExport, useSaveExport } from './privacy.queries.ts';

const tones: Readonly<Record<DataExport['state'], BadgeTone>> = {
  asked: 'primary',
  ready: 'leaf',
  failed: 'red',
  expired: 'neutral',
};

function CopyRow({ copy }: { copy: DataExport }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const save = useSaveExport();
  return (
    <li className={styles.item}>
      <div className={styles.texts}>
        <Text isStrong>{formatDate(copy.askedAt, 'moment', locale)}</Text>
        <Text look="small" tone="soft">
          {copy.state === 'ready' && copy.expiresAt && copy.bytes !== null
            ? t('privacy:copy.until', {
                moment: formatDate(copy.expiresAt, 'moment', locale),
                size: formatNumber(Math.max(1, Math.round(copy.bytes / 1024)), locale),
              })
            : copy.state !== 'ready' && t(`privacy:copy.words.${copy.state}`)}
        </Text>
      </div>
      {copy.state === 'ready' ? (
        <Button
          size="medium"
          icon={<DownloadSimple />}
          isBusy={save.isPending}
          onClick={() => save.mutate(copy._id, { onError: (error) => toast(error.message, 'error') })}
        >
          {t('privacy:copy.download')}
        </Button>
      ) : (
        <Badge tone={tones[copy.state]}>{t(`privacy:copy.state.${copy.state}`)}</Badge>
      )}
    </li>
  );
}

/** Copies of all personal data that the platform stores about the person. */
export function DataCopies() {
  const { t } = useTranslation();
  const toast = useToast();
  const { data, error, refetch } = useQuery(dataRightsQuery());
  const ask = useRequestExport();
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <PanelSkeleton size="part" />;
  const isMaking = data.exports.some(({ state }) => state === 'asked');
  return (
    <>
      <ul className={styles.list}>
        {data.exports.map((copy) => (
          <CopyRow key={copy._id} copy={copy} />
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          size="medium"
          isBusy={ask.isPending || isMaking}
          onClick={() =>
            ask.mutate(undefined, {
              onSuccess: ({ message }) => toast(message),
              onError: (problem) => toast(problem.message, 'error'),
            })
          }
        >
          {t('privacy:copy.ask')}
        </Button>
      </div>
    </>
  );
}
