import type { Locale } from '@ngoma/api/common/locale';
import { addBooking, type Booking } from '@ngoma/api/features/events/calendar';
import { useState } from 'react';
import { Controller, type Resolver, useForm, useWatch } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { toInstant, toLocal } from '#lib/format/zoned-time.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { SegmentButtons } from '#ui/kit/data/SegmentButtons.tsx';
import { Checkbox } from '#ui/kit/form/Checkbox.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';
import styles from './BookingDialog.module.css';
import { useRemoveBooking, useSaveBooking } from './calendar.queries.ts';
import { addDays, type BookingSpan, beginningOf, type Day, dayOf, lastDayOf, zone } from './calendar-days.ts';

interface EntryValues {
  kind: 'outside' | 'blackout';
  title: string;
  place: string;
  note: string;
  allDay: boolean;
  firstDay: string;
  lastDay: string;
  start: string;
  end: string;
}

/** Returns the times of a booking or a selected span in the fields, or an evening of the day. */
function timesOf(span: BookingSpan | undefined, day: Day): Pick<EntryValues, 'firstDay' | 'lastDay' | 'start' | 'end'> {
  const evening = { start: `${day}T18:00`, end: `${addDays(day, 1)}T02:00` };
  if (!span) return { firstDay: day, lastDay: day, ...evening };
  const days = { firstDay: dayOf(span.startsAt), lastDay: lastDayOf(span) };
  return { ...days, start: toLocal(span.startsAt, zone), end: toLocal(span.endsAt, zone) };
}

/** Returns what the fields show first. Selected hours are more often work, and selected days days off. */
const valuesOf = (booking: Booking | undefined, span: BookingSpan | undefined, day: Day): EntryValues => ({
  kind: booking?.kind === 'outside' || span?.allDay === false ? 'outside' : 'blackout',
  title: booking?.title ?? '',
  place: booking?.place ?? '',
  note: booking?.note ?? '',
  allDay: (booking ?? span)?.allDay ?? true,
  ...timesOf(booking ?? span, day),
});

/** Returns the instant at which a typed day begins, or an empty string while the day is incomplete. */
const midnightOf = (day: string): string => (Number.isNaN(Date.parse(day)) ? '' : beginningOf(day));

const toWire = (values: EntryValues) => ({
  ...{ kind: values.kind, title: values.title, place: values.place, note: values.note, allDay: values.allDay },
  startsAt: values.allDay ? midnightOf(values.firstDay) : toInstant(values.start, zone),
  endsAt: values.allDay ? midnightOf(values.lastDay) && midnightOf(addDays(values.lastDay, 1)) : toInstant(values.end, zone),
});

/** Validates the visible fields, by days or by hours, and reports errors at the fields. */
function resolverIn(locale: Locale): Resolver<EntryValues> {
  const checks = { endpoint: addBooking, locale, toWire } as const;
  const byDays = formResolver<EntryValues>({ ...checks, names: { startsAt: 'firstDay', endsAt: 'lastDay' } });
  const byHours = formResolver<EntryValues>({ ...checks, names: { startsAt: 'start', endsAt: 'end' } });
  return (values, ...rest) => (values.allDay ? byDays : byHours)(values, ...rest);
}

interface BookingDialogProps {
  /** The booking to edit; absent for a new one. */
  readonly booking?: Booking | undefined;
  /** The time selected for a new booking. */
  readonly span?: BookingSpan | undefined;
  /** The day of a new booking without a selected time. */
  readonly day: Day;
  readonly onClose: () => void;
}

/** Dialog that blocks days or records work found elsewhere, and deletes such bookings. */
export function BookingDialog({ booking, span, day, onClose }: BookingDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const save = useSaveBooking();
  const remove = useRemoveBooking();
  const [asksToRemove, setAsksToRemove] = useState(false);
  const form = useForm<EntryValues>({
    defaultValues: valuesOf(booking, span, day),
    resolver: resolverIn(locale),
  });
  const { control } = form;
  const [kind, allDay] = useWatch({ control, name: ['kind', 'allDay'] });
  const submit = form.handleSubmit(async (values) => {
    try {
      toast((await save.mutateAsync({ ...toWire(values), id: booking?._id })).message);
      onClose();
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <>
      <FormDialog
        title={t(booking ? 'calendar:form.change' : 'calendar:form.add')}
        width="normal"
        submitLabel={t('calendar:form.save')}
        isBusy={save.isPending}
        action={
          booking && (
            <Button variant="quiet" onClick={() => setAsksToRemove(true)}>
              {t('calendar:form.remove')}
            </Button>
          )
        }
        onSubmit={submit}
        onClose={onClose}
      >
        <FormError message={form.formState.errors.root?.message} />
        <Controller
          control={control}
          name="kind"
          render={({ field }) => (
            <SegmentButtons
              isWide
              label={t('calendar:form.kind')}
              value={field.value}
              choices={[
                { value: 'blackout', label: t('calendar:kind.blackout') },
                { value: 'outside', label: t('calendar:kind.outside') },
              ]}
              onChange={(value) => {
                field.onChange(value);
                if (!booking && !span) form.setValue('allDay', value === 'blackout');
              }}
            />
          )}
        />
        <Text tone="soft">{t(`calendar:form.words.${kind}`)}</Text>
        <FormField control={control} name="title" label={t('calendar:form.title')} />
        {kind === 'outside' && <FormField control={control} name="place" label={t('calendar:form.place')} />}
        <Controller
          control={control}
          name="allDay"
          render={({ field }) => <Checkbox label={t('calendar:form.allDay')} checked={field.value} onChange={field.onChange} />}
        />
        {allDay ? (
          <div className={styles.columns}>
            <FormField control={control} name="firstDay" type="date" label={t('calendar:form.firstDay')} />
            <FormField control={control} name="lastDay" type="date" label={t('calendar:form.lastDay')} />
          </div>
        ) : (
          <Stack>
            <FormField control={control} name="start" type="datetime-local" label={t('calendar:form.start')} />
            <FormField control={control} name="end" type="datetime-local" label={t('calendar:form.end')} />
          </Stack>
        )}
        <FormField control={control} name="note" label={t('calendar:form.note')} multiline minRows={2} />
      </FormDialog>
      <ConfirmDialog
        isOpen={asksToRemove}
        title={t('calendar:form.removeTitle')}
        confirmLabel={t('calendar:form.remove')}
        isBusy={remove.isPending}
        onClose={() => setAsksToRemove(false)}
        onConfirm={() =>
          remove.mutate(booking?._id ?? '', {
            onSuccess: ({ message }) => {
              toast(message);
              onClose();
            },
            onError: (error) => {
              toast(error.message, 'error');
              setAsksToRemove(false);
            },
          })
        }
      >
        {t('calendar:form.removeWords')}
      </ConfirmDialog>
    </>
  );
}
