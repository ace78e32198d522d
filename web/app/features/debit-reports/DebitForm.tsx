import { useEffect, useState } from 'react';
import { useActionForm } from '#lib/form/use-action-form.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { DateField } from '#ui/kit/form/DateField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { TextField } from '#ui/kit/form/TextField.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import type { DebitAnswer } from './debit-answer.ts';
import type { KnownFacts } from './load-report.server.ts';
import { toLocalField, toUsualField, utcOffsetOf } from './local-time.ts';

interface Values {
  number: string;
  amount: string;
  debitedAt: string;
  transactionId: string;
}

/** Asks for what the operator's message says, and reports it. `facts` are those of the payment that the reader comes from. */
export function DebitForm({ facts }: { readonly facts: KnownFacts }) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const [shownAt] = useState(() => toUsualField(facts.at));
  const form = useActionForm<Values, DebitAnswer>({
    ...{ number: facts.number, amount: facts.amount },
    ...{ debitedAt: shownAt, transactionId: '' },
  });
  const { Form, formProps, fieldProps, control, getValues, setValue } = form;
  // The device may be in another time zone than the one that the server has assumed.
  useEffect(() => {
    if (getValues().debitedAt === shownAt) setValue('debitedAt', toLocalField(new Date(facts.at)));
  }, [shownAt, facts.at, getValues, setValue]);
  return (
    <Form {...formProps}>
      <input type="hidden" name="do" value="report" />
      <input type="hidden" name="utcOffset" value={isHydrated ? utcOffsetOf(control.values.debitedAt) : ''} />
      <Stack>
        <Notice tone="sun">{t('debit-reports:doNotPayAgain')}</Notice>
        <FormError message={form.formState.errors.root?.message} />
        <TextField
          {...fieldProps('number')}
          type="tel"
          label={t('debit-reports:form.number')}
          autoComplete="tel-national"
          inputMode="tel"
        />
        <TextField {...fieldProps('amount')} label={t('debit-reports:form.amount')} inputMode="numeric" />
        <DateField {...fieldProps('debitedAt')} kind="datetime-local" label={t('debit-reports:form.debitedAt')} />
        <TextField
          {...fieldProps('transactionId')}
          label={t('debit-reports:form.transactionId')}
          hint={t('debit-reports:form.transactionIdHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
        />
        <Button type="submit" variant="sun" isWide isBusy={form.isBusy}>
          {t('debit-reports:form.send')}
        </Button>
      </Stack>
    </Form>
  );
}
