import { useSearchParams } from 'react-router';
import { EventCreation } from '#features/events/editor/creation/EventCreation.tsx';
import { StepButtons } from '#features/events/editor/creation/StepButtons.tsx';
import type { StepActions } from '#features/events/editor/creation/use-event-creation.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useFormAction, usePageAction } from '#shell/header/actions/page-actions.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

/** The buttons of a step. The header's Save Changes saves a step without leaving it; its Publish Events submits the last one. */
function Actions({ step }: { step: StepActions }) {
  const { t } = useTranslation();
  const { isBusy, isLast, onSend, onPublishStep } = step;
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
  return <StepButtons ref={row} actions={step} />;
}

export default function EventsAddNew() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  // Passed on, because an error page has a title of its own.
  const heading = (
    <>
      <PageTitle>{t('event-editor:newTitle')}</PageTitle>
      <PageHeader title={t('event-editor:newTitle')} lead={t('event-editor:newLead')} />
    </>
  );
  return <EventCreation eventId={params.get('event')} heading={heading} actions={(step) => <Actions step={step} />} />;
}
