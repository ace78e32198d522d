import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { saveCustomization } from '@ngoma/api/features/event-look';
import type { EventWithDetails } from '@ngoma/api/features/events';
import { type ReactNode, useEffect, useState } from 'react';
import { type Control, useController, useForm, useWatch } from 'react-hook-form';
import { contractResolver } from '#lib/contract-resolver.ts';
import { showProblem } from '#lib/form-problem.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { FormField } from '#ui/FormField.tsx';
import { FormProblem } from '#ui/FormProblem.tsx';
import { type ChosenPicture, CoverInput } from './CoverInput.tsx';
import type { LookWish } from './editor.queries.ts';

export interface LookValues {
  readonly primaryColor: string;
  readonly secondaryColor: string;
}

interface LookFormProps {
  readonly event: EventWithDetails;
  readonly onDraft: (values: LookValues) => void;
  readonly onSave: (wish: LookWish) => Promise<unknown>;
  readonly actions: (isBusy: boolean) => ReactNode;
}

/** Handsome pairs to begin with, from the cloths of the country. */
const pairs = [
  ['#2F3BA2', '#F7B32B'],
  ['#161B4B', '#E4572E'],
  ['#0B4F45', '#F7B32B'],
  ['#5B1138', '#F26B5E'],
  ['#7A2E0E', '#F7B32B'],
  ['#1B1B1E', '#E4572E'],
] as const;

/** A colour, by the palette of the device or typed. */
function ColorField({ control, name, label }: { control: Control<LookValues>; name: keyof LookValues; label: string }) {
  const { field } = useController({ control, name });
  const { t } = useTranslation();
  const isWhole = /^#[0-9a-fA-F]{6}$/.test(field.value);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1.5, alignItems: 'start' }}>
      <Box
        component="input"
        type="color"
        aria-label={t('editor:look.pick', { label })}
        value={isWhole ? field.value : '#ffffff'}
        onChange={(event) => field.onChange(event.target.value.toUpperCase())}
        sx={{
          width: 48,
          height: 48,
          p: 0.25,
          border: '1px solid',
          borderColor: 'edge',
          borderRadius: '10px',
          bgcolor: 'background.paper',
          cursor: 'pointer',
        }}
      />
      <FormField
        control={control}
        name={name}
        label={label}
        placeholder="#2F3BA2"
        inputProps={{ maxLength: 7, spellCheck: false }}
      />
    </Box>
  );
}

/** Two colours, a logo, a background: the page becomes the event's own. */
export function LookForm({ event, onDraft, onSave, actions }: LookFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const saved = event.customization;
  const [logo, setLogo] = useState<ChosenPicture>();
  const [background, setBackground] = useState<ChosenPicture>();
  const form = useForm<LookValues>({
    defaultValues: { primaryColor: saved?.primaryColor ?? pairs[0][0], secondaryColor: saved?.secondaryColor ?? pairs[0][1] },
    resolver: contractResolver({
      endpoint: saveCustomization,
      locale,
      toWire: (values) => values,
    }),
  });
  const { control, formState, handleSubmit, setValue } = form;
  const draft = useWatch({ control }) as LookValues;
  useEffect(() => onDraft(draft), [draft, onDraft]);
  const submit = handleSubmit(async (values) => {
    try {
      await onSave({ ...values, logo: logo?.file, background: background?.file });
    } catch (error) {
      showProblem(form, error);
    }
  });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
      <FormProblem message={formState.errors.root?.message} />
      <Card sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 2 }}>
        <Typography variant="h4" component="h2">
          {t('editor:look.colors')}
        </Typography>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(6, minmax(0, 56px))', gap: 1 }}>
          {pairs.map(([primary, secondary]) => (
            <Box
              key={primary + secondary}
              component="button"
              type="button"
              aria-label={t('editor:look.pair', { primary, secondary })}
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
        </Box>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <ColorField control={control} name="primaryColor" label={t('editor:look.primary')} />
          <ColorField control={control} name="secondaryColor" label={t('editor:look.secondary')} />
        </Box>
      </Card>
      <Card
        sx={{
          p: { xs: 2, md: 2.5 },
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '160px minmax(0, 1fr)' },
        }}
      >
        <CoverInput
          label={t('editor:look.logo')}
          hint={t('common:picture.hint')}
          aspect={1}
          currentUrl={saved?.logo?.url}
          value={logo}
          onChange={setLogo}
          canCrop={false}
        />
        <CoverInput
          label={t('editor:look.background')}
          hint={t('editor:look.backgroundHint')}
          currentUrl={saved?.background?.url}
          value={background}
          onChange={setBackground}
          canCrop={false}
        />
      </Card>
      {actions(formState.isSubmitting)}
    </Box>
  );
}
