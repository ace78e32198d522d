import type { ProjectFile } from '@ngoma/api/features/projects/files';
import { type OwnProject, postProject } from '@ngoma/api/features/projects/projects';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import styles from './BriefForm.module.css';
import { BudgetPart, type EventChoice, NeedPart, Part, TimeAndPlacePart } from './BriefParts.tsx';
import { type BriefValues, briefFor, briefToWire, templateOf } from './brief-form.ts';
import { FilesInput } from './FilesInput.tsx';
import { TemplateSelect } from './TemplateSelect.tsx';

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

/** Form for a brief: services, event, time, place, budget and deadline. */
export function BriefForm({ values, events, isPosted, keptFiles, onDraft, onSave, actions }: BriefFormProps) {
  const { t } = useTranslation();
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
          <NeedPart control={control} events={events} isPosted={isPosted} onEvent={fillFromEvent} />
          <TimeAndPlacePart control={control} />
        </Stack>
        <Stack gap={3}>
          <BudgetPart
            control={control}
            draft={draft}
            onUse={({ low, high }) => {
              setValue('budgetMin', String(low), { shouldDirty: true });
              setValue('budgetMax', String(high), { shouldDirty: true, shouldValidate: true });
            }}
          />
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
