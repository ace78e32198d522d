import Box from '@mui/material/Box';
import MuiCard from '@mui/material/Card';
import { saveCustomization } from '@ngoma/api/features/events/customization';
import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { type ReactNode, useEffect, useState } from 'react';
import { type Control, useController, useForm, useWatch } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { type ChosenPicture, CoverInput } from './CoverInput.tsx';
import styles from './CustomizationForm.module.css';
import type { CustomizationInput } from './editor.queries.ts';

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
    <div className={styles.columns}>
      <input
        type="color"
        aria-label={t('event-editor:look.pick', { label })}
        value={isComplete ? field.value : '#ffffff'}
        onChange={(event) => field.onChange(event.target.value.toUpperCase())}
        className={styles.tile}
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

/** Customization of an event page: two colours, a logo, a background. */
export function CustomizationForm({ event, onDraft, onSave, actions }: CustomizationFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const saved = event.customization;
  const [logo, setLogo] = useState<ChosenPicture>();
  const [background, setBackground] = useState<ChosenPicture>();
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
  const { control, formState, handleSubmit, setValue } = form;
  const draft = useWatch({ control }) as CustomizationValues;
  useEffect(() => onDraft(draft), [draft, onDraft]);
  const submit = handleSubmit(async (values) => {
    try {
      await onSave({ ...values, logo: logo?.file, background: background?.file });
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
          <div className={styles.columns2}>
            {colorPairs.map(([primary, secondary]) => (
              <Box
                key={primary + secondary}
                component="button"
                type="button"
                aria-label={t('event-editor:look.pair', { primary, secondary })}
                aria-pressed={draft.primaryColor === primary && draft.secondaryColor === secondary}
                onClick={() => {
                  setValue('primaryColor', primary, { shouldValidate: true });
                  setValue('secondaryColor', secondary, { shouldValidate: true });
                }}
                sx={{
                  height: 44,
                  p: 0,
                  border: '2px solid',
                  borderColor: draft.primaryColor === primary ? 'text.primary' : 'transparent',
                  borderRadius: '10px',
                  cursor: 'pointer',
                  backgroundOrigin: 'border-box',
                  backgroundImage: `linear-gradient(135deg, ${primary} 55%, ${secondary} 55%)`,
                }}
              />
            ))}
          </div>
          <div className={styles.columns3}>
            <ColorField control={control} name="primaryColor" label={t('event-editor:look.primary')} />
            <ColorField control={control} name="secondaryColor" label={t('event-editor:look.secondary')} />
          </div>
        </Stack>
      </Card>
      <MuiCard
        sx={{
          p: { xs: 2, md: 2.5 },
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '160px minmax(0, 1fr)' },
        }}
      >
        <CoverInput
          label={t('event-editor:look.logo')}
          hint={t('common:picture.hint')}
          aspect={1}
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
      </MuiCard>
      {actions(formState.isSubmitting)}
    </form>
  );
}
