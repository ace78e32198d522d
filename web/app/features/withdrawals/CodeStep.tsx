import type { OwnWithdrawal } from '@ngoma/api/features/withdrawals/withdrawals';
import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Countdown } from '#ui/display/Countdown.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { CodeField, isWholeCode } from '#ui/form/CodeField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { CancelWithdrawal } from './CancelWithdrawal.tsx';
import styles from './CodeStep.module.css';
import { PayoutAccountLine } from './payout/PayoutAccountLine.tsx';
import { useResendCode, useVerifyWithdrawal } from './withdrawals.queries.ts';

/** Time between two codes. */
const resendMs = 60_000;
/** Errors after which the withdrawal no longer waits for a code, and its step disappears. */
const isOver = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && (error.code === 'withdrawal_not_open' || error.code === 'not_found');
const inResendTime = () => new Date(Date.now() + resendMs).toISOString();

interface ResendCodeProps {
  readonly withdrawalId: string;
  /** A code was sent a moment ago, so another one has to wait. */
  readonly wasJustSent: boolean;
  readonly onSent: (message: string) => void;
  readonly onError: (error: Error) => void;
}

/** The button that sends a new code, or the time until it can be used. */
function ResendCode({ withdrawalId, wasJustSent, onSent, onError }: ResendCodeProps) {
  const { t } = useTranslation();
  const resend = useResendCode(withdrawalId);
  const [waitsUntil, setWaitsUntil] = useState(() => (wasJustSent ? inResendTime() : undefined));
  if (waitsUntil)
    return (
      <p className={styles.text}>
        <span>{t('withdrawals:code.newIn')}</span>
        <Countdown until={waitsUntil} onEnd={() => setWaitsUntil(undefined)} />
      </p>
    );
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: ({ message }) => {
        setWaitsUntil(inResendTime());
        onSent(message);
      },
      onError,
    });
  return (
    <Button variant="quiet" size="medium" isBusy={resend.isPending} onClick={send}>
      {t('withdrawals:code.resend')}
    </Button>
  );
}

/** The withdrawal that the code confirms. */
function Summary({ withdrawal: { amount, net, account, codeExpiresAt } }: { readonly withdrawal: OwnWithdrawal }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <Text>{t('withdrawals:code.summary', { amount: formatMoney(amount, locale), net: formatMoney(net, locale) })}</Text>
      <PayoutAccountLine account={account} />
      <Text tone="soft">
        {t('withdrawals:code.sent')}{' '}
        {codeExpiresAt && t('withdrawals:code.until', { time: formatDate(codeExpiresAt, 'time', locale) })}
      </Text>
    </>
  );
}

interface CodeStepProps {
  readonly withdrawal: OwnWithdrawal;
  /** It was created a moment ago, not found when the page was opened. */
  readonly isNew: boolean;
  readonly onConfirmed: (withdrawal: OwnWithdrawal) => void;
}

/** Holds the typed code, its error and the errors of the step, and sends the code. A wrong code stays in the field. */
function useCodeForm({ withdrawal, onConfirmed }: Pick<CodeStepProps, 'withdrawal' | 'onConfirmed'>) {
  const { t } = useTranslation();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<{ readonly code?: string; readonly root?: string }>({});
  const [notice, setNotice] = useState('');
  const verify = useVerifyWithdrawal(withdrawal._id, onConfirmed);
  const type = (digits: string) => {
    setErrors({});
    setNotice('');
    setCode(digits);
  };
  const reject = (message: string) => {
    setErrors({ code: message });
    field.current?.focus();
  };
  const showError = (error: Error) => {
    setNotice('');
    setErrors({});
    const ofCode = error instanceof ApiProblem ? (error.errors.otp ?? (error.code === 'code_wrong' && error.message)) : false;
    if (isOver(error)) toast(error.message, 'error');
    else if (ofCode) reject(ofCode);
    else setErrors({ root: error.message });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (verify.isPending) return;
    setErrors({});
    setNotice('');
    if (!isWholeCode(code)) reject(t('withdrawals:code.missing'));
    else verify.mutate(code, { onError: showError });
  };
  const showSent = (message: string) => {
    type('');
    setNotice(message);
    field.current?.focus();
  };
  return { field, code, type, errors, notice, submit, showError, showSent, isBusy: verify.isPending };
}

/** Asks for the code that confirms a withdrawal. */
export function CodeStep({ withdrawal, isNew, onConfirmed }: CodeStepProps) {
  const { t } = useTranslation();
  const { field, code, type, errors, notice, submit, showError, showSent, isBusy } = useCodeForm({ withdrawal, onConfirmed });
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <Summary withdrawal={withdrawal} />
      <div role="status">
        {notice && (
          <Notice tone="leaf" role="none">
            {notice}
          </Notice>
        )}
      </div>
      <FormError message={errors.root} />
      <CodeField label={t('withdrawals:code.label')} value={code} onChange={type} problem={errors.code} inputRef={field} />
      <SubmitButton isBusy={isBusy} isWide>
        {t('withdrawals:code.confirm')}
      </SubmitButton>
      <div className={styles.row}>
        <ResendCode withdrawalId={withdrawal._id} wasJustSent={isNew} onError={showError} onSent={showSent} />
        {withdrawal.mayCancel && <CancelWithdrawal withdrawal={withdrawal} />}
      </div>
    </form>
  );
}
