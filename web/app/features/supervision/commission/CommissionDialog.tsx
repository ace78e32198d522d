import { commissionTerms, eventTerms } from '@ngoma/api/common/business';
import type { Commission } from '@ngoma/api/features/events/ticketing/commission';
import { useState } from 'react';
import { percentOf } from '#lib/format/percent.ts';
import { toInstant } from '#lib/format/zoned-time.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { PickerField } from '#ui/guarded/date/PickerField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './CommissionDialog.module.css';
import { useSetCommission } from './commission.queries.ts';
import { basisPointsIn } from './commission-percent.ts';

const zone = eventTerms.defaultZone;

interface CommissionDialogProps {
  readonly id: string;
  readonly name: string;
  readonly commission: Commission;
  readonly onClose: () => void;
}

/** Asks for the rate, its beginning and the reason. If it fails, it stays open with what was typed. */
export function CommissionDialog({ id, name, commission, onClose }: CommissionDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const set = useSetCommission(id);
  const [kind, setKind] = useState<'own' | 'platform'>('own');
  const [typed, setTyped] = useState('');
  const [from, setFrom] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const basisPoints = kind === 'platform' ? commission.platformBasisPoints : basisPointsIn(typed);
  const isRate = basisPoints !== undefined && basisPoints <= commissionTerms.maxBasisPoints;
  const isReason = reason.trim().length >= 3;
  const confirm = () => {
    setTried(true);
    if (!isRate || !isReason) return;
    set.mutate(
      {
        ...{ basisPoints: kind === 'platform' ? null : basisPoints, reason: reason.trim(), version: commission.version },
        validFrom: from ? toInstant(from, zone) : null,
      },
      {
        onSuccess: ({ message }) => {
          toast(message, 'success');
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      tone="ink"
      isOpen
      title={t('commission:title', { name })}
      confirmLabel={isRate ? t('commission:confirm', { rate: percentOf(basisPoints, locale) }) : t('commission:action')}
      isBusy={set.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.stack}>
        <Text>{t('commission:words')}</Text>
        <TextField
          select
          label={t('commission:kind.label')}
          value={kind}
          onChange={({ target }) => setKind(target.value === 'platform' ? 'platform' : 'own')}
        >
          <option value="own">{t('commission:kind.own')}</option>
          <option value="platform">
            {t('commission:kind.platform', { rate: percentOf(commission.platformBasisPoints, locale) })}
          </option>
        </TextField>
        {kind === 'own' && (
          <TextField
            label={t('commission:rate')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={isTried && !isRate}
            helperText={t('commission:rateHint', { most: percentOf(commissionTerms.maxBasisPoints, locale) })}
            inputProps={{ inputMode: 'decimal', maxLength: 8 }}
          />
        )}
        <PickerField
          label={t('commission:from')}
          kind="datetime-local"
          value={from}
          onChange={setFrom}
          hint={t('commission:fromHint')}
        />
        <TextField
          label={t('supervision:reason.label')}
          multiline
          minRows={2}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={isTried && !isReason}
          helperText={isTried && !isReason ? t('supervision:reason.missing') : t('supervision:reason.kept')}
          inputProps={{ maxLength: 500 }}
        />
        <FormError message={set.error?.message} />
      </div>
    </ConfirmDialog>
  );
}
