import { createCategory, type ManagedCategory } from '@ngoma/api/features/events/managed-categories';
import { useForm } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';
import type { ChangeTree } from './categories.queries.ts';

interface Values {
  readonly name: string;
  readonly nameFr: string;
  readonly description: string;
  readonly descriptionFr: string;
}

interface CategoryDialogProps {
  /** Undefined to add one. */
  readonly category: ManagedCategory | undefined;
  /** The category above a new one; null for the first level. */
  readonly parent: ManagedCategory | null;
  readonly change: ChangeTree;
  readonly onClose: () => void;
}

/** Adds a category, or changes the texts of one, in both languages. If that fails, it stays open with what was typed. */
export function CategoryDialog({ category, parent, change, onClose }: CategoryDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const form = useForm<Values>({
    defaultValues: {
      ...{ name: category?.name ?? '', nameFr: category?.nameFr ?? '' },
      ...{ description: category?.description ?? '', descriptionFr: category?.descriptionFr ?? '' },
    },
    // The version is added when the form is sent.
    resolver: formResolver({ endpoint: createCategory, locale, toWire: (values) => ({ ...values, version: 1 }) }),
  });
  const { control, formState } = form;
  const submit = form.handleSubmit(async (values) => {
    try {
      const { message } = await change.mutateAsync(
        category
          ? { kind: 'rename', id: category._id, body: values }
          : { kind: 'create', body: { ...values, parentId: parent?._id ?? null } },
      );
      toast(message, 'success');
      onClose();
    } catch (error) {
      showFormError(form, error);
    }
  });
  const title = category
    ? t('category-tree:form.rename', { name: category.name })
    : parent
      ? t('category-tree:form.addBelow', { name: locale === 'fr' ? parent.nameFr : parent.name })
      : t('category-tree:add');
  const label = (name: keyof Values) => t(`category-tree:field.${name}`);
  return (
    <FormDialog
      title={title}
      submitLabel={t(category ? 'category-tree:form.save' : 'category-tree:add')}
      isBusy={change.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FormError message={formState.errors.root?.message} />
      <FormField control={control} name="name" label={label('name')} required autoFocus />
      <FormField control={control} name="nameFr" label={label('nameFr')} required />
      <FormField control={control} name="description" label={label('description')} multiline minRows={2} />
      <FormField control={control} name="descriptionFr" label={label('descriptionFr')} multiline minRows={2} />
    </FormDialog>
  );
}
