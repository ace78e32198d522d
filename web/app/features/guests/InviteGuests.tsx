import EnvelopeSimple from '@phosphor-icons/core/regular/envelope-simple.svg?react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { useInviteGuests } from './guests.queries.ts';

interface InviteGuestsProps {
  readonly eventId: string;
  /** Guests on the whole list who have neither an invitation nor a ticket. */
  readonly count: number;
  /** Whether the event can be opened by its guests; before, it is said when they can be invited. */
  readonly isPublished: boolean;
}

/** Sends invitations to the guests who have none yet, once the organizer confirms their number. */
export function InviteGuests({ eventId, count, isPublished }: InviteGuestsProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const invite = useInviteGuests(eventId);
  const [isConfirming, setConfirming] = useState(false);
  const send = () =>
    invite.mutate(undefined, {
      onSuccess: ({ message }) => toast(message),
      onError: (error) => toast(error.message, 'error'),
      onSettled: () => setConfirming(false),
    });
  return (
    <Row gap={1.5} justify="between">
      <Text>{t(isPublished ? 'event-access:guests.uninvited' : 'event-access:guests.inviteLater', { count })}</Text>
      {isPublished && (
        <Button size="medium" icon={<EnvelopeSimple />} onClick={() => setConfirming(true)}>
          {t('event-access:guests.send')}
        </Button>
      )}
      <ConfirmDialog
        tone="ink"
        isOpen={isConfirming}
        title={t('event-access:guests.sendTitle', { count })}
        confirmLabel={t('event-access:guests.sendCount', { count })}
        isBusy={invite.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={send}
      >
        {t('event-access:guests.sendWords')}
      </ConfirmDialog>
    </Row>
  );
}
