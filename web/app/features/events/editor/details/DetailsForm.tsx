import type { Locale } from '@ngoma/api/common/locale';
import type { Category } from '@ngoma/api/features/events/categories';
import { createEvent } from '@ngoma/api/features/events/editor';
import { cities, type EventWithDetails } from '@ngoma/api/features/events/events';
import { type ReactNode, useEffect, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { useTabs } from '#lib/hooks/use-tabs.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { UnsavedChanges } from '#ui/form/UnsavedChanges.tsx';
import { FormRichText } from '#ui/guarded/rich-text/FormRichText.tsx';
import { Switch } from '#ui/kit/form/Checkbox.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TabStrip } from '#ui/list/TabStrip.tsx';
import { CoverInput } from './CoverInput.tsx';
import styles from './DetailsForm.module.css';
import { type DetailsValues, detailsNamesFor, detailsToWire } from './event-form.ts';
import { type ChosenPicture, chosenOf, type PictureChange } from './picture-change.ts';
import { ZoneChoice } from './ZoneChoice.tsx';

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
  const { tabOf, panelOf } = useTabs(language);
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
  const children = categories.find(({ _id }) => _id === draft.categoryId)?.children ?? [];
  const named = (one: { name: string; nameFr: string }) => (locale === 'fr' ? one.nameFr : one.name);
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
      <Card>
        <Stack>
          <Heading level={2} look="part">
            {t('event-editor:details.what')}
          </Heading>
          <TabStrip
            label={t('event-editor:details.language')}
            value={language}
            choices={[
              { value: 'en', label: t('event-editor:details.english') },
              { value: 'fr', label: t('event-editor:details.french') },
            ]}
            onChange={setLanguage}
            tabOf={tabOf}
          />
          <Text tone="soft">{t('event-editor:details.oneLanguage')}</Text>
          <div {...panelOf('en')} hidden={language !== 'en'} className={styles.part} data-shown={language === 'en' || undefined}>
            <FormField
              control={control}
              name="eventName"
              label={t('event-editor:details.name')}
              required={!draft.eventNameFr.trim()}
              inputProps={{ maxLength: 140 }}
            />
            <FormRichText
              control={control}
              name="description"
              htmlName="descriptionHtml"
              label={t('event-editor:details.description')}
              required={!draft.descriptionFr.trim()}
              hint={t('event-editor:details.descriptionHint')}
            />
          </div>
          <div {...panelOf('fr')} hidden={language !== 'fr'} className={styles.part} data-shown={language === 'fr' || undefined}>
            <FormField
              control={control}
              name="eventNameFr"
              label={t('event-editor:details.nameFr')}
              required={!draft.eventName.trim()}
              inputProps={{ maxLength: 140, lang: 'fr' }}
            />
            <FormRichText
              control={control}
              name="descriptionFr"
              htmlName="descriptionHtmlFr"
              label={t('event-editor:details.descriptionFr')}
              required={!draft.description.trim()}
              hint={t('event-editor:details.descriptionHint')}
              lang="fr"
            />
          </div>
          {categoriesFailure}
          <div className={styles.twoColumns}>
            <FormField
              control={control}
              name="categoryId"
              label={t('event-editor:details.category')}
              required
              select
              onChanged={() => setValue('childCategoryId', '')}
            >
              {categories.map((category) => (
                <option key={category._id} value={category._id}>
                  {named(category)}
                </option>
              ))}
            </FormField>
            <FormField
              control={control}
              name="childCategoryId"
              label={t('event-editor:details.child')}
              select
              disabled={children.length === 0}
            >
              <option value="">{t('event-editor:details.noChild')}</option>
              {children.map((child) => (
                <option key={child._id} value={child._id}>
                  {named(child)}
                </option>
              ))}
            </FormField>
          </div>
        </Stack>
      </Card>
      <Card>
        <Stack>
          <Heading level={2} look="part">
            {t('event-editor:details.whenWhere')}
          </Heading>
          <div className={styles.twoColumns}>
            <FormField control={control} name="start" type="datetime-local" label={t('event-editor:details.start')} required />
            <FormField control={control} name="end" type="datetime-local" label={t('event-editor:details.end')} />
          </div>
          <ZoneChoice control={control} first={values.zone} />
          <Controller
            control={control}
            name="online"
            render={({ field }) => (
              <Switch
                label={t('event-editor:details.online')}
                checked={field.value}
                onChange={({ target }) => field.onChange(target.checked)}
              />
            )}
          />
          {draft.online && (
            <FormField
              control={control}
              name="joinLink"
              type="url"
              label={t('event-editor:details.joinLink')}
              placeholder="https://"
              helperText={t('event-editor:details.joinLinkHint')}
            />
          )}
          <div className={styles.twoColumns}>
            <FormField
              control={control}
              name="location"
              label={t('event-editor:details.location')}
              required={!draft.online}
              placeholder={t('event-editor:details.locationExample')}
            />
            <FormField control={control} name="city" suggestions={cities} label={t('event-editor:details.city')} required />
          </div>
        </Stack>
      </Card>
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
