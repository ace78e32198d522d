import { Suspense } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

// Loaded apart: the public lists would otherwise share a larger chunk with this page.
const EventSearch = lazyPart(async () => (await import('#shell/event-search/EventSearch.tsx')).EventSearch);

/** /event-search-and-details: search of events with the details of one beside the list. */
export default function EventSearchAndDetails() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('event-search:title')}</PageTitle>
      <Suspense fallback={<RowSkeletons count={6} />}>
        <EventSearch />
      </Suspense>
    </>
  );
}
