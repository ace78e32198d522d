import { Suspense } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

// Loaded apart: the public lists would otherwise share a larger chunk with this page.
const TeamQuestions = lazyPart(async () => (await import('#features/events/questions/TeamQuestions.tsx')).TeamQuestions);

/** /events/questions: what readers ask about the organizer's events. */
export default function EventsQuestionsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('navigation:title.eventQuestions')}</PageTitle>
      <PageHeader title={t('navigation:title.eventQuestions')} lead={t('team-questions:lead')} />
      <Suspense fallback={<RowSkeletons count={3} />}>
        <TeamQuestions />
      </Suspense>
    </>
  );
}
