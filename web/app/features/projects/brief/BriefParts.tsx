import { cities } from '@ngoma/api/features/events/events';
import type { ComponentProps, ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { formatEventDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { useCategoryOptions } from '#ui/form/use-category-options.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import styles from './BriefForm.module.css';
import type { BriefValues } from './brief-form.ts';
import { SuggestedBudget } from './SuggestedBudget.tsx';

export interface EventChoice {
  readonly _id: string;
  readonly eventName: string;
  readonly date: string;
  readonly endDate: string | null;
  readonly zone: string;
  readonly city: string;
  readonly location: string;
}

interface PartOfBrief {
  readonly control: Control<BriefValues>;
}

/** A titled part of the form. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
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

interface NeedPartProps extends PartOfBrief {
  readonly events: readonly EventChoice[];
  /** The event of a posted project cannot be changed. */
  readonly isPosted: boolean;
  readonly onEvent: (eventId: string) => void;
}

/** The need: the event, the service, and the project in words. */
export function NeedPart({ control, events, isPosted, onEvent }: NeedPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const categoryOptions = useCategoryOptions();
  return (
    <Part title={t('projects:brief.what')}>
      <FormField
        control={control}
        name="eventId"
        select
        required
        label={t('projects:brief.event')}
        helperText={isPosted ? undefined : t('projects:brief.eventHint')}
        disabled={isPosted}
        onChanged={onEvent}
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
  );
}

/** When and where the work takes place. */
export function TimeAndPlacePart({ control }: PartOfBrief) {
  const { t } = useTranslation();
  return (
    <Part title={t('projects:brief.whenWhere')}>
      <div className={styles.fields}>
        <FormField control={control} name="date" type="datetime-local" required label={t('projects:brief.date')} />
        <FormField control={control} name="endDate" type="datetime-local" required label={t('projects:brief.endDate')} />
        <FormField control={control} name="city" suggestions={cities} required label={t('projects:brief.city')} />
        <FormField control={control} name="location" required label={t('projects:brief.location')} />
      </div>
    </Part>
  );
}

interface BudgetPartProps extends PartOfBrief {
  readonly draft: BriefValues;
  readonly onUse: ComponentProps<typeof SuggestedBudget>['onUse'];
}

/** The budget, with a suggestion from agreed prices, and the deadline for bids. */
export function BudgetPart({ control, draft, onUse }: BudgetPartProps) {
  const { t } = useTranslation();
  return (
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
      <SuggestedBudget values={draft} onUse={onUse} />
    </Part>
  );
}
