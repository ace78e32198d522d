import type { FailedRefund, PayeeCheck } from '@ngoma/api/features/ledger/wallet';
import { useState } from 'react';
import { useNamedForm } from '#lib/form/use-named-form.ts';
import { formatMoney } from '#lib/format/format.ts';
import { joinTexts } from '#lib/i18n/join-texts.ts';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { operatorOf } from '#lib/mobile-operator.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { PhoneField } from '#ui/kit/form/PhoneField.tsx';
import { RadioGroup } from '#ui/kit/form/RadioGroup.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Disclosure } from '#ui/kit/layout/Disclosure.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { OperatorSign } from '#ui/kit/media/OperatorSign.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './FailedRefundCards.module.css';
import type { FailedRefundAnswer } from './failed-refund-forms.ts';

const texts = textsFrom({
  en: () => joinTexts([import('virtual:texts/en/wallet'), import('virtual:texts/en/payments')]),
  fr: () => joinTexts([import('virtual:texts/fr/wallet'), import('virtual:texts/fr/payments')]),
});

interface FailedRefundCardsProps {
  readonly refunds: readonly FailedRefund[];
}

/**
 * The refunds of an order that could not be paid the way the money came. The buyer has each paid to another number, or takes it as
 * credit.
 */
export const FailedRefundCards = (props: FailedRefundCardsProps) => (
  <OwnTexts source={texts} fallback={null}>
    <Cards {...props} />
  </OwnTexts>
);

function Cards({ refunds }: FailedRefundCardsProps) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('wallet:failed.list')} className={styles.list}>
      {refunds.map((refund) => (
        <li key={refund._id}>
          <Failed refund={refund} />
        </li>
      ))}
    </ul>
  );
}

function Failed({ refund }: { readonly refund: FailedRefund }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { amount, eventName, orderCode, payoutOperators, chosenNumber } = refund;
  return (
    <Card>
      <Stack gap={1.5}>
        <Notice tone="sun">
          {t('wallet:failed.words', { amount: formatMoney(amount, locale), event: eventName, code: orderCode })}
        </Notice>
        {chosenNumber && (
          <Text>
            {t(`wallet:number.${chosenNumber.state}`, {
              method: t(`payments:method.${chosenNumber.operator}`),
              ending: chosenNumber.ending,
              reason: chosenNumber.reason ?? '',
            })}
          </Text>
        )}
        {payoutOperators.length > 0 && <NumberForms refund={refund} />}
        <CreditForm refund={refund} />
      </Stack>
    </Card>
  );
}

const markOf = ({ _id }: FailedRefund) => ({ field: 'refund', value: _id });

/** Takes the refund as credit, after one more question. */
function CreditForm({ refund }: { readonly refund: FailedRefund }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { Form, formProps, errors, isBusy } = useNamedForm<FailedRefundAnswer>('credit', markOf(refund));
  return (
    <Disclosure summary={t('wallet:failed.action')} look="plain" isOpen={errors.root !== undefined}>
      <Form {...formProps}>
        <input type="hidden" name="do" value="credit" />
        <input type="hidden" name="refund" value={refund._id} />
        <Stack gap={1.5} align="start">
          <FormError message={errors.root} />
          <Text isStrong>{t('wallet:failed.title', { amount: formatMoney(refund.amount, locale) })}</Text>
          <Text tone="soft">{t('wallet:failed.confirmWords')}</Text>
          <Button type="submit" variant="ink" isBusy={isBusy}>
            {t('wallet:failed.confirm')}
          </Button>
        </Stack>
      </Form>
    </Disclosure>
  );
}

interface Checked {
  readonly check: PayeeCheck;
  readonly operator: string;
  readonly number: string;
}

/** Asks for another number, shows what its operator answered, and sends the refund there. */
function NumberForms({ refund }: { readonly refund: FailedRefund }) {
  const { t } = useTranslation();
  const asked = useNamedForm<FailedRefundAnswer>('check-number', markOf(refund));
  const [backFrom, setBackFrom] = useState<string>();
  const { check } = asked.answer ?? {};
  const checked: Checked | undefined =
    check && check._id !== backFrom
      ? { check, operator: asked.sent?.operator ?? '', number: asked.sent?.number ?? '' }
      : undefined;
  return (
    <Disclosure summary={t('wallet:number.action')} look="plain" isOpen={asked.answer !== undefined}>
      {checked ? (
        <PayForm refund={refund} checked={checked} onBack={() => setBackFrom(checked.check._id)} />
      ) : (
        <CheckForm refund={refund} form={asked} />
      )}
    </Disclosure>
  );
}

interface CheckFormProps {
  readonly refund: FailedRefund;
  readonly form: ReturnType<typeof useNamedForm<FailedRefundAnswer>>;
}

/** Asks for the operator and the number. Until the buyer chooses, the operator follows the number. */
function CheckForm({ refund: { _id, payoutOperators }, form }: CheckFormProps) {
  const { t } = useTranslation();
  const { Form, formProps, errors, sent, isBusy } = form;
  const [number, setNumber] = useState(sent?.number ?? '');
  const [chosen, setChosen] = useState(payoutOperators.find((one) => one === sent?.operator));
  const guessed = payoutOperators.find((one) => one === operatorOf(number));
  const operator = chosen ?? guessed ?? payoutOperators[0];
  return (
    <Form {...formProps} aria-label={t('wallet:number.title')}>
      <input type="hidden" name="do" value="check-number" />
      <input type="hidden" name="refund" value={_id} />
      {!chosen && <input type="hidden" name="suggested" value={operator} />}
      <Stack>
        <Text tone="soft">{t('wallet:number.lead')}</Text>
        <FormError message={errors.number ? undefined : errors.root} />
        <PhoneField
          label={t('payments:number')}
          name="number"
          placeholder="6 77 12 34 56"
          value={number}
          onChange={({ target }) => setNumber(target.value)}
          hint={t('wallet:number.hint')}
          error={errors.number}
        />
        <RadioGroup
          label={t('wallet:number.operator')}
          name="operator"
          look="cards"
          value={operator}
          onChange={setChosen}
          options={payoutOperators.map((one) => ({
            value: one,
            label: t(`payments:method.${one}`),
            sign: <OperatorSign operator={one} />,
          }))}
        />
        {errors.root && !errors.number && (
          <ButtonLink to="/contact-us" size="medium">
            {t('wallet:number.contact')}
          </ButtonLink>
        )}
        <Button type="submit" variant="ink" isBusy={isBusy}>
          {t('wallet:number.check')}
        </Button>
      </Stack>
    </Form>
  );
}

interface PayFormProps {
  readonly refund: FailedRefund;
  readonly checked: Checked;
  readonly onBack: () => void;
}

/** Shows what the operator answered, and sends the refund, or asks an admin to confirm the number. */
function PayForm({ refund, checked: { check, operator, number }, onBack }: PayFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { Form, formProps, errors, isBusy } = useNamedForm<FailedRefundAnswer>('pay-to-number', markOf(refund));
  const amount = formatMoney(refund.amount, locale);
  return (
    <Form {...formProps} aria-label={t('wallet:number.title')}>
      <input type="hidden" name="do" value="pay-to-number" />
      <input type="hidden" name="refund" value={refund._id} />
      <input type="hidden" name="check" value={check._id} />
      <Stack>
        <FormError message={errors.root} />
        <Notice tone={check.isSameName ? 'leaf' : 'sun'} role="status">
          <strong>
            {operator === 'mtn' || operator === 'orange' ? t(`payments:method.${operator}`) : operator} · {number}
          </strong>
          {check.name && <Text>{t('wallet:number.registered', { name: check.name })}</Text>}
        </Notice>
        <Text>{t(check.isSameName ? 'wallet:number.matches' : 'wallet:number.unknown', { amount })}</Text>
        <Button type="submit" variant="ink" isBusy={isBusy}>
          {t(check.isSameName ? 'wallet:number.send' : 'wallet:number.ask', { amount })}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('wallet:number.back')}
        </Button>
      </Stack>
    </Form>
  );
}
