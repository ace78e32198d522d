import type { EventFullData } from '@ngoma/api/features/events/events';
import Trash from '@phosphor-icons/core/regular/trash.svg?react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { useSetStatus } from '../editor.queries.ts';

interface DiscardDraftProps {
  readonly event: Pick<EventFullData, '_id' | 'eventName'>;
  /** Called when the draft is gone, for a page that showed it. */
  readonly onDiscarded?: () => void;
}

/** Discards a draft, after a question. The server keeps it as a cancelled event. */
export function DiscardDraft({ event, onDiscarded }: DiscardDraftProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const setStatus = useSetStatus(event._id);
  const [isConfirming, setConfirming] = useState(false);
  const discard = async () => {
    try {
      await setStatus.mutateAsync({ status: 'cancelled', reason: t('event-editor:discard.reason') });
      toast(t('event-editor:discard.done'));
      onDiscarded?.();
    } catch (error) {
      toast((error as Error).message, 'error');
    } finally {
      setConfirming(false);
    }
  };
  return (
    <>
      <Button variant="quiet" size="compact" icon={<Trash />} onClick={() => setConfirming(true)}>
        {t('event-editor:discard.action')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('event-editor:discard.title', { name: event.eventName })}
        confirmLabel={t('event-editor:discard.action')}
        keepLabel={t('event-editor:discard.keep')}
        isBusy={setStatus.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => void discard()}
      >
        {t('event-editor:discard.words')}
      </ConfirmDialog>
    </>
  );
}
