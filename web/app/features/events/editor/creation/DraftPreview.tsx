import type { Category } from '@ngoma/api/features/events/categories';
import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { EventPreview } from '../../detail/EventPreview.tsx';
import { type EditorDraft, previewOfDraft } from './draft-preview.ts';

interface DraftPreviewProps {
  readonly draft: EditorDraft;
  /** The event as it was saved last; undefined before it is created. */
  readonly event: EventWithDetails | undefined;
  readonly categories: readonly Category[];
}

/** The event as its public page would show it with the current form values. */
export function DraftPreview({ draft, event, categories }: DraftPreviewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const session = useSession();
  const organizer = session.status === 'authenticated' ? session.user : undefined;
  const shown = previewOfDraft(draft, {
    saved: event,
    organizer: {
      _id: organizer?._id ?? '',
      name: organizer?.name ?? '',
      isVerified: organizer?.isVerified ?? false,
      avatar: null,
      followers: null,
    },
    categories,
    locale,
    now: new Date(),
    words: {
      name: t('event-editor:blank.name'),
      description: t('event-editor:blank.description'),
      location: t('event-editor:blank.location'),
    },
  });
  return <EventPreview event={shown} />;
}
