import { TeamQuestions } from '#features/events/questions/TeamQuestions.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

/** /events/questions: what readers ask about the organizer's events. */
export default function EventsQuestionsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('navigation:title.eventQuestions')}</PageTitle>
      <PageHeader title={t('navigation:title.eventQuestions')} lead={t('team-questions:lead')} />
      <TeamQuestions />
    </>
  );
}
