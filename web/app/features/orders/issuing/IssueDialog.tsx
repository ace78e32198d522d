import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { issueReasons, issueTickets, ticketsPerIssue } from '@ngoma/api/features/orders/issuing';
import { type Control, Controller, useForm, useWatch } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { QuantityStepper } from '#ui/kit/form/QuantityStepper.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';
import styles from './IssueDialog.module.css';
import { emptyIssue, type IssueValues, issueToWire } from './issue-form.ts';
import { useIssueTickets } from './issuing.queries.ts';

interface IssueDialogProps {
  readonly event: EventWithDetails;
  readonly onClose: () => void;
}

interface IssuePart {
  readonly control: Control<IssueValues>;
}

/** A stepper for each ticket type of the event, up to what is left of it. */
function TypeQuantities({ control, event }: IssuePart & Pick<IssueDialogProps, 'event'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const names = new Map(event.ticketTypes.map(({ _id, name }) => [_id, name]));
  const types = event.forTeam?.ticketTypes ?? [];
  return (
    <Group label={t('orders-console:types.title')} className={styles.types}>
      {types.map((type) => {
        const left = Math.max(0, type.quantity - type.sold - type.held);
        const name = names.get(type._id) ?? type.name;
        return (
          <Row key={type._id} gap={2} justify="between" isSingleLine>
            <div className={styles.texts}>
              <Text isStrong>{name}</Text>
              <Text look="small" tone="soft">
                {t('orders-console:types.left', { count: left, number: formatNumber(left, locale) })}
              </Text>
            </div>
            <Controller
              control={control}
              name={`quantities.${type._id}`}
              render={({ field }) => (
                <QuantityStepper
                  label={name}
                  name={field.name}
                  item={type._id}
                  value={field.value ?? 0}
                  max={Math.min(left, ticketsPerIssue)}
                  onChange={field.onChange}
                />
              )}
            />
          </Row>
        );
      })}
    </Group>
  );
}

/** The person who receives the tickets, and in which language. */
function RecipientFields({ control }: IssuePart) {
  const { t } = useTranslation();
  return (
    <div className={styles.pair}>
      <FormField
        control={control}
        name="recipient.name"
        label={t('orders-console:issue.name')}
        required
        autoComplete="off"
        inputProps={{ maxLength: 120 }}
      />
      <FormField
        control={control}
        name="recipient.email"
        type="email"
        label={t('orders-console:issue.email')}
        helperText={t('orders-console:issue.emailHint')}
        required
        autoComplete="off"
      />
      <FormField
        control={control}
        name="recipient.number"
        type="tel"
        label={t('orders-console:issue.number')}
        autoComplete="off"
      />
      <FormField control={control} name="language" label={t('orders-console:issue.language')} select>
        <option value="en">English</option>
        <option value="fr">Français</option>
      </FormField>
    </div>
  );
}

/** Why the tickets are issued without a payment, and a note for the records. */
function ReasonFields({ control }: IssuePart) {
  const { t } = useTranslation();
  return (
    <>
      <FormField control={control} name="reason" label={t('orders-console:issue.reason')} select>
        {issueReasons.map((reason) => (
          <option key={reason} value={reason}>
            {t(`orders-console:issue.reasonOf.${reason}`)}
          </option>
        ))}
      </FormField>
      <FormField
        control={control}
        name="note"
        label={t('orders-console:issue.note')}
        helperText={t('orders-console:issue.noteHint')}
        multiline
        minRows={2}
        inputProps={{ maxLength: 500 }}
      />
    </>
  );
}

/** Issues tickets of an event without a payment through Ngoma: types and numbers, the recipient, the names, and the reason. */
export function IssueDialog({ event, onClose }: IssueDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const issue = useIssueTickets();
  const form = useForm<IssueValues>({
    defaultValues: emptyIssue(locale),
    resolver: formResolver({
      ...{ endpoint: issueTickets, locale, names: { items: 'quantities' } },
      toWire: (values) => issueToWire(event._id, values),
    }),
  });
  const { control, formState, handleSubmit } = form;
  const { errors } = formState;
  const types = event.forTeam?.ticketTypes ?? [];
  const quantities = useWatch({ control, name: types.map(({ _id }) => `quantities.${_id}` as const) });
  const count = quantities.reduce((sum, quantity) => sum + (quantity ?? 0), 0);
  const submit = handleSubmit(async (values) => {
    try {
      toast((await issue.mutateAsync(issueToWire(event._id, values))).message);
      onClose();
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <FormDialog
      title={t('orders-console:issue.title')}
      submitLabel={count > 0 ? t('orders-console:issue.confirm', { count }) : t('orders-console:issue.action')}
      isBusy={issue.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormError message={errors.root?.message ?? (errors.quantities && t('orders-console:issue.chooseTickets'))} />
      <Text tone="soft">{t('orders-console:issue.lead', { name: event.eventName, max: ticketsPerIssue })}</Text>
      <TypeQuantities control={control} event={event} />
      <RecipientFields control={control} />
      {count > 1 && (
        <FormField
          control={control}
          name="holders"
          label={t('orders-console:issue.holders')}
          helperText={t('orders-console:issue.holdersHint')}
          multiline
          minRows={3}
        />
      )}
      <ReasonFields control={control} />
    </FormDialog>
  );
}
