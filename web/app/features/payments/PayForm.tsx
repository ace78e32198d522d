import type { OperatorOffer, PaymentPageView } from '@ngoma/api/features/payments';
import DeviceMobile from '@phosphor-icons/core/regular/device-mobile.svg?react';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { operatorOf } from '#lib/mobile-operator.ts';
import { pathOf } from '#lib/page/path-of.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { PhoneField } from '#ui/kit/form/PhoneField.tsx';
import { RadioGroup } from '#ui/kit/form/RadioGroup.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { OperatorSign } from '#ui/kit/media/OperatorSign.tsx';
import { canPay, useObstacle } from './offer-obstacle.ts';
import styles from './PayForm.module.css';
import { usePaymentForm } from './use-payment-form.ts';

type Operator = OperatorOffer['operator'];

interface PayFormProps {
  readonly payment: PaymentPageView;
  readonly offers: readonly OperatorOffer[];
}

/** Holds the choice of the payer. Until they choose, the operator follows the number, and the number is that of their account. */
function usePayer({ payment, offers }: PayFormProps, sent: Readonly<Record<string, string>> | undefined) {
  const [typed, setTyped] = useState(sent?.number || undefined);
  const [chosen, setChosen] = useState<Operator | undefined>((sent?.operator as Operator) || payment.operator || undefined);
  const number = typed ?? withoutCountry(payment.number ?? '');
  const open = offers.filter((offer) => canPay(offer, payment.amount));
  const byNumber = open.find(({ operator }) => operator === operatorOf(number));
  const offer = open.find(({ operator }) => operator === chosen) ?? byNumber ?? open[0];
  return { open, offer, number, setTyped, setChosen, hasChosen: offer !== undefined && offer.operator === chosen, byNumber };
}

/** The field shows the country's code itself. */
const withoutCountry = (number: string): string => number.replace(/^\+?237(?=6\d{8}$)/, '');

/**
 * Payment form: phone number, operator, pay button. All of it works before the scripts; which operator is chosen, the style sheet knows.
 */
export function PayForm(props: PayFormProps) {
  const { payment, offers } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const form = usePaymentForm('start');
  const { open, offer, number, setTyped, setChosen, hasChosen, byNumber } = usePayer(props, form.sent);
  const obstacleOf = useObstacle(payment.amount);
  const { Form, formProps, errors } = form;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (errors.number) field.current?.focus();
  }, [errors.number]);
  if (!offer) return <NoOperator payment={payment} />;
  return (
    <Form {...formProps} className={styles.form}>
      <input type="hidden" name="do" value="start" />
      {!hasChosen && <input type="hidden" name="suggested" value={offer.operator} />}
      <FormError message={errors.number ? undefined : errors.root} />
      <Stack gap={2}>
        <div className={styles.number}>
          <PhoneField
            label={t('payments:number')}
            ref={field}
            name="number"
            placeholder="6 77 12 34 56"
            value={number}
            hint={t('payments:numberHint')}
            error={errors.number}
            // The account's number may arrive late. It must not come into a field in which a person is about to type.
            onFocus={({ target }) => setTyped(target.value)}
            onBlur={() => setTyped((current) => current || undefined)}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <RadioGroup
          label={t('payments:operator.legend')}
          name="operator"
          look="cards"
          value={offer.operator}
          onChange={setChosen}
          options={offers.map((each) => ({
            value: each.operator,
            label: t(`payments:method.${each.operator}`),
            sign: <OperatorSign operator={each.operator} isDimmed={!canPay(each, payment.amount)} />,
            note: obstacleOf(each) ?? (each === byNumber ? t('payments:operator.recognised') : undefined),
            isDisabled: !canPay(each, payment.amount),
          }))}
        />
        {open.map(({ operator, flow }) => (
          <p key={operator} className={styles.next} data-operator={operator}>
            <DeviceMobile className={styles.nextIcon} />
            {t(`payments:next.${flow === 'hosted' ? 'hosted' : operator}`)}
          </p>
        ))}
        <Button type="submit" variant="sun" isWide isBusy={form.isBusy}>
          {t('payments:pay', { amount: formatMoney(payment.amount, locale) })}
        </Button>
      </Stack>
    </Form>
  );
}

const retryMs = 15_000;

/** Says that no operator can be paid with, and asks again: by itself, and by a link that works without scripts. */
function NoOperator({ payment }: { readonly payment: PaymentPageView }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => document.hidden || void revalidate(), retryMs);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <Stack>
      <Notice tone="sun" role="status">
        {t('payments:noneAvailable')}
      </Notice>
      <ButtonLink to={`/pay/${payment.ref}`} replace variant="sun" isWide>
        {t('common:tryAgain')}
      </ButtonLink>
      <ButtonLink to={pathOf(payment.returnUrl)} variant="quiet" isWide>
        {t(payment.orderId === null ? 'payments:settled.contract' : 'payments:settled.back')}
      </ButtonLink>
    </Stack>
  );
}
