import { eventTerms } from '@ngoma/api/common/business';
import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import { postRequest } from '@ngoma/api/features/service-requests';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { formatDate } from '#lib/format/format.ts';
import { toInstant, toLocal } from '#lib/format/zoned-time.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { useCategoryOptions } from '#ui/form/use-category-options.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './RequestForm.module.css';
import { wholeOf } from './request-meta.ts';
import { eventsToServeQuery, usePostRequest } from './requests.queries.ts';

interface RequestFormProps {
  readonly providerId: string;
  readonly providerName: string;
  /** The category that was searched for, if any. */
  readonly category?: ServiceCategory | undefined;
  readonly onDone: () => void;
}

interface Values {
  readonly eventId: string;
  readonly category: ServiceCategory;
  readonly title: string;
  readonly brief: string;
  readonly location: string;
  readonly city: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly budget: string;
}

const zone = eventTerms.defaultZone;
const presumedMs = eventTerms.presumedHours * 3_600_000;

/** Default time and place from the event; editable, because a service may take place elsewhere or earlier. */
const fromEvent = ({ location, city, date, endDate }: EventBasicDetail) => ({
  ...{ location, city },
  startsAt: toLocal(date, zone),
  endsAt: toLocal(endDate ?? new Date(new Date(date).getTime() + presumedMs).toISOString(), zone),
});

function Fields({
  events,
  providerId,
  providerName,
  category,
  onDone,
}: RequestFormProps & { events: readonly EventBasicDetail[] }) {
  const { t } = useTranslation();
  const categoryOptions = useCategoryOptions();
  const locale = useLocale();
  const toast = useToast();
  const post = usePostRequest();
  const [first] = events;
  const toWire = ({ budget, startsAt, endsAt, ...rest }: Values) => ({
    ...rest,
    providerId,
    startsAt: toInstant(startsAt, zone),
    endsAt: toInstant(endsAt, zone),
    budget: wholeOf(budget) || null,
  });
  const form = useForm<Values>({
    defaultValues: {
      ...{ eventId: first?._id ?? '', category: category ?? 'other', title: '', brief: '', budget: '' },
      ...(first ? fromEvent(first) : { location: '', city: '', startsAt: '', endsAt: '' }),
    },
    resolver: formResolver({ endpoint: postRequest, locale, toWire }),
  });
  const { control, formState } = form;
  const send = form.handleSubmit((values) =>
    post.mutateAsync(toWire(values)).then(
      ({ message }) => {
        toast(message, 'success');
        onDone();
      },
      (error: unknown) => showFormError(form, error),
    ),
  );
  const follow = (eventId: string) => {
    const event = events.find(({ _id }) => _id === eventId);
    if (event) form.reset({ ...form.getValues(), ...fromEvent(event), eventId });
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)} className={styles.form}>
      <Text tone="soft">{t('service-requests:form.lead', { provider: providerName })}</Text>
      <FormError message={formState.errors.root?.message} />
      <FormField control={control} name="eventId" label={t('service-requests:form.event')} select onChanged={follow}>
        {events.map(({ _id, eventName, date, zone: eventZone }) => (
          <option key={_id} value={_id}>
            {eventName} · {formatDate(date, 'day', locale, eventZone)}
          </option>
        ))}
      </FormField>
      <FormField control={control} name="category" label={t('service-requests:form.category')} select>
        {categoryOptions}
      </FormField>
      <FormField
        control={control}
        name="title"
        label={t('service-requests:form.title')}
        helperText={t('service-requests:form.titleHint')}
      />
      <FormField
        control={control}
        name="brief"
        label={t('service-requests:form.brief')}
        helperText={t('service-requests:form.briefHint')}
        multiline
        minRows={4}
      />
      <div className={styles.columns}>
        <FormField control={control} name="startsAt" type="datetime-local" label={t('service-requests:form.from')} />
        <FormField control={control} name="endsAt" type="datetime-local" label={t('service-requests:form.until')} />
        <FormField control={control} name="location" label={t('service-requests:form.location')} />
        <FormField control={control} name="city" label={t('service-requests:form.city')} />
      </div>
      <FormField
        control={control}
        name="budget"
        label={t('service-requests:form.budget')}
        helperText={t('service-requests:form.budgetHint')}
        inputProps={{ inputMode: 'numeric' }}
      />
      <SubmitButton isBusy={post.isPending}>{t('service-requests:form.send')}</SubmitButton>
    </form>
  );
}

/** Requests a service from one provider for one of the organizer's events. */
export function RequestForm(props: RequestFormProps) {
  const { t } = useTranslation();
  const { data: events, error, refetch } = useQuery(eventsToServeQuery());
  if (error && !events) return <LoadError error={error} onRetry={refetch} />;
  if (!events) return <PanelSkeleton size="page" />;
  if (events.length === 0)
    return (
      <EmptyState
        title={t('service-requests:form.noEvent')}
        action={
          <ButtonLink variant="sun" size="medium" to="/events/add-new">
            {t('service-requests:form.makeEvent')}
          </ButtonLink>
        }
      >
        {t('service-requests:form.noEventWords')}
      </EmptyState>
    );
  return <Fields {...props} events={events} />;
}
