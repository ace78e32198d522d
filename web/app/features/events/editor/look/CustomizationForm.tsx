import { saveCustomization } from '@ngoma/api/features/events/customization';
import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { type ReactNode, useEffect, useState } from 'react';
import { type Control, useController, useForm, useWatch } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { UnsavedChanges } from '#ui/form/UnsavedChanges.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { CoverInput } from '../details/CoverInput.tsx';
import { chosenOf, type PictureChange } from '../details/picture-change.ts';
import type { CustomizationInput } from '../editor.queries.ts';
import { CopyColors } from './CopyColors.tsx';
import styles from './CustomizationForm.module.css';

export interface CustomizationValues {
  readonly primaryColor: string;
  readonly secondaryColor: string;
}

interface CustomizationFormProps {
  readonly event: EventWithDetails;
  readonly onDraft: (values: CustomizationValues) => void;
  readonly onSave: (input: CustomizationInput) => Promise<unknown>;
  readonly actions: (isBusy: boolean) => ReactNode;
}

/** Suggested colour pairs, taken from Cameroonian cloths. */
const colorPairs = [
  ['#2F3BA2', '#F7B32B'],
  ['#161B4B', '#E4572E'],
  ['#0B4F45', '#F7B32B'],
  ['#5B1138', '#F26B5E'],
  ['#7A2E0E', '#F7B32B'],
  ['#1B1B1E', '#E4572E'],
] as const;

/** Colour field: the device's colour picker or a typed value. */
function ColorField({
  control,
  name,
  label,
}: {
  control: Control<CustomizationValues>;
  name: keyof CustomizationValues;
  label: string;
}) {
  const { field } = useController({ control, name });
  const { t } = useTranslation();
  const isComplete = /^#[0-9a-fA-F]{6}$/.test(field.value);
  return (
    <div className={styles.colorField}>
      <input
        type="color"
        aria-label={t('event-editor:look.pick', { label })}
        value={isComplete ? field.value : '#ffffff'}
        onChange={(event) => field.onChange(event.target.value.toUpperCase())}
        className={styles.picker}
      />
      <FormField
        control={control}
        name={name}
        label={label}
        placeholder="#2F3BA2"
        inputProps={{ maxLength: 7, spellCheck: false }}
      />
    </div>
  );
}

interface ColorPairsProps {
  readonly chosen: CustomizationValues;
  readonly onChoose: (primary: string, secondary: string) => void;
}

/** The suggested pairs, each in its two colours. */
function ColorPairs({ chosen, onChoose }: ColorPairsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.pairs}>
      {colorPairs.map(([primary, secondary]) => (
        <button
          key={primary + secondary}
          type="button"
          aria-label={t('event-editor:look.pair', { primary, secondary })}
          aria-pressed={chosen.primaryColor === primary && chosen.secondaryColor === secondary}
          onClick={() => onChoose(primary, secondary)}
          className={styles.pair}
          style={{ backgroundImage: `linear-gradient(135deg, ${primary} 55%, ${secondary} 55%)` }}
        />
      ))}
    </div>
  );
}

/** Customization of an event page: two colours, a logo, a background. */
export function CustomizationForm({ event, onDraft, onSave, actions }: CustomizationFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const saved = event.customization;
  const [logo, setLogo] = useState<PictureChange>();
  const [background, setBackground] = useState<PictureChange>();
  const [savedPictures, setSavedPictures] = useState<{ logo?: PictureChange; background?: PictureChange }>({});
  const form = useForm<CustomizationValues>({
    defaultValues: {
      primaryColor: saved?.primaryColor ?? colorPairs[0][0],
      secondaryColor: saved?.secondaryColor ?? colorPairs[0][1],
    },
    resolver: formResolver({
      endpoint: saveCustomization,
      locale,
      toWire: (values) => values,
    }),
  });
  const { control, formState, handleSubmit, reset, setValue } = form;
  const draft = useWatch({ control }) as CustomizationValues;
  const choose = (primary: string, secondary: string) => {
    setValue('primaryColor', primary, { shouldValidate: true, shouldDirty: true });
    setValue('secondaryColor', secondary, { shouldValidate: true, shouldDirty: true });
  };
  useEffect(() => onDraft(draft), [draft, onDraft]);
  const submit = handleSubmit(async (values) => {
    try {
      await onSave({
        ...values,
        logo: chosenOf(logo)?.file,
        background: chosenOf(background)?.file,
        ...(logo === 'removed' && { removeLogo: true }),
        ...(background === 'removed' && { removeBackground: true }),
      });
      reset(values, { keepValues: true });
      setLogo(chosenOf(logo));
      setBackground(chosenOf(background));
      setSavedPictures({ logo: chosenOf(logo), background: chosenOf(background) });
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <FormError message={formState.errors.root?.message} />
      <Card>
        <Stack>
          <Heading level={2} look="part">
            {t('event-editor:look.colors')}
          </Heading>
          <ColorPairs chosen={draft} onChoose={choose} />
          <div className={styles.colors}>
            <ColorField control={control} name="primaryColor" label={t('event-editor:look.primary')} />
            <ColorField control={control} name="secondaryColor" label={t('event-editor:look.secondary')} />
          </div>
          <CopyColors onChoose={choose} />
        </Stack>
      </Card>
      <Card>
        <div className={styles.pictures}>
          <CoverInput
            label={t('event-editor:look.logo')}
            hint={t('common:picture.hint')}
            isOneByOne
            currentUrl={saved?.logo?.url}
            value={logo}
            onChange={setLogo}
            canCrop={false}
          />
          <CoverInput
            label={t('event-editor:look.background')}
            hint={t('event-editor:look.backgroundHint')}
            currentUrl={saved?.background?.url}
            value={background}
            onChange={setBackground}
            canCrop={false}
          />
        </div>
      </Card>
      {actions(formState.isSubmitting)}
      <UnsavedChanges
        isDirty={formState.isDirty || logo !== savedPictures.logo || background !== savedPictures.background}
        isSaving={formState.isSubmitting}
      />
    </form>
  );
}
