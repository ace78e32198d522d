import type { Settlement } from '@ngoma/api/features/ledger/transactions';
import { useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import styles from './EarlyRelease.module.css';
import { useReleaseEarnings } from './ledger.queries.ts';

interface EarlyReleaseProps {
  readonly settlement: Settlement;
  readonly isVerified: boolean;
}

/** The part of an event's earnings that can be had before it: a button for verified organizers, a hint for others. */
export function EarlyRelease({ settlement: { eventId, eventName, early }, isVerified }: EarlyReleaseProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const release = useReleaseEarnings(eventId);
  const [isAsking, setAsking] = useState(false);
  const amount = formatMoney(early, locale);
  if (!isVerified)
    return (
      <p className={styles.hint}>
        {t('ledger:settlement.early.verify', { amount })}{' '}
        <TextLink to="/account#identity">{t('ledger:settlement.early.identity')}</TextLink>
      </p>
    );
  const confirm = async () => {
    try {
      toast((await release.mutateAsync()).message);
    } catch (error) {
      if (error instanceof Error) toast(error.message, 'error');
    }
    setAsking(false);
  };
  return (
    <>
      <Button
        size="medium"
        onClick={() => setAsking(true)}
        aria-label={t('ledger:settlement.early.actionFor', { amount, name: eventName })}
      >
        {t('ledger:settlement.early.action', { amount })}
      </Button>
      <ConfirmDialog
        tone="ink"
        isOpen={isAsking}
        title={t('ledger:settlement.early.title', { amount })}
        confirmLabel={t('ledger:settlement.early.confirm', { amount })}
        isBusy={release.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <p className={styles.eventName}>{eventName}</p>
        {t('ledger:settlement.early.words')}
      </ConfirmDialog>
    </>
  );
}
