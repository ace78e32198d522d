import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { answersQuery } from './answers.queries.ts';

interface PostponeCardProps {
  readonly event: Pick<EventWithDetails, 'eventName' | 'sold'>;
  readonly isBusy: boolean;
  /** Postpones the event, and calls back when the server has answered. */
  readonly postpone: (reason: string, done: () => void) => void;
}

/** Postpones the event with a reason that buyers will read; explains the consequences first. */
export function PostponeCard({ event, isBusy, postpone }: PostponeCardProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const words = t('event-changes:postpone.words', { count: event.sold });
  return (
    <Card sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 1.5 }}>
      <Typography variant="h4" component="h2">
        {t('event-changes:postpone.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{words}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t('event-changes:postpone.movesWords')}</Typography>
      <TextField
        label={t('event-editor:settings.reason')}
        value={reason}
        onChange={(typed) => setReason(typed.target.value)}
        multiline
        minRows={2}
        inputProps={{ maxLength: 500 }}
      />
      <Button variant="outlined" sx={{ justifySelf: 'start' }} disabled={!reason.trim()} onClick={() => setConfirming(true)}>
        {t('event-changes:postpone.action')}
      </Button>
      <ConfirmDialog
        tone="ink"
        isOpen={isConfirming}
        title={t('event-changes:postpone.confirmTitle', { name: event.eventName })}
        confirmLabel={t('event-changes:postpone.action')}
        isBusy={isBusy}
        onClose={() => setConfirming(false)}
        onConfirm={() => postpone(reason, () => setConfirming(false))}
      >
        {words}
      </ConfirmDialog>
    </Card>
  );
}

/** How many buyers keep their tickets after the latest change. Renders nothing if no change has opened refunds. */
export function AnswersCard({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, isError } = useQuery(answersQuery(eventId));
  if (isError) return <Alert severity="warning">{t('event-changes:answers.failed')}</Alert>;
  if (!data) return null;
  const { kept, refunded, unanswered, refundsUntil } = data;
  return (
    <Card sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 1 }}>
      <Typography variant="h4" component="h2">
        {t('event-changes:answers.title')}
      </Typography>
      <Typography role="status">{t('event-changes:answers.counts', { kept, refunded, unanswered })}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {t('event-changes:answers.until', { time: formatDate(refundsUntil, 'moment', locale) })}
      </Typography>
    </Card>
  );
}
