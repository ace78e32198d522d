import type { FoundTicket } from '@ngoma/api/features/events/checkin';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';

interface AdmitDialogProps {
  readonly ticket: FoundTicket | undefined;
  readonly onClose: () => void;
  readonly onAdmit: (ticket: FoundTicket) => void;
}

/** Asks before a ticket is admitted that nobody has shown. */
export function AdmitDialog({ ticket, onClose, onAdmit }: AdmitDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      tone="ink"
      isOpen={ticket !== undefined}
      title={t('checkin:find.confirmTitle', { name: ticket?.holder ?? '', typeName: ticket?.typeName ?? '' })}
      confirmLabel={t('checkin:find.admit')}
      onClose={onClose}
      onConfirm={() => ticket && onAdmit(ticket)}
    >
      {t('checkin:find.confirmWords')}
    </ConfirmDialog>
  );
}
