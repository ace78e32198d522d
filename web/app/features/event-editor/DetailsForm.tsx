import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { Category } from '@ngoma/api/features/event-categories';
import { createEvent } from '@ngoma/api/features/event-editing';
import { cities } from '@ngoma/api/features/events';
import { type ReactNode, useEffect, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { contractResolver } from '#lib/contract-resolver.ts';
import { showProblem } from '#lib/form-problem.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTabs } from '#lib/use-tabs.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { FormField } from '#ui/FormField.tsx';
import { FormProblem } from '#ui/FormProblem.tsx';
import { TabStrip } from '#ui/TabStrip.tsx';
import { type ChosenPicture, CoverInput } from './CoverInput.tsx';
import { type DetailsValues, detailsNames, detailsToWire } from './event-form.ts';

/** The zones of the region first; an online event may stand in any of these. */
const zones = [
  'Africa/Douala',
  'Africa/Libreville',
  'Africa/Ndjamena',
  'Africa/Bangui',
  'Africa/Brazzaville',
  'Africa/Malabo',
  'Africa/Lagos',
  'Europe/Paris',
];

interface DetailsFormProps {
  readonly values: DetailsValues;
  readonly categories: readonly Category[];
  /** The categories could not be fetched, and nothing can be saved without one: why, and another try. */
  readonly categoriesFailure?: ReactNode;
  readonly currentCoverUrl?: string | undefined;
  /** Called at every change, for the preview and the draft. */
  readonly onDraft: (values: DetailsValues, cover: ChosenPicture | undefined) => void;
  /** Sends the form; what it throws is shown at the fields. */
  readonly onSave: (values: DetailsValues, cover: ChosenPicture | undefined) => Promise<unknown>;
  /** The buttons, told whether sending is under way. */
  readonly actions: (isBusy: boolean) => ReactNode;
}

const twoColumns = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

/** What, in which language, of which kind, when, where, with which picture. */
export function DetailsForm({
  values,
  categories,
  categoriesFailure,
  currentCoverUrl,
  onDraft,
  onSave,
  actions,
}: DetailsFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [language, setLanguage] = useState<'en' | 'fr'>('en');
  const { tabOf, panelOf } = useTabs<'en' | 'fr'>(language);
  const [cover, setCover] = useState<ChosenPicture>();
  const form = useForm<DetailsValues>({
    defaultValues: values,
    resolver: contractResolver({
      endpoint: createEvent,
      locale,
      toWire: detailsToWire,
      names: detailsNames,
    }),
  });
  const { control, formState, handleSubmit, setValue } = form;
  const draft = useWatch({ control }) as DetailsValues;
  useEffect(() => onDraft(draft, cover), [draft, cover, onDraft]);
  const children = categories.find(({ _id }) => _id === draft.categoryId)?.children ?? [];
  const named = (one: { name: string; nameFr: string }) => (locale === 'fr' ? one.nameFr : one.name);
  const submit = handleSubmit(
    async (sent) => {
      try {
        await onSave(sent, cover);
      } catch (error) {
        showProblem(form, error);
      }
    },
    // What is wrong must be in sight: the first language carries the name and the text that are asked for.
    (errors) => (errors.eventName || errors.description) && setLanguage('en'),
  );
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
      <FormProblem message={formState.errors.root?.message} />
      <Card sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 2 }}>
        <Typography variant="h4" component="h2">
          {t('editor:details.what')}
        </Typography>
        <TabStrip
          label={t('editor:details.language')}
          value={language}
          choices={[
            { value: 'en', label: t('editor:details.english') },
            { value: 'fr', label: t('editor:details.french') },
          ]}
          onChange={setLanguage}
          tabOf={tabOf}
        />
        <Box {...panelOf('en')} hidden={language !== 'en'} sx={{ display: language === 'en' ? 'grid' : 'none', gap: 2 }}>
          <FormField
            control={control}
            name="eventName"
            label={t('editor:details.name')}
            required
            inputProps={{ maxLength: 140 }}
          />
          <FormField
            control={control}
            name="description"
            label={t('editor:details.description')}
            required
            multiline
            minRows={5}
            helperText={t('editor:details.descriptionHint')}
          />
        </Box>
        <Box {...panelOf('fr')} hidden={language !== 'fr'} sx={{ display: language === 'fr' ? 'grid' : 'none', gap: 2 }}>
          <FormField
            control={control}
            name="eventNameFr"
            label={t('editor:details.nameFr')}
            helperText={t('editor:details.frenchHint')}
            inputProps={{ maxLength: 140, lang: 'fr' }}
          />
          <FormField
            control={control}
            name="descriptionFr"
            label={t('editor:details.descriptionFr')}
            multiline
            minRows={5}
            inputProps={{ lang: 'fr' }}
          />
        </Box>
        {categoriesFailure}
        <Box sx={twoColumns}>
          <FormField
            control={control}
            name="categoryId"
            label={t('editor:details.category')}
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
            label={t('editor:details.child')}
            select
            disabled={children.length === 0}
          >
            <option value="">{t('editor:details.noChild')}</option>
            {children.map((child) => (
              <option key={child._id} value={child._id}>
                {named(child)}
              </option>
            ))}
          </FormField>
        </Box>
      </Card>
      <Card sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 2 }}>
        <Typography variant="h4" component="h2">
          {t('editor:details.whenWhere')}
        </Typography>
        <Box sx={twoColumns}>
          <FormField control={control} name="start" type="datetime-local" label={t('editor:details.start')} required />
          <FormField control={control} name="end" type="datetime-local" label={t('editor:details.end')} />
        </Box>
        <FormField control={control} name="zone" label={t('editor:details.zone')} select>
          {[...new Set([...zones, values.zone])].map((zone) => (
            <option key={zone} value={zone}>
              {zone.replace('_', ' ')}
            </option>
          ))}
        </FormField>
        <Controller
          control={control}
          name="online"
          render={({ field }) => (
            <Box component="label" sx={{ display: 'flex', alignItems: 'center', ml: -1, cursor: 'pointer' }}>
              <Switch checked={field.value} onChange={(_, isOn) => field.onChange(isOn)} />
              {t('editor:details.online')}
            </Box>
          )}
        />
        {draft.online && (
          <FormField
            control={control}
            name="joinLink"
            type="url"
            label={t('editor:details.joinLink')}
            placeholder="https://"
            helperText={t('editor:details.joinLinkHint')}
          />
        )}
        <Box sx={twoColumns}>
          <FormField
            control={control}
            name="location"
            label={t('editor:details.location')}
            required={!draft.online}
            placeholder={t('editor:details.locationExample')}
          />
          <FormField control={control} name="city" suggestions={cities} label={t('editor:details.city')} required />
        </Box>
      </Card>
      <Card sx={{ p: { xs: 2, md: 2.5 } }}>
        <CoverInput
          label={t('editor:details.cover')}
          hint={t('editor:details.coverHint')}
          currentUrl={currentCoverUrl}
          value={cover}
          onChange={setCover}
        />
      </Card>
      {actions(formState.isSubmitting)}
    </Box>
  );
}
