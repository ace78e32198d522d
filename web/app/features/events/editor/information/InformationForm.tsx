import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { type EventInformation, saveEventInformation } from '@ngoma/api/features/events/information';
import type { ReactNode } from 'react';
import { type Control, Controller, useForm } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { UnsavedChanges } from '#ui/form/UnsavedChanges.tsx';
import { Switch } from '#ui/kit/form/Checkbox.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './InformationForm.module.css';
import { useSaveInformation } from './information.queries.ts';
import { type InformationValues, informationToWire, valuesOf } from './information-form.ts';
import { LineUpFields } from './LineUpFields.tsx';
import { MapLinkField } from './MapLinkField.tsx';
import { PhotoFields } from './PhotoFields.tsx';
import { QuestionFields } from './QuestionFields.tsx';

interface InformationFormProps {
  readonly event: Pick<EventWithDetails, '_id' | 'zone' | 'online' | 'city'>;
  readonly information: EventInformation;
  /** Returns the buttons; `isBusy` is true while the form is being sent. */
  readonly actions: (isBusy: boolean) => ReactNode;
}

interface PartProps {
  readonly control: Control<InformationValues>;
}

/** When the doors open, who may come, and what is allowed. */
function PracticalFields({ control }: PartProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <Stack>
        <Heading level={2} look="part">
          {t('event-editor:information.practical')}
        </Heading>
        <div className={styles.twoColumns}>
          <FormField
            control={control}
            name="doorsOpenAt"
            type="datetime-local"
            label={t('event-editor:information.entrance')}
            helperText={t('event-editor:information.entranceHint')}
          />
          <FormField
            control={control}
            name="minimumAge"
            label={t('event-editor:information.age')}
            helperText={t('event-editor:information.ageHint')}
            inputProps={{ inputMode: 'numeric', maxLength: 2 }}
          />
        </div>
        <div className={styles.twoColumns}>
          <FormField
            control={control}
            name="rules"
            label={t('event-editor:information.rules')}
            placeholder={t('event-editor:information.rulesExample')}
            multiline
            minRows={3}
          />
          <FormField
            control={control}
            name="rulesFr"
            label={t('event-editor:information.rulesFr')}
            multiline
            minRows={3}
            inputProps={{ lang: 'fr' }}
          />
        </div>
      </Stack>
    </Card>
  );
}

/** How guests find the place. */
function PlaceFields({ control, city }: PartProps & { readonly city: string }) {
  const { t } = useTranslation();
  return (
    <Card>
      <Stack>
        <Heading level={2} look="part">
          {t('event-editor:information.place')}
        </Heading>
        <div className={styles.twoColumns}>
          <FormField
            control={control}
            name="landmark"
            label={t('event-editor:information.landmark')}
            placeholder={t('event-editor:information.landmarkExample')}
          />
          <FormField
            control={control}
            name="landmarkFr"
            label={t('event-editor:information.landmarkFr')}
            inputProps={{ lang: 'fr' }}
          />
        </div>
        <MapLinkField control={control} city={city} />
      </Stack>
    </Card>
  );
}

/** Whether the page shows the guests who chose to be seen. */
function AttendeesField({ control }: PartProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <Stack gap={1}>
        <Heading level={2} look="part">
          {t('event-editor:information.attendees')}
        </Heading>
        <Text tone="soft">{t('event-editor:information.attendeesHint')}</Text>
        <Controller
          control={control}
          name="showsAttendees"
          render={({ field: { value, ...field } }) => (
            <Switch {...field} label={t('event-editor:information.showAttendees')} checked={value} />
          )}
        />
      </Stack>
    </Card>
  );
}

/** Edits what the page of an event says beside the event. Pictures are stored when they are chosen, the rest when it is saved. */
export function InformationForm({ event, information, actions }: InformationFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const save = useSaveInformation(event._id);
  const form = useForm<InformationValues>({
    defaultValues: valuesOf(information, event.zone),
    resolver: formResolver({
      endpoint: saveEventInformation,
      locale,
      toWire: (values) => informationToWire(values, event.zone),
    }),
  });
  const { control, formState, handleSubmit, reset } = form;
  const submit = handleSubmit(async (values) => {
    try {
      const reply = await save.mutateAsync(informationToWire(values, event.zone));
      // New artists have an id now, so that they can get a picture.
      reset(valuesOf(reply.information, event.zone));
      toast(reply.message);
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <form noValidate aria-label={t('event-editor:tabs.information')} onSubmit={submit} className={styles.form}>
      <FormError message={formState.errors.root?.message} />
      <LineUpFields control={control} eventId={event._id} information={information} />
      <PhotoFields control={control} eventId={event._id} information={information} />
      <PracticalFields control={control} />
      {!event.online && <PlaceFields control={control} city={event.city} />}
      <AttendeesField control={control} />
      <QuestionFields control={control} />
      {actions(formState.isSubmitting)}
      <UnsavedChanges isDirty={formState.isDirty} isSaving={formState.isSubmitting} />
    </form>
  );
}
