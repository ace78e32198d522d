import BellRinging from '@phosphor-icons/core/regular/bell-ringing.svg?react';
import { Suspense, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { MissingOverlay } from '#ui/kit/feedback/MissingPart.tsx';
import { lazyWithQueries } from '#ui/page/lazy-with-queries.tsx';

const ReminderDialog = lazyWithQueries(async () => (await import('./ReminderDialog.tsx')).ReminderDialog, MissingOverlay);

/** Opens the reminder settings of an event. */
export function ReminderButton({ eventId, eventName }: { eventId: string; eventName: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="medium" icon={<BellRinging />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
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
