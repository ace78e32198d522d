import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import type { EventWithDetails } from '@ngoma/api/features/events';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDate } from '#lib/format.ts';
import { nameAndWords } from '#lib/punctuation.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { toInstant } from '#lib/zoned-time.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { useDuplicate, useSetStatus, useSetValidationView } from './editor.queries.ts';
import { RefundsCard } from './RefundsCard.tsx';

/** Who lets people in: saved at the touch, and put back where the server refuses. */
export function ValidationViewCard({ event }: { event: EventWithDetails }) {
  const { t } = useTranslation();
  const toast = useToast();
  const save = useSetValidationView(event._id);
  const shown = save.isPending ? save.variables.validationOptions : event.validationView;
  return (
    <Card sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 1 }}>
      <Typography variant="h4" component="h2" id="validation-title">
        {t('editor:settings.validation')}
      </Typography>
      <RadioGroup
        aria-labelledby="validation-title"
        value={shown}
        onChange={(_, value) =>
          save.mutate(
            { validationOptions: value as EventWithDetails['validationView'] },
            { onSuccess: ({ message }) => toast(message), onError: (error) => toast(error.message, 'error') },
          )
        }
      >
        {(['organizer', 'participant', 'both'] as const).map((view) => (
          <FormControlLabel key={view} value={view} control={<Radio />} label={t(`editor:settings.validationBy.${view}`)} />
        ))}
      </RadioGroup>
    </Card>
  );
}

/** The same event on another day. */
function DuplicateCard({ event }: { event: EventWithDetails }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const duplicate = useDuplicate(event._id);
  const [start, setStart] = useState('');
  return (
    <Card
      component="form"
      sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 1.5 }}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        const date = toInstant(start, event.zone);
        if (!date || duplicate.isPending) return;
        duplicate.mutate(date, {
          onSuccess: ({ message, eventId }) => {
            toast(message);
            void navigate(`/events/add-new?event=${eventId}`);
          },
          onError: (error) => toast(error.message, 'error'),
        });
      }}
    >
      <Typography variant="h4" component="h2">
        {t('editor:settings.duplicate')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t('editor:settings.duplicateWords')}</Typography>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
        <TextField
          type="datetime-local"
          label={t('editor:details.start')}
          value={start}
          onChange={(typed) => setStart(typed.target.value)}
        />
        <Button type="submit" loading={duplicate.isPending} disabled={!start}>
          {t('editor:settings.duplicateAction')}
        </Button>
      </Box>
    </Card>
  );
}

/** Calling an event off, with the reason that buyers will read; what happens next is said before. */
function CancelCard({ event }: { event: EventWithDetails }) {
  const { t } = useTranslation();
  const toast = useToast();
  const setStatus = useSetStatus(event._id);
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  return (
    <Card sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 1.5 }}>
      <Typography variant="h4" component="h2">
        {t('editor:settings.cancel')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t('editor:settings.cancelWords', { count: event.sold })}</Typography>
      <TextField
        label={t('editor:settings.reason')}
        value={reason}
        onChange={(typed) => setReason(typed.target.value)}
        multiline
        minRows={2}
        inputProps={{ maxLength: 500 }}
      />
      <Button
        color="error"
        variant="outlined"
        sx={{ justifySelf: 'start', color: 'error.main' }}
        disabled={!reason.trim()}
        onClick={() => setAsking(true)}
      >
        {t('editor:settings.cancelAction')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('editor:settings.cancelTitle', { name: event.eventName })}
        confirmLabel={t('editor:settings.cancelAction')}
        keepLabel={t('editor:settings.keep')}
        tone="error"
        isBusy={setStatus.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          setStatus.mutate(
            { status: 'cancelled', reason },
            {
              onSuccess: ({ message }) => toast(message),
              onError: (error) => toast(error.message, 'error'),
              onSettled: () => setAsking(false),
            },
          )
        }
      >
        {t('editor:settings.cancelWords', { count: event.sold })}
      </ConfirmDialog>
    </Card>
  );
}

/** What happened to the event's state, when, and why. */
function History({ event }: { event: EventWithDetails }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const history = event.forTeam?.history ?? [];
  if (history.length === 0) return null;
  return (
    <Card sx={{ p: { xs: 2, md: 2.5 } }}>
      <Typography variant="h4" component="h2" sx={{ mb: 1 }}>
        {t('editor:settings.history')}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
        {history.map((change) => (
          <li key={change.at}>
            {nameAndWords(formatDate(change.at, 'moment', locale, event.zone), t(`editor:status.${change.to}`), locale)}
            {change.reason && ` (${change.reason})`}
          </li>
        ))}
      </Box>
    </Card>
  );
}

/** Everything about an event that is no text, ticket or colour. */
export function EventSettings({ event }: { event: EventWithDetails }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {event.status === 'suspended' && (
        <Alert severity="warning">{t('editor:settings.suspended', { reason: event.statusReason ?? '' })}</Alert>
      )}
      <ValidationViewCard event={event} />
      <DuplicateCard event={event} />
      {(event.status === 'published' || event.status === 'draft') && <CancelCard event={event} />}
      {event.status === 'cancelled' && <RefundsCard eventId={event._id} />}
      <History event={event} />
    </Box>
  );
}
