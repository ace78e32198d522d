import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { maxReminderLeads, type ReminderSettings, reminderLeads } from '@ngoma/api/features/reminders';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { Dialog } from '#ui/overlay/overlays.tsx';
import { reminderSettingsQuery, useSaveReminders } from './reminders.queries.ts';

interface ReminderDialogProps {
  readonly eventId: string;
  readonly eventName: string;
  readonly onClose: () => void;
}

/** Reminder settings of an event: times and channels. Without any time the reminders are off. */
export function ReminderDialog({ eventId, eventName, onClose }: ReminderDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const { data, error } = useQuery(reminderSettingsQuery(eventId));
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{t('events:reminders.title')}</DialogTitle>
      {data ? (
        <Choice eventId={eventId} eventName={eventName} settings={data} onClose={onClose} />
      ) : (
        <>
          <DialogContent>
            {error ? <FormError message={error.message} /> : <Skeleton variant="rounded" height={220} />}
          </DialogContent>
          <DialogActions>
            <Button variant="text" onClick={onClose}>
              {t('common:cancel')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function Choice({ eventId, eventName, settings, onClose }: ReminderDialogProps & { readonly settings: ReminderSettings }) {
  const { t } = useTranslation();
  const toast = useToast();
  const save = useSaveReminders(eventId);
  const [chosen, setChosen] = useState(settings);
  const leadTimes = [...new Set([...reminderLeads, ...settings.minutesBefore])].sort((one, other) => one - other);
  const turn = (leadTime: number, isOn: boolean) =>
    setChosen((all) => ({
      ...all,
      minutesBefore: isOn ? [...all.minutesBefore, leadTime] : all.minutesBefore.filter((one) => one !== leadTime),
    }));
  const isFull = chosen.minutesBefore.length >= maxReminderLeads;
  const submit = () =>
    save.mutate(chosen, {
      onSuccess: ({ message }) => {
        toast(message);
        onClose();
      },
    });
  return (
    <>
      <DialogContent>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('events:reminders.lead', { name: eventName })}</Typography>
        <FormError message={save.error?.message} />
        <Box role="group" aria-label={t('events:reminders.times')} sx={{ display: 'grid' }}>
          {leadTimes.map((leadTime) => (
            <FormControlLabel
              key={leadTime}
              label={leadTimeLabel(t, leadTime)}
              control={
                <Checkbox
                  checked={chosen.minutesBefore.includes(leadTime)}
                  disabled={isFull && !chosen.minutesBefore.includes(leadTime)}
                  onChange={(_, isOn) => turn(leadTime, isOn)}
                />
              }
            />
          ))}
        </Box>
        <FormControlLabel
          sx={{ mt: 1.5 }}
          label={t('events:reminders.byMail')}
          control={<Switch checked={chosen.byMail} onChange={(_, byMail) => setChosen({ ...chosen, byMail })} />}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {chosen.minutesBefore.length === 0 ? t('events:reminders.off') : t('events:reminders.alwaysInBell')}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose} disabled={save.isPending}>
          {t('common:cancel')}
        </Button>
        <Button variant="contained" loading={save.isPending} onClick={submit}>
          {t('events:reminders.save')}
        </Button>
      </DialogActions>
    </>
  );
}

type Translate = ReturnType<typeof useTranslation>['t'];

/** Formats a lead time, such as `3 hours before`, in the largest fitting unit. */
function leadTimeLabel(t: Translate, minutes: number): string {
  if (minutes % 1440 === 0) return t('events:reminders.days', { count: minutes / 1440 });
  if (minutes % 60 === 0) return t('events:reminders.hours', { count: minutes / 60 });
  return t('events:reminders.minutes', { count: minutes });
}
