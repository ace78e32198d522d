import type { LostReason } from '@ngoma/api/common/lost-reasons';
import type { ComparedBid } from '@ngoma/api/features/projects/bids';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';
import { useRejectBid } from '../projects.queries.ts';
import { LostReasonSelect } from './LostReasonSelect.tsx';

/** Turns a bid down before the award, with an optional reason that its provider sees. */
export function RejectDialog({ bid, onClose }: { readonly bid: ComparedBid; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const reject = useRejectBid(bid.projectId);
  const [reason, setReason] = useState<LostReason | ''>('');
  const { name } = bid.provider;
  const confirm = async () => {
    try {
      toast((await reject.mutateAsync({ bidId: bid._id, lostReason: reason || undefined })).message);
      onClose();
    } catch {
      // The error is shown in the dialog.
    }
  };
  return (
    <FormDialog
      title={t('projects:reject.title', { name })}
      width="normal"
      tone="danger"
      submitLabel={t('projects:reject.confirm')}
      isBusy={reject.isPending}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <FormError message={reject.error?.message} />
      <Text>{t('projects:reject.words', { name })}</Text>
      <LostReasonSelect label={t('projects:reject.reason', { name })} value={reason} onChoose={setReason} />
    </FormDialog>
  );
}
