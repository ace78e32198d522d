import { type Contract, proposeVersion } from '@ngoma/api/features/contracts/contracts';
import { cancellationPolicies, cancellationPolicyNames, milestoneDues } from '@ngoma/api/features/contracts/terms';
import { type Control, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { PriceLineFields } from '#ui/form/PriceLineFields.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';
import type { ContractAct } from '../contracts.queries.ts';
import styles from './AmendDialog.module.css';
import { type AmendValues, toAmendValues, totalsOf, toWire } from './amend-form.ts';

interface AmendDialogProps {
  readonly contract: Contract;
  readonly act: ContractAct;
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

/** The price lines and the milestones in which the price is paid. */
function PriceFields({ control, contract }: { control: Control<AmendValues>; contract: Contract }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const lines = useFieldArray({ control, name: 'lines' });
  const milestones = useFieldArray({ control, name: 'milestones' });
  const [typedLines, typedMilestones] = useWatch({ control, name: ['lines', 'milestones'] });
  const { total, open } = totalsOf({ lines: typedLines, milestones: typedMilestones }, contract);
  return (
    <>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('contracts:amend.lines')}</legend>
        {lines.fields.map(({ id }, index) => (
          <PriceLineFields
            key={id}
            control={control}
            list="lines"
            index={index}
            label={t('contracts:amend.label')}
            removeLabel={t('contracts:amend.removeLine', { number: index + 1 })}
            onRemove={lines.fields.length > 1 ? () => lines.remove(index) : undefined}
          />
        ))}
        <Row>
          <Button
            variant="quiet"
            size="medium"
            disabled={lines.fields.length >= 20}
            onClick={() => lines.append({ label: '', amount: '' })}
          >
            {t('contracts:amend.addLine')}
          </Button>
        </Row>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('contracts:amend.milestones')}</legend>
        {milestones.fields.map(({ id }, index) => (
          <PriceLineFields
            key={id}
            control={control}
            list="milestones"
            index={index}
            label={t('contracts:amend.label')}
            removeLabel={t('contracts:amend.removeMilestone', { number: index + 1 })}
            onRemove={() => milestones.remove(index)}
          >
            <FormField control={control} name={`milestones.${index}.due`} label={t('contracts:amend.due')} select>
              {milestoneDues.map((due) => (
                <option key={due} value={due}>
                  {t(`contracts:due.${due}`)}
                </option>
              ))}
            </FormField>
          </PriceLineFields>
        ))}
        <Row>
          <Button
            variant="quiet"
            size="medium"
            disabled={milestones.fields.length >= 10}
            onClick={() => milestones.append({ label: '', due: 'after_event', amount: open > 0 ? String(open) : '' })}
          >
            {t('contracts:amend.addMilestone')}
          </Button>
        </Row>
      </fieldset>
      <p role="status" className={styles.total} data-covered={open === 0 || undefined}>
        {t('contracts:amend.total', { sum: formatMoney(total, locale) })}{' '}
        {open === 0
          ? t('contracts:amend.covered')
          : t(open > 0 ? 'contracts:amend.open' : 'contracts:amend.tooMuch', { sum: formatMoney(Math.abs(open), locale) })}
      </p>
    </>
  );
}

/** Proposes a new version of a draft, or an amendment of the version in force. */
export function AmendDialog({ contract, act, onDone, onClose }: AmendDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const form = useForm<AmendValues>({
    defaultValues: toAmendValues(contract),
    resolver: formResolver({ endpoint: proposeVersion, locale, toWire }),
  });
  const { control, formState } = form;
  const send = form.handleSubmit((values) =>
    act.mutateAsync({ kind: 'amend', body: toWire(values) }).then(
      ({ message }) => onDone(message),
      (error: unknown) => showFormError(form, error),
    ),
  );
  return (
    <FormDialog
      title={t(contract.inForce === null ? 'contracts:amend.draftTitle' : 'contracts:amend.title')}
      width="page"
      submitLabel={t('contracts:amend.confirm')}
      isBusy={act.isPending}
      onSubmit={(event) => void send(event)}
      onClose={onClose}
    >
      <Text tone="soft">{t('contracts:amend.lead')}</Text>
      <FormError message={formState.errors.root?.message} />
      <FormField control={control} name="title" label={t('contracts:amend.name')} />
      <FormField control={control} name="description" label={t('contracts:amend.description')} multiline minRows={4} />
      <FormField control={control} name="location" label={t('contracts:amend.place')} />
      <div className={styles.twoColumns}>
        <FormField control={control} name="startsAt" type="datetime-local" label={t('contracts:amend.from')} />
        <FormField control={control} name="endsAt" type="datetime-local" label={t('contracts:amend.until')} />
      </div>
      <PriceFields control={control} contract={contract} />
      <FormField control={control} name="cancellationPolicy" label={t('contracts:amend.policy')} select>
        {cancellationPolicies.map((policy) => (
          <option key={policy} value={policy}>
            {cancellationPolicyNames[policy][locale]}
          </option>
        ))}
      </FormField>
      <FormField control={control} name="delivery" label={t('contracts:amend.delivery')} multiline minRows={2} />
    </FormDialog>
  );
}
