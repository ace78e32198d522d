import { eventTerms } from '@ngoma/api/common/business';
import type { OperatorSetting } from '@ngoma/api/features/supervision/operator-settings';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { toInstant } from '#lib/format/zoned-time.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { PickerField } from '#ui/guarded/date/PickerField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './SettingDialog.module.css';
import { useSettingValue, valueIn } from './setting-value.ts';
import { useChangeSetting } from './settings.queries.ts';

const zone = eventTerms.defaultZone;

interface SettingDialogProps {
  readonly setting: OperatorSetting;
  readonly onClose: () => void;
}

/**
 * Asks for the new value, its beginning and the reason, and shows the value before and after. If the change fails, it stays open with
 * what was typed.
 */
export function SettingDialog({ setting, onClose }: SettingDialogProps) {
  const { key, unit, min, max, version } = setting;
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const show = useSettingValue();
  const change = useChangeSetting(key);
  const [typed, setTyped] = useState('');
  const [from, setFrom] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const value = valueIn(typed, unit);
  const isValue = value !== undefined && value >= min && value <= max;
  const isReason = reason.trim().length >= 3;
  const validFrom = from ? toInstant(from, zone) : null;
  const confirm = () => {
    setTried(true);
    if (!isValue || !isReason) return;
    change.mutate(
      { value, reason: reason.trim(), version, validFrom },
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
      title={t(`operator-settings:name.${key}`)}
      confirmLabel={isValue ? t('operator-settings:confirm', { value: show(value, unit) }) : t('operator-settings:change')}
      isBusy={change.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.stack}>
        <Text>{t(`operator-settings:hint.${key}`)}</Text>
        <TextField
          label={t(`operator-settings:field.${unit}`)}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isTried && !isValue}
          helperText={t('operator-settings:range', { min: show(min, unit), max: show(max, unit) })}
          inputProps={{ inputMode: unit === 'basisPoints' ? 'decimal' : 'numeric', maxLength: 16 }}
        />
        <PickerField
          label={t('operator-settings:from')}
          kind="datetime-local"
          value={from}
          onChange={setFrom}
          hint={t('operator-settings:fromHint')}
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
        {isValue && (
          <p role="status" className={styles.summary}>
            {t('operator-settings:summary', {
              from: show(setting.value, unit),
              to: show(value, unit),
              when: validFrom
                ? t('operator-settings:since', { moment: formatDate(validFrom, 'moment', locale) })
                : t('operator-settings:atOnce'),
            })}
          </p>
        )}
        <FormError message={change.error?.message} />
      </div>
    </ConfirmDialog>
  );
}
