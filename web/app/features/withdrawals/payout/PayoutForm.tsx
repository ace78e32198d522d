import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { PayoutOperator } from '@ngoma/api/features/ledger/wallet';
import { type getPaymentSettings, payoutMethods, savePaymentSettings } from '@ngoma/api/features/withdrawals/payout-accounts';
import { useState } from 'react';
import { type Control, Controller, useForm, useWatch } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { operatorOf } from '#lib/mobile-operator.ts';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { OperatorCards } from '#ui/form/OperatorCards.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { SegmentButtons } from '#ui/kit/data/SegmentButtons.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { useSaveAccount } from '../withdrawals.queries.ts';
import styles from './PayoutForm.module.css';
import { type PayoutValues, payoutToWire, payoutValuesOf } from './payout-form.ts';

export type PayoutSettingsView = ReplyOf<typeof getPaymentSettings>;
type Operators = PayoutSettingsView['operators'];

/** Returns the chosen operator, else that of the number if it can be paid to, else the first that can. */
function effectiveOperator(
  { operator, number }: Pick<PayoutValues, 'operator' | 'number'>,
  operators: Operators,
): PayoutOperator {
  const open = operators.filter(({ isAvailable }) => isAvailable).map((one) => one.operator);
  return operator ?? open.find((one) => one === operatorOf(number)) ?? open[0] ?? 'mtn';
}

/** Mobile money or bank. */
function MethodToggle({ control }: { readonly control: Control<PayoutValues> }) {
  const { t } = useTranslation();
  return (
    <Controller
      control={control}
      name="method"
      render={({ field }) => (
        <SegmentButtons
          isWide
          label={t('withdrawals:form.method')}
          value={field.value}
          choices={payoutMethods.map((method) => ({ value: method, label: t(`withdrawals:method.${method}`) }))}
          onChange={field.onChange}
        />
      )}
    />
  );
}

interface FieldsProps {
  readonly control: Control<PayoutValues>;
  readonly operators: Operators;
}

function MobileMoneyFields({ control, operators }: FieldsProps) {
  const { t } = useTranslation();
  const number = useWatch({ control, name: 'number' });
  return (
    <Controller
      control={control}
      name="operator"
      render={({ field }) => {
        const operator = effectiveOperator({ operator: field.value, number }, operators);
        const checksName = operators.some((one) => one.operator === operator && one.checksName);
        return (
          <>
            <OperatorCards
              legend={t('withdrawals:form.operator')}
              choices={operators.map((one) => ({
                operator: one.operator,
                obstacle: one.isAvailable ? undefined : t('withdrawals:form.unavailable'),
              }))}
              value={operator}
              onChange={field.onChange}
            />
            <FormField
              control={control}
              name="number"
              type="tel"
              required
              label={t('payments:number')}
              placeholder="6 77 12 34 56"
              autoComplete="tel"
              helperText={t(checksName ? 'withdrawals:form.ownName' : 'withdrawals:form.ownNameUnchecked')}
              inputProps={{ inputMode: 'tel' }}
            />
          </>
        );
      }}
    />
  );
}

function BankFields({ control }: Pick<FieldsProps, 'control'>) {
  const { t } = useTranslation();
  return (
    <>
      <Text tone="soft">{t('withdrawals:form.bankWords')}</Text>
      <FormField control={control} name="bankName" required label={t('withdrawals:form.bankName')} autoComplete="off" />
      <FormField
        control={control}
        name="bankAccount"
        required
        label={t('withdrawals:form.bankAccount')}
        helperText={t('withdrawals:form.bankAccountHint')}
        autoComplete="off"
        inputProps={{ spellCheck: false }}
      />
      <FormField control={control} name="holderName" required label={t('withdrawals:form.holderName')} autoComplete="name" />
    </>
  );
}

/** Holds the values and saves them. A change is asked about first; whatever is refused, the typed values stay. */
function usePayoutForm({ account, operators }: PayoutSettingsView, onSaved: () => void) {
  const locale = useLocale();
  const toast = useToast();
  const save = useSaveAccount();
  const [asked, setAsked] = useState<PayoutValues>();
  const toWire = (values: PayoutValues) => payoutToWire(values, effectiveOperator(values, operators));
  const form = useForm<PayoutValues>({
    defaultValues: payoutValuesOf(account),
    resolver: formResolver({ endpoint: savePaymentSettings, locale, toWire }),
  });
  const send = async (values: PayoutValues) => {
    try {
      toast((await save.mutateAsync(toWire(values))).message);
      onSaved();
    } catch (error) {
      showFormError(form, error);
    }
    setAsked(undefined);
  };
  const submit = form.handleSubmit((values) => (account ? setAsked(values) : send(values)));
  return { form, submit, send, asked, setAsked, isBusy: save.isPending };
}

interface PayoutFormProps {
  readonly settings: PayoutSettingsView;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Sets or changes where withdrawals are paid to. */
export function PayoutForm({ settings, onSaved, onClose }: PayoutFormProps) {
  const { t } = useTranslation();
  const { form, submit, send, asked, setAsked, isBusy } = usePayoutForm(settings, onSaved);
  const { control, formState } = form;
  const method = useWatch({ control, name: 'method' });
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <FormError message={formState.errors.root?.message} />
      <MethodToggle control={control} />
      {method === 'bank' ? (
        <BankFields control={control} />
      ) : (
        <MobileMoneyFields control={control} operators={settings.operators} />
      )}
      <Row align="stretch" justify="end">
        <Button variant="quiet" size="medium" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <SubmitButton isBusy={isBusy} variant="ink" size="medium">
          {t(settings.account ? 'withdrawals:form.change' : 'withdrawals:form.save')}
        </SubmitButton>
      </Row>
      <ConfirmDialog
        tone="ink"
        isOpen={asked !== undefined}
        title={t('withdrawals:form.confirmTitle')}
        confirmLabel={t('withdrawals:form.change')}
        keepLabel={t('withdrawals:form.keep')}
        isBusy={isBusy}
        onConfirm={() => asked && void send(asked)}
        onClose={() => setAsked(undefined)}
      >
        {t('withdrawals:form.confirmWords', { count: settings.lockHours })}
      </ConfirmDialog>
    </form>
  );
}
