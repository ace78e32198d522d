import { addService, type ProviderService, type ServiceCategory } from '@ngoma/api/features/providers';
import Plus from '@phosphor-icons/core/regular/plus.svg?react';
import Trash from '@phosphor-icons/core/regular/trash.svg?react';
import { type Control, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { useCategoryOptions } from '#ui/form/use-category-options.tsx';
import { FormRichText } from '#ui/guarded/rich-text/FormRichText.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';
import { useSaveService } from '../providers.queries.ts';
import styles from './ServiceDialog.module.css';

interface ServiceValues {
  category: ServiceCategory;
  title: string;
  description: string;
  descriptionHtml: string;
  priceFrom: string;
  packages: { name: string; price: string; hours: string; includes: string }[];
}

const valuesOf = (service: ProviderService | undefined): ServiceValues => ({
  category: service?.category ?? 'dj',
  title: service?.title ?? '',
  description: service?.description ?? '',
  descriptionHtml: service?.descriptionHtml ?? '',
  priceFrom: service?.priceFrom?.toString() ?? '',
  packages: (service?.packages ?? []).map(({ name, price, hours, includes }) => ({
    ...{ name, price: String(price), hours: hours?.toString() ?? '', includes: includes.join('\n') },
  })),
});

/** Returns null for a blank amount. Invalid numbers are left to the API validation. */
const amount = (text: string): number | null => (text.trim() === '' ? null : Number(text.replace(/[\s,.]/g, '')));

const toWire = (values: ServiceValues) => ({
  category: values.category,
  title: values.title,
  description: values.description,
  descriptionHtml: values.descriptionHtml,
  priceFrom: values.packages.length > 0 ? null : amount(values.priceFrom),
  packages: values.packages.map(({ name, price, hours, includes }) => ({
    name,
    price: amount(price) ?? Number.NaN,
    hours: hours.trim() === '' ? null : Number(hours.replace(',', '.')),
    includes: includes
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  })),
});

function Packages({ control }: { control: Control<ServiceValues> }) {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control, name: 'packages' });
  return (
    <Stack>
      {fields.map((field, index) => (
        <Group key={field.id} label={t('provider-profile:service.packageNumber', { number: index + 1 })} className={styles.stack}>
          <Row gap={0} justify="between" isSingleLine>
            <Text isStrong>{t('provider-profile:service.packageNumber', { number: index + 1 })}</Text>
            <IconButton label={t('provider-profile:service.removePackage', { number: index + 1 })} onClick={() => remove(index)}>
              <Trash />
            </IconButton>
          </Row>
          <FormField control={control} name={`packages.${index}.name`} label={t('provider-profile:service.packageName')} />
          <div className={styles.columns}>
            <FormField
              control={control}
              name={`packages.${index}.price`}
              label={t('provider-profile:service.price')}
              inputProps={{ inputMode: 'numeric' }}
            />
            <FormField
              control={control}
              name={`packages.${index}.hours`}
              label={t('provider-profile:service.hours')}
              inputProps={{ inputMode: 'decimal' }}
            />
          </div>
          <FormField
            control={control}
            name={`packages.${index}.includes`}
            label={t('provider-profile:service.includes')}
            helperText={t('provider-profile:service.includesHint')}
            multiline
            minRows={2}
          />
        </Group>
      ))}
      {fields.length < 6 && (
        <Row>
          <Button size="medium" icon={<Plus />} onClick={() => append({ name: '', price: '', hours: '', includes: '' })}>
            {t('provider-profile:service.addPackage')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

interface ServiceDialogProps {
  /** The service to edit; undefined for a new one. */
  readonly service: ProviderService | undefined;
  readonly onClose: () => void;
}

/** Creates or edits a service with its packages. */
export function ServiceDialog({ service, onClose }: ServiceDialogProps) {
  const { t } = useTranslation();
  const categoryOptions = useCategoryOptions();
  const locale = useLocale();
  const toast = useToast();
  const save = useSaveService();
  const form = useForm<ServiceValues>({
    defaultValues: valuesOf(service),
    resolver: formResolver<ServiceValues>({ endpoint: addService, locale, toWire }),
  });
  const { control } = form;
  const packages = useWatch({ control, name: 'packages' });
  const submit = form.handleSubmit(async (values) => {
    try {
      toast((await save.mutateAsync({ ...toWire(values), id: service?._id })).message);
      onClose();
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <FormDialog
      title={t(service ? 'provider-profile:service.change' : 'provider-profile:service.add')}
      submitLabel={t('provider-profile:save')}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormError message={form.formState.errors.root?.message} />
      <FormField control={control} name="category" select label={t('provider-profile:service.category')}>
        {categoryOptions}
      </FormField>
      <FormField
        control={control}
        name="title"
        label={t('provider-profile:service.title')}
        helperText={t('provider-profile:service.titleHint')}
      />
      <FormRichText
        control={control}
        name="description"
        htmlName="descriptionHtml"
        label={t('provider-profile:service.description')}
      />
      {packages.length === 0 && (
        <FormField
          control={control}
          name="priceFrom"
          label={t('provider-profile:service.priceFrom')}
          helperText={t('provider-profile:service.priceFromHint')}
          inputProps={{ inputMode: 'numeric' }}
        />
      )}
      <Heading level={3} look="item">
        {t('provider-profile:service.packages')}
      </Heading>
      <Packages control={control} />
    </FormDialog>
  );
}
