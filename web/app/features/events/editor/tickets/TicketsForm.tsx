import { business } from '@ngoma/api/common/business';
import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { saveTickets } from '@ngoma/api/features/events/ticketing/ticket-types';
import Plus from '@phosphor-icons/core/regular/plus.svg?react';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { type Control, type UseFormReturn, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { percentOf } from '#lib/format/percent.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { UnsavedChanges } from '#ui/form/UnsavedChanges.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { emptyTicketType, type TicketsValues, ticketsOf, ticketsToWire } from '../details/event-form.ts';
import { mergeTickets } from './merge-tickets.ts';
import styles from './TicketsForm.module.css';
import { TicketTypeFields } from './TicketTypeFields.tsx';

const EventTaxesCard = lazyPart(async () => (await import('../taxes/EventTaxesCard.tsx')).EventTaxesCard);

interface TicketsFormProps {
  readonly event: EventWithDetails;
  readonly onDraft: (values: TicketsValues) => void;
  readonly onSave: (values: TicketsValues) => Promise<unknown>;
  readonly actions: (isBusy: boolean) => ReactNode;
}

/** Who pays the commission, and the refund policy. */
function Conditions({ control, basisPoints }: { control: Control<TicketsValues>; basisPoints: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const kind = useWatch({ control, name: 'refundKind' });
  const { fields, append, remove } = useFieldArray({ control, name: 'refundSteps' as never });
  return (
    <Card>
      <Stack>
        <Heading level={2} look="part">
          {t('event-editor:tickets.conditions')}
        </Heading>
        <FormField
          control={control}
          name="feesPaidBy"
          label={t('event-editor:tickets.feesPaidBy', { rate: percentOf(basisPoints, locale) })}
          select
          helperText={t('event-editor:tickets.feesHint')}
        >
          {(['buyer', 'organizer'] as const).map((payer) => (
            <option key={payer} value={payer}>
              {t(`event-editor:tickets.feesBy.${payer}`)}
            </option>
          ))}
        </FormField>
        <FormField control={control} name="refundKind" label={t('event-editor:tickets.refund')} select>
          {(['none', 'until', 'steps'] as const).map((one) => (
            <option key={one} value={one}>
              {t(`event-editor:tickets.refundOf.${one}`)}
            </option>
          ))}
        </FormField>
        {kind === 'until' && (
          <FormField
            control={control}
            name="refundHours"
            label={t('event-editor:tickets.refundHours')}
            inputProps={{ inputMode: 'numeric' }}
          />
        )}
        {kind === 'steps' && (
          <Group label={t('event-editor:tickets.refundOf.steps')} className={styles.stack}>
            {fields.map((step, index) => (
              <div key={step.id} className={styles.actions}>
                <FormField
                  control={control}
                  name={`refundSteps.${index}.hoursBefore`}
                  label={t('event-editor:tickets.refundHours')}
                  inputProps={{ inputMode: 'numeric' }}
                />
                <FormField
                  control={control}
                  name={`refundSteps.${index}.percent`}
                  label={t('event-editor:tickets.refundPercent')}
                  inputProps={{ inputMode: 'numeric' }}
                />
                <Button
                  variant="quiet"
                  size="medium"
                  disabled={fields.length === 1}
                  aria-label={`${t('common:picture.remove')} (${index + 1})`}
                  onClick={() => remove(index)}
                >
                  {t('common:picture.remove')}
                </Button>
              </div>
            ))}
            {fields.length < 5 && (
              <Row>
                <Button variant="quiet" size="compact" onClick={() => append({ hoursBefore: '', percent: '' } as never)}>
                  {t('event-editor:tickets.addStep')}
                </Button>
              </Row>
            )}
          </Group>
        )}
      </Stack>
    </Card>
  );
}

/**
 * Brings values that were saved elsewhere into the form, without those that the reader has changed here. Returns the function that is
 * called with the values before they are sent: those are then the saved ones.
 */
function useSavedTickets(
  { getValues, reset, setValue }: UseFormReturn<TicketsValues>,
  { saved, version }: { readonly saved: TicketsValues; readonly version: string },
) {
  const before = useRef(saved);
  const seen = useRef(version);
  const now = useRef(saved);
  useEffect(() => {
    now.current = saved;
  });
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    const typed = getValues();
    const merged = mergeTickets({ before: before.current, now: now.current, typed });
    before.current = now.current;
    if (JSON.stringify(merged) === JSON.stringify(typed)) {
      // The fields stay as they are, with their focus. Setting one of them finds out whether the form still differs.
      reset(now.current, { keepValues: true });
      setValue('feesPaidBy', typed.feesPaidBy, { shouldDirty: true });
      return;
    }
    reset(now.current);
    reset(merged, { keepDefaultValues: true });
  }, [version, getValues, reset, setValue]);
  return async (values: TicketsValues, send: (values: TicketsValues) => Promise<unknown>) => {
    const former = before.current;
    // The event is loaded again before the answer is here.
    before.current = values;
    await send(values).catch((error: unknown) => {
      before.current = former;
      throw error;
    });
    if (before.current === values) reset(values, { keepValues: true });
  };
}

/** Ticket types with prices, limits and stock, and the sale conditions. */
export function TicketsForm({ event, onDraft, onSave, actions }: TicketsFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const saved = ticketsOf(event, t('event-editor:tickets.firstName'));
  const form = useForm<TicketsValues>({
    defaultValues: saved,
    resolver: formResolver({ endpoint: saveTickets, locale, toWire: (values) => ticketsToWire(values, event.zone) }),
  });
  const { control, formState, handleSubmit } = form;
  const saveWith = useSavedTickets(form, { saved, version: event.updatedAt });
  const { fields, append, remove, move } = useFieldArray({ control, name: 'ticketTypes', keyName: 'key' });
  const draft = useWatch({ control }) as TicketsValues;
  useEffect(() => onDraft(draft), [draft, onDraft]);
  const takenOf = (id: string) => {
    const saved = event.forTeam?.ticketTypes.find(({ _id }) => _id === id);
    return saved ? saved.sold + saved.held : 0;
  };
  const submit = handleSubmit(async (values) => {
    try {
      await saveWith(values, onSave);
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <FormError message={formState.errors.root?.message ?? formState.errors.ticketTypes?.message} />
      {fields.map((field, index) => (
        <TicketTypeFields
          key={field.key}
          control={control}
          index={index}
          count={fields.length}
          taken={takenOf(field.id)}
          onRemove={() => remove(index)}
          onMove={(by) => move(index, index + by)}
        />
      ))}
      <Row>
        <Button size="medium" icon={<Plus />} disabled={fields.length >= 30} onClick={() => append(emptyTicketType())}>
          {t('event-editor:tickets.add')}
        </Button>
      </Row>
      <Conditions control={control} basisPoints={event.forTeam?.commissionBasisPoints ?? business.commission.basisPoints} />
      <Suspense fallback={<PanelSkeleton size="part" />}>
        <EventTaxesCard eventId={event._id} />
      </Suspense>
      {actions(formState.isSubmitting)}
      <UnsavedChanges isDirty={formState.isDirty} isSaving={formState.isSubmitting} />
    </form>
  );
}
