import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { type getReceiptCompany, receiptCompanyTerms } from '@ngoma/api/features/orders/receipt-company';
import { useNamedForm } from '#lib/form/use-named-form.ts';
import { formatDate } from '#lib/format/format.ts';
import { OwnTexts, textsOfPart } from '#lib/i18n/OwnTexts.tsx';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { TextField } from '#ui/kit/form/TextField.tsx';
import { Disclosure } from '#ui/kit/layout/Disclosure.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import type { OrderAnswer } from '../order-forms.ts';

export const receiptCompanyTexts = textsOfPart({
  en: () => import('virtual:texts/en/receipt-company'),
  fr: () => import('virtual:texts/fr/receipt-company'),
});

/** The company on a receipt, as the buyer sees it. */
export type ShownCompany = ReplyOf<typeof getReceiptCompany>;

/** Makes the receipt of an order out to a company. Native forms, which work without scripts. */
export const ReceiptCompanyPart = (props: ShownCompany) => (
  <OwnTexts source={receiptCompanyTexts} fallback={null}>
    <Content {...props} />
  </OwnTexts>
);

function Content({ company, latest, openUntil, isOpen }: ShownCompany) {
  const { t } = useTranslation();
  const removal = useNamedForm<OrderAnswer>('company-remove');
  const form = useNamedForm<OrderAnswer>('company');
  if (!company && !isOpen) return null;
  return (
    <Stack gap={1} id="company">
      {company && (
        <Text look="small">
          {t('receipt-company:madeOut')} <strong>{company.name}</strong> · {company.taxNumber} · {company.address}
        </Text>
      )}
      {isOpen && (
        <Disclosure
          look="card"
          summary={t(company ? 'receipt-company:change' : 'receipt-company:action')}
          isOpen={form.answer !== undefined || removal.answer !== undefined}
        >
          <Stack>
            <CompanyForm form={form} values={company ?? latest} isOffered={!company && latest !== null} openUntil={openUntil} />
            {company && (
              <removal.Form {...removal.formProps} action="#company">
                <input type="hidden" name="do" value="company-remove" />
                <FormError message={removal.errors.root} />
                <Button type="submit" variant="quiet" size="medium" isBusy={removal.isBusy}>
                  {t('receipt-company:remove')}
                </Button>
              </removal.Form>
            )}
          </Stack>
        </Disclosure>
      )}
    </Stack>
  );
}

interface CompanyFormProps extends Pick<ShownCompany, 'openUntil'> {
  readonly form: ReturnType<typeof useNamedForm<OrderAnswer>>;
  /** The first contents of the fields. */
  readonly values: ShownCompany['company'];
  /** Whether that is from another order. */
  readonly isOffered: boolean;
}

function CompanyForm({ form, values, isOffered, openUntil }: CompanyFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { Form, formProps, errors, sent, isBusy } = form;
  const { root, ...fields } = errors;
  const field = (name: 'name' | 'taxNumber' | 'address') => ({
    ...{ name, label: t(`receipt-company:field.${name}`), error: fields[name] },
    defaultValue: sent?.[name] ?? values?.[name] ?? '',
  });
  return (
    // The address brings readers without scripts back to the form with its errors.
    <Form {...formProps} action="#company">
      <input type="hidden" name="do" value="company" />
      <Stack>
        <FormError message={Object.keys(fields).length === 0 && root} />
        {isOffered && (
          <Text look="small" tone="soft">
            {t('receipt-company:offered')}
          </Text>
        )}
        <TextField {...field('name')} maxLength={receiptCompanyTerms.name} autoComplete="organization" />
        <TextField
          {...field('taxNumber')}
          hint={t('receipt-company:taxNumberHint')}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField {...field('address')} maxLength={receiptCompanyTerms.address} autoComplete="street-address" />
        <Button type="submit" variant="ink" isBusy={isBusy}>
          {t('receipt-company:save')}
        </Button>
        <Text look="small" tone="soft">
          {t('receipt-company:until', { day: formatDate(openUntil, 'dayYear', locale) })}
        </Text>
      </Stack>
    </Form>
  );
}
