import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Step from '@mui/material/Step';
import StepButton from '@mui/material/StepButton';
import Stepper from '@mui/material/Stepper';
import type { EventWithDetails } from '@ngoma/api/features/events';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { DetailsForm } from '#features/event-editor/DetailsForm.tsx';
import { previewOfDraft } from '#features/event-editor/draft-preview.ts';
import { EditorFrame } from '#features/event-editor/EditorFrame.tsx';
import {
  editedEventQuery,
  useCreateEvent,
  usePublish,
  useSaveLook,
  useSaveTickets,
  useUpdateEvent,
} from '#features/event-editor/editor.queries.ts';
import { detailsOf, detailsToWire, ticketsToWire } from '#features/event-editor/event-form.ts';
import { Unfinished } from '#features/event-editor/Unfinished.tsx';
import { forgetKeptDetails, readKeptDetails, useEditorDraft } from '#features/event-editor/use-editor-draft.ts';
import { useCategories } from '#features/events/use-categories.tsx';
import { useLocale } from '#lib/use-locale.ts';
import { useSession } from '#lib/use-session.ts';
import { useStepFocus } from '#lib/use-step-focus.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { useFormAction, usePageAction } from '#shell/page-actions.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { useToast } from '#ui/Toasts.tsx';

// Hardly anybody sees it, and it is heavy.
const PageFailure = lazyPart(async () => (await import('#ui/PageFailure.tsx')).PageFailure);
// The first step shows none of these; each comes when its step is reached.
const EventPreview = lazyPart(async () => (await import('#features/events/EventPreview.tsx')).EventPreview);
const TicketsForm = lazyPart(async () => (await import('#features/event-editor/TicketsForm.tsx')).TicketsForm);
const LookForm = lazyPart(async () => (await import('#features/event-editor/LookForm.tsx')).LookForm);
const VisibilityForm = lazyPart(async () => (await import('#features/event-editor/VisibilityForm.tsx')).VisibilityForm);

const steps = ['details', 'tickets', 'look', 'publish'] as const;
type StepIndex = 0 | 1 | 2 | 3;

interface ActionsProps {
  readonly isBusy: boolean;
  readonly isLast: boolean;
  readonly onBack?: (() => void) | undefined;
  /** Told before the form is sent whether one stays on this step afterwards. */
  readonly onSend: (stays: boolean) => void;
  /** Leads to the step of publication, where it is open already. */
  readonly onPublishStep?: (() => void) | undefined;
}

/** The step's own buttons; the header's Save Changes keeps a step without leaving it, its Publish Events sends the last one. */
function Actions({ isBusy, isLast, onBack, onSend, onPublishStep }: ActionsProps) {
  const { t } = useTranslation();
  const row = useFormAction<HTMLDivElement>('save', {
    isBusy: isBusy && !isLast,
    before: () => onSend(true),
    disabledReason: isLast ? t('page-actions:why.allSaved') : undefined,
  });
  usePageAction('publish', {
    isBusy: isBusy && isLast,
    run: () => (isLast ? row.current?.closest('form')?.requestSubmit() : onPublishStep?.()),
    disabledReason: isLast || onPublishStep ? undefined : t('page-actions:why.stepsLeft'),
  });
  return (
    <Box ref={row} sx={{ display: 'flex', gap: 1.5, justifyContent: 'space-between', flexWrap: 'wrap' }}>
      {onBack ? (
        <Button variant="text" onClick={onBack}>
          {t('editor:back')}
        </Button>
      ) : (
        <span />
      )}
      <SubmitButton isBusy={isBusy} onClick={() => onSend(false)}>
        {isLast ? t('editor:publish.action') : t('editor:next')}
      </SubmitButton>
    </Box>
  );
}

interface CreationProps {
  readonly event: EventWithDetails | undefined;
  /** Outlives the first step, after which the new event is fetched. */
  readonly lastStep: RefObject<unknown>;
}

/** The four calls of the specification, one form each; the server knows how far an event has come, so a reload goes on there. */
function Creation({ event, lastStep }: CreationProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const toast = useToast();
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const categories = useCategories();
  const { draft, onDetails, onTickets, onLook } = useEditorDraft(event === undefined);
  const [firstValues] = useState(() => (event ? detailsOf(event) : readKeptDetails()));
  const eventId = event?._id ?? '';
  const create = useCreateEvent();
  const update = useUpdateEvent(eventId);
  const saveTickets = useSaveTickets(eventId);
  const saveLook = useSaveLook(event ?? { _id: '', ticketConfigId: null, customization: null });
  const publish = usePublish(event ?? { _id: '', ticketConfigId: null, customization: null });
  const reached = (event?.creationStep ?? 0) as StepIndex;
  const asked = Number(params.get('step') ?? Number.NaN);
  const step = (Number.isInteger(asked) && asked >= 0 && asked <= reached ? asked : reached) as StepIndex;
  const goTo = (next: StepIndex, id = eventId) => {
    setParams({ event: id, step: String(next) });
    scrollTo(0, 0);
  };
  const organizer = session.status === 'authenticated' ? session.user : undefined;
  const shown = previewOfDraft(draft, {
    saved: event,
    organizer: {
      _id: organizer?._id ?? '',
      name: organizer?.name ?? '',
      isVerified: organizer?.isVerified ?? false,
      avatar: null,
    },
    categories: categories.list,
    locale,
    now: new Date(),
    words: { name: t('editor:blank.name'), description: t('editor:blank.description'), location: t('editor:blank.location') },
  });
  const part = useStepFocus<HTMLDivElement>(step, lastStep);
  const stays = useRef(false);
  /** Where a saved step leads: on, or nowhere when it was only to be kept. */
  const goOn = (from: 0 | 1 | 2, message: string, id = eventId) => {
    if (stays.current) toast(message);
    // A new event is given its address even so: what is changed from here on is changed in it.
    if (!stays.current || id !== eventId) goTo(stays.current ? from : ((from + 1) as StepIndex), id);
  };
  const next = (isBusy: boolean) => (
    <Actions
      isBusy={isBusy}
      isLast={step === 3}
      onBack={step > 0 ? () => goTo((step - 1) as StepIndex) : undefined}
      onSend={(wish) => {
        stays.current = wish;
      }}
      onPublishStep={reached === 3 && step < 3 ? () => goTo(3) : undefined}
    />
  );
  const forms: readonly (() => ReactNode)[] = [
    () => (
      <DetailsForm
        values={firstValues}
        categories={categories.list}
        categoriesFailure={categories.failure}
        currentCoverUrl={event?.coverImage.url}
        onDraft={onDetails}
        actions={next}
        onSave={async (values, cover) => {
          const body = { ...detailsToWire(values), ...(cover?.crop && { coverCrop: cover.crop }) };
          if (event) {
            const { message } = await update.mutateAsync({ body, coverImage: cover?.file });
            return goOn(0, message);
          }
          const { eventId: created, message } = await create.mutateAsync({
            body,
            coverImage: cover?.file,
          });
          forgetKeptDetails();
          goOn(0, message, created);
        }}
      />
    ),
    () =>
      event && (
        <TicketsForm
          event={event}
          onDraft={onTickets}
          actions={next}
          onSave={async (values) => {
            goOn(1, (await saveTickets.mutateAsync(ticketsToWire(values, event.zone))).message);
          }}
        />
      ),
    () =>
      event && (
        <LookForm
          event={event}
          onDraft={onLook}
          actions={next}
          onSave={async (wish) => {
            goOn(2, (await saveLook.mutateAsync(wish)).message);
          }}
        />
      ),
    () =>
      event && (
        <VisibilityForm
          event={event}
          showsReadiness
          actions={next}
          onSave={async ({ visibility, publishAt }) => {
            const { message } = await publish.mutateAsync({ visibility, publishAt });
            toast(message);
            await navigate(`/events/edit?event=${event._id}&published=1`);
          }}
        />
      ),
  ];
  return (
    <>
      <Stepper nonLinear activeStep={step} alternativeLabel aria-label={t('editor:newTitle')} sx={{ mb: 3 }}>
        {steps.map((name, index) => (
          <Step key={name} completed={index < reached}>
            <StepButton disabled={index > reached} onClick={() => goTo(index as StepIndex)}>
              {t(`editor:steps.${name}`)}
            </StepButton>
          </Step>
        ))}
      </Stepper>
      <EditorFrame
        preview={
          <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
            <EventPreview event={shown} />
          </Suspense>
        }
      >
        <Box ref={part} role="group" aria-label={t(`editor:steps.${steps[step]}`)} sx={{ outline: 'none' }}>
          <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
            <Box key={`${eventId}:${step}`}>{forms[step]?.()}</Box>
          </Suspense>
        </Box>
      </EditorFrame>
    </>
  );
}

interface ResumedProps {
  readonly eventId: string;
  readonly heading: ReactNode;
  readonly lastStep: RefObject<unknown>;
}

function Resumed({ eventId, heading, lastStep }: ResumedProps) {
  const { data: event, error, refetch } = useQuery(editedEventQuery(eventId));
  if (error && !event)
    return (
      <Suspense fallback={<Skeleton variant="rounded" height={420} />}>
        <PageFailure error={error} onRetry={refetch} />
      </Suspense>
    );
  return (
    <>
      {heading}
      {event ? <Creation key={event._id} event={event} lastStep={lastStep} /> : <Skeleton variant="rounded" height={480} />}
    </>
  );
}

export default function EventsAddNew() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const eventId = params.get('event');
  const lastStep = useRef<unknown>(undefined);
  // Handed on: what is not there, or could not be fetched, has a title of its own.
  const heading = (
    <>
      <PageTitle>{t('editor:newTitle')}</PageTitle>
      <PageHeader title={t('editor:newTitle')} lead={t('editor:newLead')} />
    </>
  );
  if (eventId) return <Resumed key={eventId} eventId={eventId} heading={heading} lastStep={lastStep} />;
  return (
    <>
      {heading}
      <Unfinished />
      <Creation event={undefined} lastStep={lastStep} />
    </>
  );
}
