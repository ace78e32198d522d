import BellRinging from '@phosphor-icons/core/regular/bell-ringing.svg?react';
import { Suspense, useState } from 'react';
import { OwnTexts, textsOfPart } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { MissingOverlay } from '#ui/kit/feedback/MissingPart.tsx';
import { lazyWithQueries } from '#ui/page/lazy-with-queries.tsx';

const ReminderDialog = lazyWithQueries(async () => (await import('./ReminderDialog.tsx')).ReminderDialog, MissingOverlay);

/** The texts about reminders, which come with the button. */
export const reminderTexts = textsOfPart({
  en: () => import('virtual:texts/en/reminders'),
  fr: () => import('virtual:texts/fr/reminders'),
});

interface ReminderButtonProps {
  readonly eventId: string;
  readonly eventName: string;
}

/** Opens the reminder settings of an event. */
export const ReminderButton = (props: ReminderButtonProps) => (
  <OwnTexts source={reminderTexts} fallback={null}>
    <Content {...props} />
  </OwnTexts>
);

function Content({ eventId, eventName }: ReminderButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="medium" icon={<BellRinging />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('reminders:open')}
      </Button>
      {isOpen && (
        <Suspense>
          <ReminderDialog eventId={eventId} eventName={eventName} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
