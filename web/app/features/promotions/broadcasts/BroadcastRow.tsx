import { localizedText } from '@ngoma/api/common/locale';
import type { Broadcast } from '@ngoma/api/features/promotions/broadcasts';
import { useState } from 'react';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';
import { ProgressBar } from '#ui/kit/feedback/ProgressBar.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './BroadcastRow.module.css';
import { useCancelBroadcast } from './broadcasts.queries.ts';

const tones: Readonly<Record<Broadcast['state'], BadgeTone>> = { sending: 'primary', sent: 'leaf', cancelled: 'neutral' };

/** Asks before a broadcast is stopped. */
function CancelDialog({ broadcast, onClose }: { readonly broadcast: Broadcast; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const cancel = useCancelBroadcast(broadcast._id);
  return (
    <ConfirmDialog
      isOpen
      title={t('broadcasts:cancel.title')}
      confirmLabel={t('broadcasts:cancel.action')}
      keepLabel={t('broadcasts:cancel.keep')}
      isBusy={cancel.isPending}
      onClose={onClose}
      onConfirm={() =>
        cancel.mutate(undefined, {
          onSuccess: ({ message }) => toast(message),
          onError: ({ message }) => toast(message, 'error'),
          onSettled: onClose,
        })
      }
    >
      {t('broadcasts:cancel.words', { count: broadcast.sent })}
    </ConfirmDialog>
  );
}

/** A broadcast: text, audience, sender, and how many people have it and read it. */
export function BroadcastRow({ broadcast }: { readonly broadcast: Broadcast }) {
  const { audience, kind, language, verifiedOnly, byEmail, byPush, state, people, sent, read, sender, startedAt } = broadcast;
  const { t } = useTranslation();
  const locale = useLocale();
  const [isAsking, setAsking] = useState(false);
  const share = Math.min(100, Math.round((sent / people) * 100));
  const subject = localizedText(locale, broadcast.subject, broadcast.subjectFr);
  const facts = [
    t(`broadcasts:audience.${audience}`),
    language && t(`broadcasts:language.${language}`),
    verifiedOnly && t('broadcasts:verified.only'),
    t(`broadcasts:kind.${kind}`),
    byEmail && t('broadcasts:field.byEmail'),
    byPush && t('broadcasts:field.byPush'),
  ];
  return (
    <li className={styles.broadcast}>
      <div className={styles.texts}>
        <Text isStrong>{subject}</Text>
        <p className={styles.message}>{localizedText(locale, broadcast.message, broadcast.messageFr)}</p>
        <Text look="small" tone="soft">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        <Text look="small" tone="soft">
          {sender} · {formatDate(startedAt, 'moment', locale)}
          {broadcast.cancelledBy && ` · ${t('broadcasts:cancelledBy', { admin: broadcast.cancelledBy })}`}
        </Text>
      </div>
      <Stack gap={1} align="start">
        <Badge tone={tones[state]}>{t(`broadcasts:state.${state}`)}</Badge>
        <Text isStrong>{t('broadcasts:progress', { sent: formatNumber(sent, locale), count: people })}</Text>
        {state === 'sending' && <ProgressBar percent={share} label={t('broadcasts:share', { share })} />}
        <Text look="small" tone="soft">
          {t('broadcasts:read', { count: read })}
        </Text>
        {state === 'sending' && (
          <Button variant="danger" size="medium" onClick={() => setAsking(true)}>
            {t('broadcasts:cancel.action')}
          </Button>
        )}
      </Stack>
      {isAsking && state === 'sending' && <CancelDialog broadcast={broadcast} onClose={() => setAsking(false)} />}
    </li>
  );
}
