import { eventTerms } from '@ngoma/api/common/business';
import { type CancellationPolicy, cancellationPolicies, cancellationPolicyNames } from '@ngoma/api/features/contracts/terms';
import { propose, type ServiceRequest } from '@ngoma/api/features/service-requests';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { formatMoney } from '#lib/format/format.ts';
import { toInstant, toLocal } from '#lib/format/zoned-time.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { PriceLineFields } from '#ui/form/PriceLineFields.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';
import styles from './ProposalDialog.module.css';
import { wholeOf } from './request-meta.ts';
import type { ActOnRequest } from './requests.queries.ts';

interface Values {
  readonly lines: readonly { readonly label: string; readonly amount: string }[];
  readonly depositPercent: string;
  readonly cancellationPolicy: CancellationPolicy;
  readonly message: string;
  readonly delivery: string;
  readonly validUntil: string;
}

const zone = eventTerms.defaultZone;
const weekMs = 7 * 86_400_000;

const valuesOf = ({ proposal, budget, title }: ServiceRequest): Values => ({
  lines: proposal
    ? proposal.lines.map(({ label, amount }) => ({ label, amount: String(amount) }))
    : [{ label: title, amount: budget ? String(budget) : '' }],
  depositPercent: String(proposal?.depositPercent ?? 30),
  cancellationPolicy: proposal?.cancellationPolicy ?? 'moderate',
  message: proposal?.message ?? '',
  delivery: proposal?.delivery ?? '',
  validUntil: toLocal(new Date(Date.now() + weekMs).toISOString(), zone),
});

const toWire = (values: Values) => ({
  ...values,
  lines: values.lines.map(({ label, amount }) => ({ label, amount: wholeOf(amount) })),
  // A blank deposit is left to the validation, which asks for it.
  depositPercent: values.depositPercent.trim() === '' ? Number.NaN : Number(values.depositPercent),
  validUntil: toInstant(values.validUntil, zone),
});

interface ProposalDialogProps {
  readonly request: ServiceRequest;
  readonly act: ActOnRequest;
  readonly onClose: () => void;
}

/** Creates a proposal for a request: lines, deposit, terms, last day of validity. */
export function ProposalDialog({ request, act, onClose }: ProposalDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const form = useForm<Values>({
    defaultValues: valuesOf(request),
    resolver: formResolver({ endpoint: propose, locale, toWire }),
  });
  const { control, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const [typed, deposit] = useWatch({ control, name: ['lines', 'depositPercent'] });
  const total = typed.reduce((sum, { amount }) => sum + wholeOf(amount), 0);
  const kind = request.may.includes('update') ? 'update' : 'propose';
  const send = form.handleSubmit((values) =>
    act.mutateAsync({ kind, id: request._id, body: toWire(values) }).then(
      ({ message }) => {
        toast(message, 'success');
        onClose();
      },
      (error: unknown) => showFormError(form, error),
    ),
  );
  return (
    <FormDialog
      title={t(`service-requests:proposal.${kind}Title`)}
      submitLabel={t(`service-requests:proposal.${kind}`)}
      isBusy={act.isPending}
      onSubmit={(event) => void send(event)}
      onClose={onClose}
    >
      <Text tone="soft">
        {request.title} · {request.organizer.name}
      </Text>
      <FormError message={formState.errors.root?.message} />
      {fields.map(({ id }, index) => (
        <PriceLineFields
          key={id}
          control={control}
          list="lines"
          index={index}
          label={t('service-requests:proposal.line')}
          removeLabel={t('service-requests:proposal.removeLine', { number: index + 1 })}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      <Row justify="between">
        <Button variant="quiet" size="medium" disabled={fields.length >= 20} onClick={() => append({ label: '', amount: '' })}>
          {t('service-requests:proposal.addLine')}
        </Button>
        <p role="status" className={styles.total}>
          {t('service-requests:proposal.total', {
            sum: formatMoney(total, locale),
            deposit: formatMoney(Math.round((total * (Number(deposit) || 0)) / 100), locale),
          })}
        </p>
      </Row>
      <div className={styles.columns}>
        <FormField
          control={control}
          name="depositPercent"
          label={t('service-requests:proposal.deposit')}
          inputProps={{ inputMode: 'numeric' }}
        />
        <FormField control={control} name="cancellationPolicy" label={t('service-requests:proposal.policy')} select>
          {cancellationPolicies.map((policy) => (
            <option key={policy} value={policy}>
              {cancellationPolicyNames[policy][locale]}
            </option>
          ))}
        </FormField>
      </div>
      <FormField control={control} name="message" label={t('service-requests:proposal.message')} multiline minRows={3} />
      <FormField
        control={control}
        name="delivery"
        label={t('service-requests:proposal.delivery')}
        helperText={t('service-requests:proposal.deliveryHint')}
        multiline
        minRows={2}
      />
      <FormField control={control} name="validUntil" type="datetime-local" label={t('service-requests:proposal.validUntil')} />
    </FormDialog>
  );
}
