import { maxReminderLeads, type ReminderSettings, reminderLeads } from '@ngoma/api/features/events/reminders';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Skeletons, TableSkeletons } from '#ui/kit/feedback/Skeleton.tsx';
import { useToast } from '#ui/kit/feedback/Toasts.tsx';
import { Checkbox, Switch } from '#ui/kit/form/Checkbox.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { reminderSettingsQuery, useSaveReminders } from './reminders.queries.ts';

interface ReminderDialogProps {
  readonly eventId: string;
  readonly eventName: string;
  readonly onClose: () => void;
}

/** Reminder settings of an event: times and channels. Without any time the reminders are off. */
export function ReminderDialog({ eventId, eventName, onClose }: ReminderDialogProps) {
  const { t } = useTranslation();
  const { data, error } = useQuery(reminderSettingsQuery(eventId));
  if (data) return <Choice eventId={eventId} eventName={eventName} settings={data} onClose={onClose} />;
  return (
    <Frame onClose={onClose}>
      {error ? (
        <FormError message={error.message} />
      ) : (
        <Skeletons label={t('common:loading')}>
          <TableSkeletons count={4} />
        </Skeletons>
      )}
    </Frame>
  );
}

interface FrameProps {
  readonly onClose: () => void;
  readonly isBusy?: boolean;
  readonly save?: ReactNode;
  readonly children: ReactNode;
}

function Frame({ onClose, isBusy = false, save, children }: FrameProps) {
  const { t } = useTranslation();
  const actions = (
    <>
      <Button variant="quiet" onClick={onClose} disabled={isBusy}>
        {t('common:cancel')}
      </Button>
      {save}
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} isBusy={isBusy} title={t('reminders:title')} shape="sheet" actions={actions}>
      {children}
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
  const button = (
    <Button variant="ink" isBusy={save.isPending} onClick={submit}>
      {t('reminders:save')}
    </Button>
  );
  return (
    <Frame onClose={onClose} isBusy={save.isPending} save={button}>
      <Stack>
        <Text tone="soft">{t('reminders:lead', { name: eventName })}</Text>
        <FormError message={save.error?.message} />
        <fieldset aria-label={t('reminders:times')}>
          {leadTimes.map((leadTime) => (
            <Checkbox
              key={leadTime}
              label={leadTimeLabel(t, leadTime)}
              checked={chosen.minutesBefore.includes(leadTime)}
              disabled={isFull && !chosen.minutesBefore.includes(leadTime)}
              onChange={({ target }) => turn(leadTime, target.checked)}
            />
          ))}
        </fieldset>
        <Switch
          label={t('reminders:byMail')}
          checked={chosen.byMail}
          onChange={({ target }) => setChosen({ ...chosen, byMail: target.checked })}
        />
        <Text look="small" tone="soft">
          {chosen.minutesBefore.length === 0 ? t('reminders:off') : t('reminders:alwaysInBell')}
        </Text>
      </Stack>
    </Frame>
  );
}

type Translate = ReturnType<typeof useTranslation>['t'];

/** Formats a lead time, such as `3 hours before`, in the largest fitting unit. */
function leadTimeLabel(t: Translate, minutes: number): string {
  if (minutes % 1440 === 0) return t('reminders:days', { count: minutes / 1440 });
  if (minutes % 60 === 0) return t('reminders:hours', { count: minutes / 60 });
  return t('reminders:minutes', { count: minutes });
}
