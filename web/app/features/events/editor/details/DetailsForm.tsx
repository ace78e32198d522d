import type { Locale } from '@ngoma/api/common/locale';
import type { Category } from '@ngoma/api/features/events/categories';
import { createEvent } from '@ngoma/api/features/events/editor';
import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { UnsavedChanges } from '#ui/form/UnsavedChanges.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { CategoryFields } from './CategoryFields.tsx';
import { CoverInput } from './CoverInput.tsx';
import styles from './DetailsForm.module.css';
import { type DetailsValues, detailsNamesFor, detailsToWire } from './event-form.ts';
import { type ChosenPicture, chosenOf, type PictureChange } from './picture-change.ts';
import { TextsPart } from './TextsPart.tsx';
import { TimeAndPlacePart } from './TimeAndPlacePart.tsx';

interface DetailsFormProps {
  readonly values: DetailsValues;
  readonly categories: readonly Category[];
  /** Shown if the categories could not be loaded: the error and a retry button. Nothing can be saved without a category. */
  readonly categoriesFailure?: ReactNode;
  readonly currentCover?: EventWithDetails['coverImage'] | undefined;
  /** Called at every change, for the preview and the stored draft. */
  readonly onDraft: (values: DetailsValues, cover: ChosenPicture | undefined) => void;
  /** Sends the form; errors it throws are shown at the fields. */
  readonly onSave: (values: DetailsValues, cover: PictureChange) => Promise<unknown>;
  /** Returns the buttons; `isBusy` is true while the form is being sent. */
  readonly actions: (isBusy: boolean) => ReactNode;
  /** `onDraft` stores what is typed on the device, so that nothing typed is lost without saving. */
  readonly isStored?: boolean;
}

/** Returns the language in which the form opens: the reader's, or the other one if only that has texts. */
function firstLanguage({ eventName, eventNameFr }: DetailsValues, locale: Locale): Locale {
  if (Boolean(eventName) === Boolean(eventNameFr)) return locale;
  return eventName ? 'en' : 'fr';
}

/** Details of an event: name and description in two languages, category, time, place and picture. */
export function DetailsForm({
  values,
  categories,
  categoriesFailure,
  currentCover,
  onDraft,
  onSave,
  actions,
  isStored = false,
}: DetailsFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [language, setLanguage] = useState(() => firstLanguage(values, locale));
  const [cover, setCover] = useState<PictureChange>();
  const [savedCover, setSavedCover] = useState<PictureChange>();
  const form = useForm<DetailsValues>({
    defaultValues: values,
    resolver: (typed, ...rest) =>
      formResolver({ endpoint: createEvent, locale, toWire: detailsToWire, names: detailsNamesFor(locale, typed) })(
        typed,
        ...rest,
      ),
  });
  const { control, formState, handleSubmit, reset, setValue } = form;
  const isDirty = (formState.isDirty && !isStored) || cover !== savedCover;
  const draft = useWatch({ control }) as DetailsValues;
  useEffect(() => onDraft(draft, chosenOf(cover)), [draft, cover, onDraft]);
  const submit = handleSubmit(
    async (sent) => {
      try {
        await onSave(sent, cover);
        reset(sent, { keepValues: true });
        setCover(chosenOf(cover));
        setSavedCover(chosenOf(cover));
      } catch (error) {
        showFormError(form, error);
      }
    },
    // Shows the tab with the error.
    (errors) => {
      if (errors.eventName || errors.description) setLanguage('en');
      else if (errors.eventNameFr || errors.descriptionFr) setLanguage('fr');
    },
  );
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <FormError message={formState.errors.root?.message} />
      <TextsPart control={control} draft={draft} language={language} onLanguage={setLanguage}>
        {categoriesFailure}
        <CategoryFields
          control={control}
          categories={categories}
          chosen={draft.categoryId}
          onChanged={() => setValue('childCategoryId', '')}
        />
      </TextsPart>
      <TimeAndPlacePart control={control} firstZone={values.zone} isOnline={draft.online} />
      <Card>
        <CoverInput
          label={t('event-editor:details.cover')}
          hint={t('event-editor:details.coverHint')}
          currentUrl={currentCover?.url}
          // A generated poster has no widths.
          canRemove={currentCover?.srcSet !== undefined}
          value={cover}
          onChange={setCover}
        />
      </Card>
      {actions(formState.isSubmitting)}
      <UnsavedChanges isDirty={isDirty} isSaving={formState.isSubmitting} />
    </form>
  );
}
