import { business } from '@ngoma/api/common/business';
import type { LostReason } from '@ngoma/api/common/lost-reasons';
import type { ComparedBid } from '@ngoma/api/features/projects/bids';
import { useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';
import { useAwardBid } from '../projects.queries.ts';
import styles from './AwardDialog.module.css';
import { LostReasonSelect } from './LostReasonSelect.tsx';

interface AwardDialogProps {
  readonly bid: ComparedBid;
  /** Whether other bids wait, which can be given a reason. */
  readonly hasOthers: boolean;
  readonly onClose: () => void;
}

/** Explains the consequences of an award and asks for confirmation, and for the reason that the other bidders get. */
export function AwardDialog({ bid, hasOthers, onClose }: AwardDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const award = useAwardBid(bid.projectId);
  const [othersReason, setOthersReason] = useState<LostReason | ''>('');
  const { name } = bid.provider;
  const confirm = async () => {
    try {
      toast((await award.mutateAsync({ bidId: bid._id, version: bid.version, othersReason: othersReason || undefined })).message);
      onClose();
    } catch {
      // The error is shown in the dialog.
    }
  };
  const follows = [
    t('projects:award.time', { name, hours: business.project.awardHours }),
    t('projects:award.others'),
    t('projects:award.accepted', { deposit: formatMoney(bid.deposit, locale) }),
    t('projects:award.notYet'),
  ];
  return (
    <FormDialog
      title={t('projects:award.title', { name, total: formatMoney(bid.total, locale) })}
      width="normal"
      submitLabel={t('projects:award.confirm')}
      isBusy={award.isPending}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <FormError message={award.error?.message} />
      <ul className={styles.list}>
        {follows.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {hasOthers && <LostReasonSelect label={t('projects:award.othersReason')} value={othersReason} onChoose={setOthersReason} />}
    </FormDialog>
  );
}
