import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { EventWithDetails } from '@ngoma/api/features/events';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { previewOfDraft } from '#features/event-editor/draft-preview.ts';
import { EditorFrame } from '#features/event-editor/EditorFrame.tsx';
import { EventStatus } from '#features/event-editor/EventStatus.tsx';
import {
  draftsQuery,
  editedEventQuery,
  useSaveLook,
  useSaveTickets,
  useSetVisibility,
  useUpdateEvent,
} from '#features/event-editor/editor.queries.ts';
import { detailsOf, detailsToWire, ticketsToWire } from '#features/event-editor/event-form.ts';
import { MyEvents } from '#features/event-editor/MyEvents.tsx';
import { useEditorDraft } from '#features/event-editor/use-editor-draft.ts';
import { ShareMenu } from '#features/events/ShareMenu.tsx';
import { useCategories } from '#features/events/use-categories.tsx';
import { formatNumber } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTabs } from '#lib/use-tabs.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { useFormAction, usePageAction } from '#shell/page-actions.tsx';
import { usePublishAction } from '#shell/use-publish-action.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { PageFailure } from '#ui/PageFailure.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { useToast } from '#ui/Toasts.tsx';

// The list of events shows none of these; each comes when its tab is opened.
const DetailsForm = lazyPart(async () => (await import('#features/event-editor/DetailsForm.tsx')).DetailsForm);
const EventPreview = lazyPart(async () => (await import('#features/events/EventPreview.tsx')).EventPreview);
const TicketsForm = lazyPart(async () => (await import('#features/event-editor/TicketsForm.tsx')).TicketsForm);
const LookForm = lazyPart(async () => (await import('#features/event-editor/LookForm.tsx')).LookForm);
const VisibilityForm = lazyPart(async () => (await import('#features/event-editor/VisibilityForm.tsx')).VisibilityForm);
const EventSettings = lazyPart(async () => (await import('#features/event-editor/EventSettings.tsx')).EventSettings);

const tabs = ['details', 'tickets', 'look', 'visibility', 'settings'] as const;
type TabName = (typeof tabs)[number];

/** The list has nothing to save; the draft that lacks nothing but its publishing is one touch away. */
function ListActions() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: drafts } = useQuery(draftsQuery());
  const ready = drafts?.find(({ creationStep }) => creationStep === 3);
  usePageAction('save', { run: () => undefined, disabledReason: t('page-actions:why.chooseToSave') });
  usePageAction('publish', {
    run: () => void navigate(`/events/add-new?event=${ready?._id}&step=3`),
    disabledReason: ready ? undefined : t('page-actions:why.noDraftReady'),
  });
  return null;
}

function Save({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation();
  const row = useFormAction<HTMLDivElement>('save', { isBusy });
  return (
    <Box ref={row} sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      <SubmitButton isBusy={isBusy}>{t('editor:save')}</SubmitButton>
    </Box>
  );
}

/** The tab whose switches save themselves: the header's button says so. */
function SavedByTouch() {
  const { t } = useTranslation();
  usePageAction('save', { run: () => undefined, disabledReason: t('page-actions:why.savedByTouch') });
  return null;
}

/** The forms of the stepper once more, each for itself: what is saved here is public at once. */
function Editing({ event }: { event: EventWithDetails }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const [params, setParams] = useSearchParams();
  const categories = useCategories();
  const { draft, onDetails, onTickets, onLook } = useEditorDraft(false);
  const update = useUpdateEvent(event._id);
  const saveTickets = useSaveTickets(event._id);
  const saveLook = useSaveLook(event);
  const setVisibility = useSetVisibility(event._id);
  const asked = params.get('tab');
  const tab = tabs.find((name) => name === asked) ?? 'details';
  const { tabOf, panelOf } = useTabs<TabName>(tab);
  const shown = previewOfDraft(draft, {
    saved: event,
    organizer: event.organizer,
    categories: categories.list,
    locale,
    now: new Date(),
    words: { name: t('editor:blank.name'), description: t('editor:blank.description'), location: t('editor:blank.location') },
  });
  const saved = ({ message }: { message: string }) => toast(message);
  const actions = (isBusy: boolean) => <Save isBusy={isBusy} />;
  usePublishAction(event);
  const publicUrl = `${window.location.origin}/our-event/${event._id}`;
  return (
    <>
      <PageTitle>{event.eventName}</PageTitle>
      <PageHeader
        title={event.eventName}
        lead={
          <>
            <EventStatus status={event.status} />{' '}
            {t('editor:soldOf', { sold: formatNumber(event.sold, locale), capacity: formatNumber(event.capacity, locale) })}
          </>
        }
        actions={
          <Button component={Link} to={`/our-event/${event._id}`}>
            {t('editor:seePage')}
          </Button>
        }
      />
      {params.has('published') && (
        <Alert severity="success" sx={{ mb: 3 }}>
          <Box sx={{ display: 'grid', gap: 1 }}>
            {t('editor:published')}
            <ShareMenu title={event.eventName} url={publicUrl} />
          </Box>
        </Alert>
      )}
      <Tabs
        value={tab}
        onChange={(_, next: TabName) => setParams({ event: event._id, tab: next })}
        aria-label={event.eventName}
        variant="scrollable"
        sx={{ mb: 3 }}
      >
        {tabs.map((name) => (
          <Tab key={name} value={name} label={t(`editor:tabs.${name}`)} {...tabOf(name)} />
        ))}
      </Tabs>
      <EditorFrame
        preview={
          <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
            <EventPreview event={shown} />
          </Suspense>
        }
      >
        <Box {...panelOf(tab)}>
          <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
            {tab === 'details' && (
              <DetailsForm
                values={detailsOf(event)}
                categories={categories.list}
                categoriesFailure={categories.failure}
                currentCoverUrl={event.coverImage.url}
                onDraft={onDetails}
                actions={actions}
                onSave={async (values, cover) =>
                  saved(
                    await update.mutateAsync({
                      body: { ...detailsToWire(values), ...(cover?.crop && { coverCrop: cover.crop }) },
                      coverImage: cover?.file,
                    }),
                  )
                }
              />
            )}
            {tab === 'tickets' && (
              <TicketsForm
                key={event.updatedAt}
                event={event}
                onDraft={onTickets}
                actions={actions}
                onSave={async (values) => saved(await saveTickets.mutateAsync(ticketsToWire(values, event.zone)))}
              />
            )}
            {tab === 'look' && (
              <LookForm
                event={event}
                onDraft={onLook}
                actions={actions}
                onSave={async (wish) => saved(await saveLook.mutateAsync(wish))}
              />
            )}
            {tab === 'visibility' && (
              <VisibilityForm
                event={event}
                actions={actions}
                onSave={async (wish) => saved(await setVisibility.mutateAsync(wish))}
              />
            )}
            {tab === 'settings' && (
              <>
                <SavedByTouch />
                <EventSettings event={event} />
              </>
            )}
          </Suspense>
        </Box>
      </EditorFrame>
    </>
  );
}

function Edited({ eventId }: { eventId: string }) {
  const { data: event, error, refetch } = useQuery(editedEventQuery(eventId));
  if (error && !event) return <PageFailure error={error} onRetry={refetch} />;
  if (!event) return <Skeleton variant="rounded" height={480} />;
  return <Editing event={event} />;
}

export default function EventsEdit() {
  const [params] = useSearchParams();
  const eventId = params.get('event');
  if (eventId) return <Edited key={eventId} eventId={eventId} />;
  return (
    <>
      <ListActions />
      <MyEvents />
    </>
  );
}
