import { walletTerms } from '@ngoma/api/common/business';
import type { TaxAmount } from '@ngoma/api/features/events/ticketing/taxes';
import { walletShare } from '@ngoma/api/features/orders/wallet-parts';
import DeviceMobile from '@phosphor-icons/core/regular/device-mobile.svg?react';
import { Form } from 'react-router';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Checkbox } from '#ui/kit/form/Checkbox.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { TextField } from '#ui/kit/form/TextField.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { DiamondRow } from '#ui/kit/layout/DiamondRow.tsx';
import { Disclosure } from '#ui/kit/layout/Disclosure.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Money } from '#ui/kit/text/Money.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { type BillLine, OrderBill } from '../OrderBill.tsx';
import styles from './CheckoutForm.module.css';
import { nameField } from './checkout-answer.ts';
import type { Checkout } from './use-checkout.ts';
import { WaitNotice } from './WaitNotice.tsx';

interface CheckoutFormProps {
  readonly checkout: Checkout;
  readonly lines: readonly BillLine[];
  readonly taxes: readonly TaxAmount[];
  /** Fees and total price in XAF, taxes included. */
  readonly totals: { readonly fees: number; readonly total: number };
  readonly buyerName: string;
  /** The buyer's balance in XAF. */
  readonly balanceXaf: number;
  readonly asksForCode: boolean;
  /** Nothing is sold now. */
  readonly isStopped: boolean;
  /** The address where other quantities are chosen. */
  readonly changePath: string;
}

const longestName = 120;

/** Everything about a purchase on one page: the chosen tickets with their price, names and balance if wanted, and the button. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { checkout, lines, taxes, totals, buyerName, balanceXaf, asksForCode, isStopped, changePath } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const { errors } = checkout;
  // What is sent again stays as it was: a change would be another order.
  const isRetrying = checkout.retryReason !== undefined;
  const possibleXaf = balanceXaf > 0 && totals.total > 0 ? walletShare(totals.total, balanceXaf) : 0;
  const fromBalanceXaf = checkout.usesBalance ? possibleXaf : 0;
  const isCovered = fromBalanceXaf > 0 && fromBalanceXaf === totals.total;
  const label = () => {
    if (totals.total === 0) return t('orders:placeFree');
    return isCovered ? t('orders:balance.pay', { amount: formatMoney(fromBalanceXaf, locale) }) : t('orders:placeAndPay');
  };
  const isAtField = Boolean(errors.accessCode) || hasNameError(errors);
  return (
    <Form method="post" noValidate onSubmit={checkout.submit} className={styles.form}>
      <input type="hidden" name="do" value="buy" />
      <input type="hidden" name="key" value={checkout.formKey} />
      <div className={styles.main}>
        <WaitNotice reason={checkout.retryReason} onStop={checkout.stopRetrying} />
        <FormError message={isAtField ? undefined : errors.root} />
        <Card>
          <OrderBill lines={lines} feesXaf={totals.fees} taxes={taxes} totalXaf={totals.total} fromBalanceXaf={fromBalanceXaf} />
          <TextLink to={changePath} hasTouchHeight>
            {t('orders:change')}
          </TextLink>
        </Card>
        {asksForCode && (
          <TextField
            label={t('orders:accessCode')}
            hint={t('orders:accessCodeHint')}
            name="accessCode"
            value={checkout.accessCode}
            error={errors.accessCode}
            disabled={isRetrying}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => checkout.changeCode(target.value)}
          />
        )}
        {balanceXaf > 0 && totals.total > 0 && (
          <Card>
            <Checkbox
              name="useBalance"
              value="1"
              label={<strong>{t('orders:balance.use')}</strong>}
              hint={<BalanceHint {...{ balanceXaf, possibleXaf, totalXaf: totals.total }} isUsed={fromBalanceXaf > 0} />}
              checked={checkout.usesBalance && possibleXaf > 0}
              disabled={isRetrying || possibleXaf === 0}
              onChange={({ target }) => checkout.changeBalance(target.checked)}
            />
          </Card>
        )}
        <Names {...{ checkout, lines, buyerName, isRetrying }} />
      </div>
      <div className={styles.side}>
        {totals.total > 0 && !isCovered && (
          <p className={styles.next}>
            <DeviceMobile className={styles.nextIcon} />
            {t('orders:nextPay')}
          </p>
        )}
        <div className={styles.bar}>
          <DiamondRow tone="mark" />
          <div className={styles.barRow}>
            <div aria-live="polite">
              <Text look="small" tone="soft">
                {t(fromBalanceXaf > 0 ? 'orders:balance.toPay' : 'orders:total')}
              </Text>
              <Money amountXaf={totals.total - fromBalanceXaf} look="total" showsFree={fromBalanceXaf === 0} />
            </div>
            <Button type="submit" variant="sun" isBusy={checkout.isPlacing} disabled={isStopped}>
              {label()}
            </Button>
          </div>
        </div>
      </div>
    </Form>
  );
}

const hasNameError = (errors: Readonly<Record<string, string>>): boolean =>
  Object.keys(errors).some((name) => name.startsWith('attendees.'));

interface BalanceHintProps {
  readonly balanceXaf: number;
  readonly possibleXaf: number;
  readonly totalXaf: number;
  readonly isUsed: boolean;
}

/** The part that the balance pays, and the rest. */
function BalanceHint({ balanceXaf, possibleXaf, totalXaf, isUsed }: BalanceHintProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const amount = formatMoney(balanceXaf, locale);
  const rest = totalXaf - possibleXaf;
  if (possibleXaf === 0) return t('orders:balance.min', { amount, least: formatMoney(walletTerms.minRestXaf, locale) });
  if (!isUsed) return t('orders:balance.has', { amount });
  return rest === 0
    ? t('orders:balance.all')
    : t('orders:balance.rest', { share: formatMoney(possibleXaf, locale), rest: formatMoney(rest, locale) });
}

interface NamesProps extends Pick<CheckoutFormProps, 'checkout' | 'lines' | 'buyerName'> {
  readonly isRetrying: boolean;
}

/** The names on the tickets, which are all the buyer's unless they are changed. */
function Names({ checkout, lines, buyerName, isRetrying }: NamesProps) {
  const { t } = useTranslation();
  const { errors } = checkout;
  const labels = lines.flatMap(({ label, quantity }) => Array.from({ length: quantity }, () => label));
  const isFilled = checkout.names.some((name) => name !== '');
  return (
    <Disclosure summary={t('orders:attendees.title')} look="card" isOpen={hasNameError(errors) || isFilled || undefined}>
      <Stack>
        <Text tone="soft">{t('orders:attendees.lead')}</Text>
        {labels.map((type, place) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity: the third ticket is the third ticket.
            key={place}
            label={t('orders:attendees.name', { number: place + 1, type })}
            name={nameField(place)}
            value={checkout.names[place] ?? ''}
            placeholder={buyerName}
            disabled={isRetrying}
            autoComplete={place === 0 ? 'name' : 'off'}
            maxLength={longestName}
            error={errors[`attendees.${place}.name`]}
            onChange={({ target }) => checkout.changeName(place, target.value)}
          />
        ))}
      </Stack>
    </Disclosure>
  );
}
