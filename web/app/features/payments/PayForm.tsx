import Box from '@mui/material/Box';
import type { PaymentPageView } from '@ngoma/api/features/payments';
import { useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextBox } from '#ui/form/TextBox.tsx';
import { OperatorChoice, type OperatorId, operatorOf } from './OperatorChoice.tsx';
import { type PaymentControls, useStartPayment } from './payments.queries.ts';

/** Payment form: operator, phone number, pay button. The operator follows the number until the person chooses one. */
export function PayForm({ payment, controls }: { payment: PaymentPageView; controls: PaymentControls }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const start = useStartPayment(payment.ref, controls);
  const [number, setNumber] = useState(payment.number ?? '');
  const [chosen, setChosen] = useState<OperatorId | undefined>(payment.operator ?? undefined);
  const operator = chosen ?? operatorOf(number) ?? 'mtn';
  const problem = start.error instanceof ApiProblem ? start.error : undefined;
  const submit = async () => {
    try {
      const started = await start.mutateAsync({ operator, ...(operator !== 'card' && { number }) });
      if (started.continueUrl) window.location.assign(started.continueUrl);
    } catch {
      // The page shows the error from `start.error`.
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
      <FormError message={problem && !problem.errors.number ? problem.message : undefined} />
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
