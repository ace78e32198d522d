import { type MyProvider, saveMyProvider } from '@ngoma/api/features/providers';
import { Controller, useForm } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { FormRichText } from '#ui/guarded/rich-text/FormRichText.tsx';
import { Checkbox } from '#ui/kit/form/Checkbox.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { useSaveProfile } from '../providers.queries.ts';
import { cities } from '../suggested-cities.ts';
import { CitiesField } from './CitiesField.tsx';
import styles from './ProviderProfileForm.module.css';

const valuesOf = (provider: MyProvider) => ({
  headline: provider.headline ?? '',
  headlineFr: provider.headlineFr ?? '',
  about: provider.about ?? '',
  aboutFr: provider.aboutFr ?? '',
  aboutHtml: provider.aboutHtml ?? '',
  aboutHtmlFr: provider.aboutHtmlFr ?? '',
  cities: provider.cities,
  travels: provider.travels,
});

/** Edits a provider's profile in both languages, and the cities of work. */
export function ProviderProfileForm({ provider }: { provider: MyProvider }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const save = useSaveProfile();
  const form = useForm({
    defaultValues: valuesOf(provider),
    resolver: formResolver<ReturnType<typeof valuesOf>>({ endpoint: saveMyProvider, locale, toWire: (values) => values }),
  });
  const { control } = form;
  const submit = form.handleSubmit(async (values) => {
    try {
      const reply = await save.mutateAsync(values);
      form.reset(valuesOf(reply.provider));
      toast(reply.message);
    } catch (error) {
      showFormError(form, error);
    }
  });
  // The reader's own language comes first.
  const isFrench = locale === 'fr';
  const headlines = isFrench ? (['headlineFr', 'headline'] as const) : (['headline', 'headlineFr'] as const);
  const texts = isFrench ? (['aboutFr', 'about'] as const) : (['about', 'aboutFr'] as const);
  return (
    <Card aria-labelledby="about-title" as="section">
      <Heading level={2} look="part" id="about-title" className={styles.title}>
        {t('provider-profile:about.title')}
      </Heading>
      <form noValidate onSubmit={submit} className={styles.form}>
        <FormError message={form.formState.errors.root?.message} />
        <div className={styles.pair}>
          {headlines.map((name, place) => (
            <FormField
              key={name}
              control={control}
              name={name}
              label={t(`provider-profile:about.${name}`)}
              {...(place === 0 && { helperText: t('provider-profile:about.headlineHint') })}
            />
          ))}
          {texts.map((name) => (
            <FormRichText
              key={name}
              control={control}
              name={name}
              htmlName={name === 'about' ? 'aboutHtml' : 'aboutHtmlFr'}
              label={t(`provider-profile:about.${name}`)}
              lang={name === 'about' ? 'en' : 'fr'}
            />
          ))}
        </div>
        <Controller
          control={control}
          name="cities"
          render={({ field, fieldState }) => (
            <CitiesField
              label={t('provider-profile:about.cities')}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              inputRef={field.ref}
              suggestions={cities}
              most={12}
              error={fieldState.invalid}
              helperText={fieldState.error?.message ?? t('provider-profile:about.citiesHint')}
            />
          )}
        />
        <Controller
          control={control}
          name="travels"
          render={({ field }) => (
            <Checkbox
              label={t('provider-profile:about.travels')}
              checked={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
        <Row gap={0} align="stretch" justify="end" isSingleLine>
          <SubmitButton isBusy={save.isPending}>{t('provider-profile:save')}</SubmitButton>
        </Row>
      </form>
    </Card>
  );
}
