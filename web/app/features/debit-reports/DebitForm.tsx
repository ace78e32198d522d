import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { showFormError } from '#lib/api/form-error.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePlainForm } from '#lib/page/plain-form.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import { useKnownPayment, useReportDebit } from './debit-reports.queries.ts';
import { fromLocalField, toLocalField } from './local-time.ts';

interface DebitFormProps {
  /** The payment whose facts are filled in, if the reader came from one. */
  readonly paymentRef: string | null;
  readonly onReported: (ref: string) => void;
}

/** Asks for what the operator's message says, and reports it. The typed values stay until that has worked. */
export function DebitForm({ paymentRef, onReported }: DebitFormProps) {
  const { t } = useTranslation();
  const send = useReportDebit();
  const payment = useKnownPayment(paymentRef);
  const form = usePlainForm({ defaultValues: { number: '', amount: '', debitedAt: '', transactionId: '' } });
  const { control, formState, getValues, setValue } = form;
  // Values that were typed before the payment arrived are kept.
  useEffect(() => {
    const known = {
      number: payment?.number ?? '',
      amount: payment ? String(payment.amount) : '',
      debitedAt: paymentRef && !payment ? '' : toLocalField(payment?.startedAt ? new Date(payment.startedAt) : new Date()),
    };
    for (const name of ['number', 'amount', 'debitedAt'] as const) if (!getValues()[name]) setValue(name, known[name]);
  }, [payment, paymentRef, getValues, setValue]);
  const submit = form.handleSubmit(async ({ number, amount, debitedAt, transactionId }) => {
    try {
      const facts = { number, transactionId, amount: Number(amount.replace(/[^\d]/g, '')), debitedAt: fromLocalField(debitedAt) };
      onReported((await send.mutateAsync(facts)).ref);
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Notice tone="warning" role="none">
        {t('debit-reports:doNotPayAgain')}
      </Notice>
      <FormError message={formState.errors.root?.message} />
      <TextInput
        control={control}
        name="number"
        type="tel"
        label={t('debit-reports:form.number')}
        autoComplete="tel-national"
        inputProps={{ inputMode: 'tel' }}
      />
      <TextInput control={control} name="amount" label={t('debit-reports:form.amount')} inputProps={{ inputMode: 'numeric' }} />
      <TextInput control={control} name="debitedAt" type="datetime-local" label={t('debit-reports:form.debitedAt')} />
      <TextInput
        control={control}
        name="transactionId"
        label={t('debit-reports:form.transactionId')}
        helperText={t('debit-reports:form.transactionIdHint')}
        autoComplete="off"
        inputProps={{ autoCapitalize: 'characters', spellCheck: false, maxLength: 64 }}
      />
      <SubmitButton isBusy={send.isPending} fullWidth>
        {t('debit-reports:form.send')}
      </SubmitButton>
    </Box>
  );
}
