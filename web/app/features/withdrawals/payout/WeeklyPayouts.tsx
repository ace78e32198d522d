import type { PaymentSettings } from '@ngoma/api/features/withdrawals/payout-accounts';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { CodeField, isWholeCode } from '#ui/form/CodeField.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Switch } from '#ui/kit/form/Checkbox.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { useSendWeeklyCode, useSetWeekly } from '../withdrawals.queries.ts';
import styles from './WeeklyPayouts.module.css';

/** Explains weekly payouts and asks for the code that was sent when the dialog was opened. */
function TurnOn({ sent, onClose }: { readonly sent: ReturnType<typeof useSendWeeklyCode>; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const set = useSetWeekly();
  const [code, setCode] = useState('');
  const [error, setError] = useState<Error>();
  const [isIncomplete, setIncomplete] = useState(false);
  const ofCode = error instanceof ApiProblem && error.code === 'code_wrong' ? error.message : undefined;
  const problem = isIncomplete ? t('withdrawals:code.missing') : ofCode;
  const type = (digits: string) => {
    setCode(digits);
    setIncomplete(false);
    setError(undefined);
  };
  const confirm = async () => {
    if (set.isPending) return;
    if (!isWholeCode(code)) return setIncomplete(true);
    try {
      toast((await set.mutateAsync({ isOn: true, code })).message);
      onClose();
    } catch (fault) {
      if (fault instanceof Error) setError(fault);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void confirm();
  };
  return (
    <ConfirmDialog
      tone="ink"
      isOpen
      title={t('withdrawals:weekly.title')}
      confirmLabel={t('withdrawals:weekly.confirm')}
      isBusy={set.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className={styles.form}>
        <Text>{t('withdrawals:weekly.words')}</Text>
        <FormError message={sent.error?.message ?? (ofCode ? undefined : error?.message)} />
        <div role="status">
          {sent.data && (
            <Notice tone="primary" role="none">
              {sent.data.message}
            </Notice>
          )}
        </div>
        <CodeField label={t('withdrawals:weekly.code')} value={code} onChange={type} problem={problem} />
      </form>
    </ConfirmDialog>
  );
}

/** The switch for weekly payouts. Turning them on takes a code, turning them off does not. */
export function WeeklyPayouts({ weekly: { isOn, nextAt } }: Pick<PaymentSettings, 'weekly'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const send = useSendWeeklyCode();
  const set = useSetWeekly();
  const [isAsking, setAsking] = useState(false);
  const turnOff = async () => {
    try {
      toast((await set.mutateAsync({ isOn: false })).message);
    } catch (error) {
      if (error instanceof Error) toast(error.message, 'error');
    }
  };
  const change = () => {
    if (isOn) return void turnOff();
    send.mutate();
    setAsking(true);
  };
  return (
    <div className={styles.weekly}>
      <Switch
        checked={isOn}
        disabled={set.isPending}
        onChange={change}
        label={<strong>{t('withdrawals:weekly.label')}</strong>}
        hint={nextAt ? t('withdrawals:weekly.on', { when: formatDate(nextAt, 'moment', locale) }) : t('withdrawals:weekly.off')}
      />
      {isAsking && <TurnOn sent={send} onClose={() => setAsking(false)} />}
    </div>
  );
}
