import { business } from '@ngoma/api/common/business';
import { type CancellationPolicy, cancellationPolicies } from '@ngoma/api/features/contracts/terms';
import { placeBid } from '@ngoma/api/features/projects/bidding';
import type { BidInput } from '@ngoma/api/features/projects/bids';
import Plus from '@phosphor-icons/core/regular/plus.svg?react';
import type { ReactNode } from 'react';
import { type Control, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { PriceLineFields } from '#ui/form/PriceLineFields.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { useCancellationPolicyText } from '../cancellation-policy-text.ts';
import styles from './BidForm.module.css';
import { type BidValues, bidToWire, totalOf } from './bid-form.ts';

interface BidFormProps {
  readonly values: BidValues;
  readonly onSave: (bid: BidInput) => Promise<unknown>;
  readonly actions: (isBusy: boolean) => ReactNode;
}

function Lines({ control }: { control: Control<BidValues> }) {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  return (
    <Group label={t('projects:bidForm.lines')} className={styles.stack}>
      {fields.map(({ id }, index) => (
        <PriceLineFields
          key={id}
          control={control}
          list="lines"
          index={index}
          label={fields.length === 1 ? t('projects:bidForm.onlyLabel') : t('projects:bidForm.label', { number: index + 1 })}
          example={index === 0 ? t('projects:bidForm.labelExample') : undefined}
          amountLabel={t('projects:bidForm.amount')}
          removeLabel={t('projects:bidForm.removeLine', { number: index + 1 })}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      {fields.length < business.project.maxBidLines && (
        <Row>
          <Button size="medium" icon={<Plus />} onClick={() => append({ label: '', amount: '' })}>
            {t('projects:bidForm.addLine')}
          </Button>
        </Row>
      )}
    </Group>
  );
}

/** The current total, and the deposit due at signing. */
function Total({ control }: { control: Control<BidValues> }) {
  const { t } = useTranslation();
  const lines = useWatch({ control, name: 'lines' });
  const percent = Number(useWatch({ control, name: 'depositPercent' }));
  const total = totalOf(lines);
  const deposit = percent >= 0 && percent <= 100 ? Math.round((total * percent) / 100) : 0;
  return (
    <div role="status" className={styles.row}>
      <Text isStrong>{t('projects:bid.total')}</Text>
      <p className={styles.text}>
        <Money amountXaf={total} />
      </p>
      <p className={styles.deposit}>
        {t('projects:bidForm.atSigning')} <Money amountXaf={deposit} />
      </p>
    </div>
  );
}

/** A provider's bid: lines with amounts and a live total, terms, and a message to the organizer. */
export function BidForm({ values, onSave, actions }: BidFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const policy = useCancellationPolicyText();
  const form = useForm<BidValues>({
    defaultValues: values,
    resolver: formResolver({ endpoint: placeBid, locale, toWire: bidToWire }),
  });
  const { control, formState, handleSubmit } = form;
  const chosen = useWatch({ control, name: 'cancellationPolicy' }) as CancellationPolicy;
  const submit = handleSubmit(async (sent) => {
    try {
      await onSave(bidToWire(sent));
    } catch (error) {
      showFormError(form, error);
    }
  });
  const { root, lines } = formState.errors;
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <FormError message={root?.message ?? lines?.message} />
      <Lines control={control} />
      <Total control={control} />
      <div className={styles.columns}>
        <FormField
          control={control}
          name="depositPercent"
          required
          label={t('projects:bidForm.depositPercent')}
          inputProps={{ inputMode: 'numeric' }}
        />
        <FormField control={control} name="validUntil" type="date" required label={t('projects:bidForm.validUntil')} />
      </div>
      <div className={styles.part}>
        <FormField
          control={control}
          name="cancellationPolicy"
          select
          label={t('projects:bidForm.policy')}
          helperText={<span>{policy(chosen).means}</span>}
        >
          {cancellationPolicies.map((one) => (
            <option key={one} value={one}>
              {policy(one).name}
            </option>
          ))}
        </FormField>
      </div>
      <FormField
        control={control}
        name="message"
        required
        multiline
        minRows={4}
        label={t('projects:bidForm.message')}
        helperText={t('projects:bidForm.messageHint')}
      />
      <FormField
        control={control}
        name="delivery"
        multiline
        minRows={2}
        label={t('projects:bidForm.delivery')}
        helperText={t('projects:bidForm.deliveryHint')}
      />
      {actions(formState.isSubmitting)}
    </form>
  );
}
