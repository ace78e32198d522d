import ArrowBack from '@mui/icons-material/ArrowBack';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { EventWithDetails } from '@ngoma/api/features/events/events';
import type { ReactNode } from 'react';
import { useStop } from '#lib/api/stops.queries.ts';
import { useStepFocus } from '#lib/focus/use-step-focus.ts';
import { formatEventDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { StopNotice } from '#ui/feedback/StopNotice.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { AttendeesStep } from './AttendeesStep.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PurchaseStepper, purchaseColumns } from './PurchaseLayout.tsx';
import { RetryNotice } from './RetryNotice.tsx';
import { UseBalance } from './UseBalance.tsx';
import type { Purchase } from './use-purchase.ts';

interface PurchaseFormProps {
  readonly event: EventWithDetails;
  readonly buyerName: string;
  readonly purchase: Purchase;
  /** Whether any ticket type can be bought now. */
  readonly isOnSale: boolean;
  /** Control for the quantities, shown at the first step. */
  readonly ticketPicker: ReactNode;
}

/** Chooses quantities, then names the attendees. */
export function PurchaseForm({ event, buyerName, purchase, isOnSale, ticketPicker }: PurchaseFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const stop = useStop('sales');
  const { isNamingAttendees, totals, balance } = purchase;
  const fromBalance = balance?.shareXaf ?? 0;
  // What is sent again stays as it was: a change would be another order.
  const isRetrying = purchase.retryReason !== undefined;
  const finalAction = () => {
    if (totals.total === 0) return t('orders:placeFree');
    return fromBalance === totals.total
      ? t('orders:balance.pay', { amount: formatMoney(fromBalance, locale) })
      : t('orders:placeAndPay');
  };
  const step = useStepFocus<HTMLDivElement>(isNamingAttendees);
  return (
    <>
      <PurchaseStepper current={isNamingAttendees ? 'attendees' : 'choose'} />
      <Box
        component="form"
        noValidate
        sx={purchaseColumns}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          purchase.submit();
        }}
      >
        <Box ref={step} sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <StopNotice subject="sales" />
          <FormError message={purchase.problem} />
          <RetryNotice reason={purchase.retryReason} onStop={purchase.stopRetrying} />
          {isNamingAttendees ? (
            <>
              <AttendeesStep
                ticketNames={purchase.ticketNames}
                attendees={purchase.attendees}
                buyerName={buyerName}
                errors={purchase.errors}
                isDisabled={isRetrying}
                onChange={purchase.nameAttendees}
              />
              {balance && (
                <UseBalance
                  balance={balance}
                  totalXaf={totals.total}
                  isUsed={purchase.usesBalance}
                  isDisabled={isRetrying}
                  onChange={purchase.chooseBalance}
                />
              )}
              <Button variant="text" startIcon={<ArrowBack />} sx={{ justifySelf: 'start' }} onClick={purchase.goBack}>
                {t('orders:back')}
              </Button>
            </>
          ) : (
            <>
              {!isOnSale && <Alert severity="info">{t('orders:notOnSale')}</Alert>}
              {ticketPicker}
              {purchase.asksForCode && (
                <TextField
                  label={t('orders:accessCode')}
                  helperText={t('orders:accessCodeHint')}
                  value={purchase.accessCode}
                  onChange={(typed) => purchase.enterAccessCode(typed.target.value)}
                />
              )}
            </>
          )}
        </Box>
        <OrderSummary
          title={event.eventName}
          subtitle={`${formatEventDate(event.date, locale, event.zone)} · ${event.location}`}
          imageUrl={event.coverImage.url}
          lines={purchase.lines}
          feesXaf={totals.fees}
          taxes={purchase.taxes}
          totalXaf={totals.total}
          fromBalanceXaf={isNamingAttendees ? fromBalance : 0}
          action={
            <SubmitButton isBusy={purchase.isPlacing} disabled={totals.tickets === 0 || stop !== undefined}>
              {isNamingAttendees ? finalAction() : t('orders:next')}
            </SubmitButton>
          }
        />
      </Box>
    </>
  );
}
