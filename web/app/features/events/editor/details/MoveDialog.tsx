import type { ChangeConsequences } from '@ngoma/api/features/events/event-changes';
import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';

interface MoveDialogProps {
  readonly event: Pick<EventWithDetails, 'eventName' | 'zone'>;
  readonly consequences: ChangeConsequences;
  readonly isBusy: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** Says what another date or place means for the buyers of an event, and takes a reason for them. */
export function MoveDialog({ event, consequences, isBusy, onConfirm, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [reason, setReason] = useState('');
  const { tickets, buyers, refundsUntil } = consequences;
  return (
    <FormDialog
      title={t('event-changes:move.title', { name: event.eventName })}
      submitLabel={t('event-changes:move.action')}
      keepLabel={t('event-changes:move.keep')}
      tone="danger"
      width="normal"
      isBusy={isBusy}
      onSubmit={() => onConfirm(reason.trim())}
      onClose={onClose}
    >
      <Text>
        {t('event-changes:move.sold', { tickets })} {t('event-changes:move.notified', { buyers })}
      </Text>
      <Text>{t('event-changes:move.refunds', { until: formatDate(refundsUntil, 'moment', locale, event.zone) })}</Text>
      <TextField
        label={t('event-changes:move.reason')}
        helperText={t('event-changes:move.reasonHint')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        multiline
        minRows={2}
        inputProps={{ maxLength: 500 }}
      />
    </FormDialog>
  );
}
