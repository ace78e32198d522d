import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OperatorOffer, PaymentPageView } from '@ngoma/api/features/payments';
import { useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { type OperatorId, operatorOf } from '#lib/mobile-operator.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextBox } from '#ui/form/TextBox.tsx';
import { canPay, OperatorChoice } from './OperatorChoice.tsx';
import { type PaymentControls, useOffers, useStartPayment } from './payments.queries.ts';

interface PayFormProps {
  readonly payment: PaymentPageView;
  readonly controls: PaymentControls;
  /** The operators as loaded with the page; undefined if they could not be loaded. */
  readonly offers: readonly OperatorOffer[] | undefined;
}

/**
 * Payment form: operator, phone number, pay button. Until the person chooses, the operator follows the number, and the number is
 * that of their account.
 */
export function PayForm({ payment, controls, offers: first }: PayFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const start = useStartPayment(payment.ref, controls);
  const { offers, refetchOffers } = useOffers(first);
  const [typed, setTyped] = useState<string>();
  const [chosen, setChosen] = useState<OperatorId | undefined>(payment.operator ?? undefined);
  const number = typed ?? payment.number ?? '';
  const open = offers.filter((offer) => canPay(offer, payment.amount));
  const offer = open.find((one) => one.operator === chosen) ?? open.find((one) => one.operator === operatorOf(number)) ?? open[0];
  const problem = start.error instanceof ApiProblem ? start.error : undefined;
  const submit = async (operator: OperatorId) => {
    try {
      const started = await start.mutateAsync({ operator, ...(operator !== 'card' && { number }) });
      if (started.continueUrl) window.location.assign(started.continueUrl);
    } catch {
      // The page shows the error from `start.error`. Another operator may be available by now.
      refetchOffers();
    }
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (offer && !start.isPending) void submit(offer.operator);
      }}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <FormError message={problem && !problem.errors.number ? problem.message : undefined} />
      {offers.length > 0 && (
        <OperatorChoice offers={offers} amountXaf={payment.amount} value={offer?.operator} onChange={setChosen} />
      )}
      {!offer && <Notice tone="warning">{t('payments:noneAvailable')}</Notice>}
      {offer && offer.operator !== 'card' && (
        <TextBox
          label={t('payments:number')}
          type="tel"
          autoComplete="tel"
          required
          placeholder="6 77 12 34 56"
          value={number}
          // The account's number may arrive late. It must not come into a field in which a person is about to type.
          inputProps={{ onFocus: ({ target }) => setTyped(target.value) }}
          onBlur={() => setTyped((current) => current || undefined)}
          onChange={(event) => setTyped(event.target.value)}
          error={problem?.errors.number !== undefined || problem?.code === 'number_invalid'}
          helperText={problem?.errors.number ?? t('payments:numberHint')}
        />
      )}
      {offer && (
        <>
          <Typography sx={{ bgcolor: 'warning.soft', borderRadius: '12px', px: 2, py: 1.5, fontSize: '0.9375rem' }}>
            {t(`payments:next.${offer.flow === 'hosted' ? 'hosted' : offer.operator}`)}
          </Typography>
          <SubmitButton isBusy={start.isPending} fullWidth>
            {t('payments:pay', { amount: formatMoney(payment.amount, locale) })}
          </SubmitButton>
        </>
      )}
    </Box>
  );
}
