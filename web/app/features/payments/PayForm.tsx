import Box from '@mui/material/Box';
import type { PaymentPageView } from '@ngoma/api/features/payments';
import { useState } from 'react';
import { ApiProblem } from '#lib/call.ts';
import { formatMoney } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { FormProblem } from '#ui/FormProblem.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { TextBox } from '#ui/TextBox.tsx';
import { OperatorChoice, type OperatorId, operatorOf } from './OperatorChoice.tsx';
import { type PaymentDesk, useStartPayment } from './payments.queries.ts';

/** Operator, phone, one button. The operator follows the number until the person chooses one. */
export function PayForm({ payment, desk }: { payment: PaymentPageView; desk: PaymentDesk }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const start = useStartPayment(payment.ref, desk);
  const [number, setNumber] = useState(payment.number ?? '');
  const [chosen, setChosen] = useState<OperatorId | undefined>(payment.operator ?? undefined);
  const operator = chosen ?? operatorOf(number) ?? 'mtn';
  const problem = start.error instanceof ApiProblem ? start.error : undefined;
  const submit = async () => {
    try {
      const started = await start.mutateAsync({ operator, ...(operator !== 'card' && { number }) });
      if (started.continueUrl) window.location.assign(started.continueUrl);
    } catch {
      // What went wrong stands in `start.error`, and so on the page.
    }
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!start.isPending) void submit();
      }}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <FormProblem message={problem && !problem.errors.number ? problem.message : undefined} />
      <OperatorChoice value={operator} onChange={setChosen} />
      {operator !== 'card' && (
        <TextBox
          label={t('payments:number')}
          type="tel"
          autoComplete="tel"
          required
          placeholder="6 77 12 34 56"
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          error={problem?.errors.number !== undefined || problem?.code === 'number_invalid'}
          helperText={problem?.errors.number ?? t('payments:numberHint')}
        />
      )}
      <SubmitButton isBusy={start.isPending} fullWidth>
        {t('payments:pay', { amount: formatMoney(payment.amount, locale) })}
      </SubmitButton>
    </Box>
  );
}
