import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { EventPicker } from '#ui/form/EventPicker.tsx';
import { useLoadCustomization } from '../editor.queries.ts';

interface CopyColorsProps {
  readonly onChoose: (primary: string, secondary: string) => void;
}

/** Takes the colours of another of the organizer's events, so that a series looks alike. */
export function CopyColors({ onChoose }: CopyColorsProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [from, setFrom] = useState('');
  const load = useLoadCustomization();
  const choose = (eventId: string) => {
    setFrom(eventId);
    if (!eventId) return;
    load.mutate(eventId, {
      onSuccess: (customization) => {
        if (!customization) return toast(t('event-editor:look.copyNone'), 'error');
        onChoose(customization.primaryColor, customization.secondaryColor ?? customization.primaryColor);
      },
      onError: (error) => toast(error.message, 'error'),
    });
  };
  return (
    <EventPicker label={t('event-editor:look.copy')} none={t('event-editor:look.copyFrom')} value={from} onChoose={choose} />
  );
}
