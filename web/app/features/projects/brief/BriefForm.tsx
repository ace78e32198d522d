import { cities } from '@ngoma/api/features/events/events';
import type { ProjectFile } from '@ngoma/api/features/projects/files';
import { type OwnProject, postProject } from '@ngoma/api/features/projects/projects';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { formatEventDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { useCategoryOptions } from '#ui/form/use-category-options.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import styles from './BriefForm.module.css';
import { type BriefValues, briefFor, briefToWire, templateOf } from './brief-form.ts';
import { FilesInput } from './FilesInput.tsx';
import { SuggestedBudget } from './SuggestedBudget.tsx';
import { TemplateSelect } from './TemplateSelect.tsx';

export interface EventChoice {
  readonly _id: string;
  readonly eventName: string;
  readonly date: string;
  readonly endDate: string | null;
  readonly zone: string;
  readonly city: string;
  readonly location: string;
}

/** A brief ready to be sent. */
export interface SentBrief {
  readonly values: BriefValues;
  readonly files: readonly File[];
  readonly removedFiles: readonly string[];
}

interface BriefFormProps {
  readonly values: BriefValues;
  readonly events: readonly EventChoice[];
  /** The event of a posted project cannot be changed. */
  readonly isPosted: boolean;
  readonly keptFiles: readonly ProjectFile[];
  /** Called on every change to save the draft on this device. */
  readonly onDraft?: (values: BriefValues) => void;
  readonly onSave: (sent: SentBrief) => Promise<unknown>;
  readonly actions: (isBusy: boolean) => ReactNode;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section">
      <Stack>
        <Heading level={2} look="part">
          {title}
        </Heading>
        {children}
      </Stack>
    </Card>
  );
}

/** Form for a brief: services, event, time, place, budget and deadline. */
export function BriefForm({ values, events, isPosted, keptFiles, onDraft, onSave, actions }: BriefFormProps) {
  const { t } = useTranslation();
  const categoryOptions = useCategoryOptions();
  const locale = useLocale();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [removedFiles, setRemoved] = useState<readonly string[]>([]);
  const form = useForm<BriefValues>({
    defaultValues: values,
    resolver: formResolver({ endpoint: postProject, locale, toWire: briefToWire }),
  });
  const { control, formState, handleSubmit, setValue } = form;
  const draft = useWatch({ control }) as BriefValues;
  useEffect(() => onDraft?.(draft), [draft, onDraft]);
  const fillFromEvent = (eventId: string) => {
    const event = events.find(({ _id }) => _id === eventId);
    if (!event) return;
    for (const [name, value] of Object.entries(briefFor(event, new Date())))
      setValue(name as keyof BriefValues, value, { shouldDirty: true });
  };
  const fillFromProject = (project: OwnProject) => {
    for (const [name, value] of Object.entries(templateOf(project)))
      setValue(name as keyof BriefValues, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  const submit = handleSubmit(async (sent) => {
    try {
      await onSave({ values: sent, files, removedFiles });
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <FormError message={formState.errors.root?.message} />
      {!isPosted && <TemplateSelect replacesText={Boolean(draft.title || draft.description)} onTemplate={fillFromProject} />}
      <div className={styles.columns}>
        <Stack gap={3}>
          <Part title={t('projects:brief.what')}>
            <FormField
              control={control}
              name="eventId"
              select
              required
              label={t('projects:brief.event')}
              helperText={isPosted ? undefined : t('projects:brief.eventHint')}
              disabled={isPosted}
              onChanged={fillFromEvent}
            >
              {events.map((event) => (
                <option key={event._id} value={event._id}>
                  {event.eventName} · {formatEventDate(event.date, locale, event.zone)}
                </option>
              ))}
            </FormField>
            <div className={styles.fields}>
              <FormField control={control} name="category" select required label={t('projects:brief.category')}>
                {categoryOptions}
              </FormField>
              <FormField
                control={control}
                name="title"
                required
                label={t('projects:brief.title')}
                placeholder={t('projects:brief.titleExample')}
                inputProps={{ maxLength: 140 }}
              />
            </div>
            <FormField
              control={control}
              name="description"
              required
              multiline
              minRows={5}
              label={t('projects:brief.description')}
              helperText={t('projects:brief.descriptionHint')}
            />
          </Part>
          <Part title={t('projects:brief.whenWhere')}>
            <div className={styles.fields}>
              <FormField control={control} name="date" type="datetime-local" required label={t('projects:brief.date')} />
              <FormField control={control} name="endDate" type="datetime-local" required label={t('projects:brief.endDate')} />
              <FormField control={control} name="city" suggestions={cities} required label={t('projects:brief.city')} />
              <FormField control={control} name="location" required label={t('projects:brief.location')} />
            </div>
          </Part>
        </Stack>
        <Stack gap={3}>
          <Part title={t('projects:brief.budget')}>
            <div className={styles.fields}>
              <FormField
                control={control}
                name="budgetMin"
                label={t('projects:brief.budgetMin')}
                inputProps={{ inputMode: 'numeric' }}
              />
              <FormField
                control={control}
                name="budgetMax"
                required
                label={t('projects:brief.budgetMax')}
                inputProps={{ inputMode: 'numeric' }}
              />
              <FormField
                control={control}
                name="deadline"
                type="datetime-local"
                required
                label={t('projects:brief.deadline')}
                helperText={t('projects:brief.deadlineHint')}
              />
            </div>
            <SuggestedBudget
              values={draft}
              onUse={({ low, high }) => {
                setValue('budgetMin', String(low), { shouldDirty: true });
                setValue('budgetMax', String(high), { shouldDirty: true, shouldValidate: true });
              }}
            />
          </Part>
          <Part title={t('projects:files.title')}>
            <FilesInput
              files={files}
              onChange={setFiles}
              kept={keptFiles.filter(({ _id }) => !removedFiles.includes(_id))}
              onRemoveKept={(id) => setRemoved([...removedFiles, id])}
            />
          </Part>
          {actions(formState.isSubmitting)}
        </Stack>
      </div>
    </form>
  );
}
