import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ShareMenu } from '#features/events/detail/ShareMenu.tsx';
import { draftOfTab } from '#features/events/editor/creation/draft-preview.ts';
import { useEditorDraft } from '#features/events/editor/creation/use-editor-draft.ts';
import { ticketsToWire } from '#features/events/editor/details/event-form.ts';
import { EditorFrame } from '#features/events/editor/EditorFrame.tsx';
import {
  draftsQuery,
  editedEventQuery,
  useSaveCustomization,
  useSaveTickets,
  useSetVisibility,
} from '#features/events/editor/editor.queries.ts';
import { MyEvents } from '#features/events/editor/mine/MyEvents.tsx';
import { EventStatus } from '#features/events/editor/settings/EventStatus.tsx';
import { useCategories } from '#features/events/search/use-categories.tsx';
import { formatNumber } from '#lib/format/format.ts';
import { useTabs } from '#lib/hooks/use-tabs.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useFormAction, usePageAction } from '#shell/header/actions/page-actions.tsx';
import { usePublishAction } from '#shell/header/actions/use-publish-action.ts';
import { PageError } from '#ui/feedback/PageError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { TabStrip } from '#ui/list/TabStrip.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './events-edit.module.css';

// The list of events needs none of these; each is loaded when its tab is opened.
const DetailsTab = lazyPart(async () => (await import('#features/events/editor/details/DetailsTab.tsx')).DetailsTab);
const DraftPreview = lazyPart(async () => (await import('#features/events/editor/creation/DraftPreview.tsx')).DraftPreview);
const TicketsForm = lazyPart(async () => (await import('#features/events/editor/tickets/TicketsForm.tsx')).TicketsForm);
const CustomizationForm = lazyPart(
  async () => (await import('#features/events/editor/look/CustomizationForm.tsx')).CustomizationForm,
);
const InformationTab = lazyPart(
  async () => (await import('#features/events/editor/information/InformationTab.tsx')).InformationTab,
);
const VisibilityForm = lazyPart(async () => (await import('#features/events/editor/settings/VisibilityForm.tsx')).VisibilityForm);
const AccessLinks = lazyPart(async () => (await import('#features/events/editor/settings/AccessLinks.tsx')).AccessLinks);
const EventSettings = lazyPart(async () => (await import('#features/events/editor/settings/EventSettings.tsx')).EventSettings);

const OverlaySettings = lazyPart(
  async () => (await import('#features/media-filters/overlays/OverlaySettings.tsx')).OverlaySettings,
);
const GalleryModeration = lazyPart(
  async () => (await import('#features/event-gallery/moderation/GalleryModeration.tsx')).GalleryModeration,
);

const tabs = ['details', 'tickets', 'look', 'information', 'photos', 'visibility', 'settings'] as const;
type TabName = (typeof tabs)[number];

/** Links to the draft that only needs publishing. The list itself has nothing to save. */
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
    <div ref={row} className={styles.save}>
      <SubmitButton isBusy={isBusy}>{t('event-editor:save')}</SubmitButton>
    </div>
  );
}

/** On the tab whose switches save at once, the header's button says so. */
function SavesAtOnce() {
  const { t } = useTranslation();
  usePageAction('save', { run: () => undefined, disabledReason: t('page-actions:why.savedByTouch') });
  return null;
}

/** The frames and stickers that attendees can put on their pictures, and the pictures that they sent. */
const PhotosTab = ({ eventId }: { eventId: string }) => (
  <Suspense fallback={<PanelSkeleton size="page" />}>
    <SavesAtOnce />
    <Stack gap={6}>
      <OverlaySettings eventId={eventId} />
      <GalleryModeration eventId={eventId} />
    </Stack>
  </Suspense>
);

interface EditedPart {
  readonly event: EventWithDetails;
}

/** The name of the event, its state, its sales, and links to its page and its buyers. */
function EditedHeader({ event }: EditedPart) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <PageHeader
      title={event.eventName}
      lead={
        <>
          <EventStatus status={event.status} />{' '}
          {t('event-editor:soldOf', {
            count: event.sold,
            sold: formatNumber(event.sold, locale),
            capacity: formatNumber(event.capacity, locale),
          })}
        </>
      }
      actions={
        <>
          {event.sold > 0 && (
            <ButtonLink size="medium" to={`/marketing-engagement?event=${event._id}`}>
              {t('event-editor:writeToBuyers')}
            </ButtonLink>
          )}
          <ButtonLink size="medium" to={`/our-event/${event._id}`}>
            {t('event-editor:seePage')}
          </ButtonLink>
        </>
      }
    />
  );
}

/** Says once that the event was published, and offers to share and to repeat it. */
function PublishedNotice({ event }: EditedPart) {
  const { t } = useTranslation();
  const publicUrl = `${window.location.origin}/our-event/${event._id}`;
  return (
    <div className={styles.published}>
      <Notice tone="leaf" role="alert">
        <Stack gap={1} align="start">
          {t('event-editor:published')}
          <ShareMenu title={event.eventName} url={publicUrl} />
          <TextLink to={`/events/edit?event=${event._id}&tab=settings`}>{t('event-editor:repeatIt')}</TextLink>
        </Stack>
      </Notice>
    </div>
  );
}

interface TabFormProps extends EditedPart {
  readonly tab: Exclude<TabName, 'photos'>;
  readonly categories: ReturnType<typeof useCategories>;
  readonly editor: ReturnType<typeof useEditorDraft>;
}

/** The form of a tab, which is saved on its own. */
function TabForm({ tab, event, categories, editor: { onDetails, onTickets, onCustomization } }: TabFormProps) {
  const toast = useToast();
  const saveTickets = useSaveTickets(event._id);
  const saveCustomization = useSaveCustomization(event);
  const setVisibility = useSetVisibility(event._id);
  const saved = ({ message }: { message: string }) => toast(message);
  const actions = (isBusy: boolean) => <Save isBusy={isBusy} />;
  return (
    <>
      {tab === 'details' && (
        <DetailsTab
          event={event}
          categories={categories.list}
          categoriesFailure={categories.failure}
          onDraft={onDetails}
          actions={actions}
        />
      )}
      {tab === 'tickets' && (
        <TicketsForm
          event={event}
          onDraft={onTickets}
          actions={actions}
          onSave={async (values) => saved(await saveTickets.mutateAsync(ticketsToWire(values, event.zone)))}
        />
      )}
      {tab === 'look' && (
        <CustomizationForm
          event={event}
          onDraft={onCustomization}
          actions={actions}
          onSave={async (values) => saved(await saveCustomization.mutateAsync(values))}
        />
      )}
      {tab === 'information' && <InformationTab event={event} actions={actions} />}
      {tab === 'visibility' && (
        <Stack>
          <VisibilityForm
            event={event}
            actions={actions}
            onSave={async (values) => saved(await setVisibility.mutateAsync(values))}
          />
          <AccessLinks event={event} />
        </Stack>
      )}
      {tab === 'settings' && (
        <>
          <SavesAtOnce />
          <EventSettings event={event} />
        </>
      )}
    </>
  );
}

/** The forms of the creation steps, each saved separately. Saved changes are public at once. */
function Editing({ event }: { event: EventWithDetails }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const categories = useCategories(event);
  const editor = useEditorDraft(false);
  const asked = params.get('tab');
  const tab = tabs.find((name) => name === asked) ?? 'details';
  const { tabOf, panelOf } = useTabs<TabName>(tab);
  usePublishAction(event);
  return (
    <>
      <PageTitle>{event.eventName}</PageTitle>
      <EditedHeader event={event} />
      {params.has('published') && <PublishedNotice event={event} />}
      <div className={styles.tabs}>
        <TabStrip
          label={event.eventName}
          value={tab}
          choices={tabs.map((name) => ({ value: name, label: t(`event-editor:tabs.${name}`) }))}
          onChange={(next) => setParams({ event: event._id, tab: next })}
          tabOf={tabOf}
        />
      </div>
      {tab === 'photos' ? (
        <div {...panelOf(tab)}>
          <PhotosTab eventId={event._id} />
        </div>
      ) : (
        <EditorFrame
          preview={
            <Suspense fallback={<PanelSkeleton size="page" />}>
              <DraftPreview draft={draftOfTab(editor.draft, tab)} event={event} categories={categories.list} />
            </Suspense>
          }
        >
          <div {...panelOf(tab)}>
            <Suspense fallback={<PanelSkeleton size="page" />}>
              <TabForm tab={tab} event={event} categories={categories} editor={editor} />
            </Suspense>
          </div>
        </EditorFrame>
      )}
    </>
  );
}

function Edited({ eventId }: { eventId: string }) {
  const { data: event, error, refetch } = useQuery(editedEventQuery(eventId));
  if (error && !event) return <PageError error={error} onRetry={refetch} />;
  if (!event) return <PanelSkeleton size="page" />;
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
