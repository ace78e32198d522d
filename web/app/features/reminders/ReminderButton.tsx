import NotificationsActive from '@mui/icons-material/NotificationsActiveOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from '#lib/use-translation.tsx';
import { lazyInRoom } from '#ui/lazy-in-room.tsx';
import { MissingOver } from '#ui/MissingPart.tsx';

const ReminderDialog = lazyInRoom(async () => (await import('./ReminderDialog.tsx')).ReminderDialog, MissingOver);

/** Opens the choice of when to be reminded of an event. */
export function ReminderButton({ eventId, eventName }: { eventId: string; eventName: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<NotificationsActive />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('events:reminders.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <ReminderDialog eventId={eventId} eventName={eventName} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
