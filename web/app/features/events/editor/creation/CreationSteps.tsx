import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { type ReactNode, type RefObject, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useStepFocus } from '#lib/focus/use-step-focus.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { givingUp } from '#ui/form/UnsavedChanges.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { DetailsForm } from '../details/DetailsForm.tsx';
import { EditorFrame } from '../EditorFrame.tsx';
import { DiscardDraft } from '../mine/DiscardDraft.tsx';
import styles from './CreationSteps.module.css';
import { StepNavigation } from './StepNavigation.tsx';
import { type Creation, creationSteps, type StepActions, useEventCreation } from './use-event-creation.ts';

// The first step needs none of these; each is loaded when its step is reached.
const DraftPreview = lazyPart(async () => (await import('./DraftPreview.tsx')).DraftPreview);
const TicketsForm = lazyPart(async () => (await import('../tickets/TicketsForm.tsx')).TicketsForm);
const CustomizationForm = lazyPart(async () => (await import('../look/CustomizationForm.tsx')).CustomizationForm);
const VisibilityForm = lazyPart(async () => (await import('../settings/VisibilityForm.tsx')).VisibilityForm);

interface StepFormProps {
  readonly event: EventWithDetails | undefined;
  readonly creation: Creation;
  readonly actions: (isBusy: boolean) => ReactNode;
}

/** Form of the current step. All steps but the first need an event. */
function StepForm({ event, creation, actions }: StepFormProps) {
  const { step, details, tickets, customization, visibility } = creation;
  if (step === 0) return <DetailsForm {...details} actions={actions} />;
  if (!event) return null;
  if (step === 1) return <TicketsForm {...tickets} event={event} actions={actions} />;
  if (step === 2) return <CustomizationForm {...customization} event={event} actions={actions} />;
  return <VisibilityForm {...visibility} event={event} actions={actions} showsReadiness />;
}

interface CreationStepsProps {
  readonly event: EventWithDetails | undefined;
  /** Outlives the first step, after which the new event is fetched. */
  readonly lastStep: RefObject<unknown>;
  readonly actions: (step: StepActions) => ReactNode;
}

/** Steps of the creation, the form of the current one, and the preview of the event. */
export function CreationSteps({ event, lastStep, actions }: CreationStepsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const creation = useEventCreation(event);
  const { step, reached } = creation;
  const part = useStepFocus<HTMLDivElement>(step, lastStep);
  return (
    <>
      <StepNavigation step={step} reached={reached} onChoose={creation.goTo} />
      <EditorFrame
        preview={
          <Suspense fallback={<PanelSkeleton size="page" />}>
            <DraftPreview draft={creation.draft} event={event} categories={creation.details.categories} />
          </Suspense>
        }
      >
        <Group ref={part} label={t(`event-editor:steps.${creationSteps[step]}`)} className={styles.part}>
          <Suspense fallback={<PanelSkeleton size="page" />}>
            <div key={`${event?._id ?? ''}:${step}`}>
              <StepForm event={event} creation={creation} actions={(isBusy) => actions(creation.actionsOf(isBusy))} />
            </div>
          </Suspense>
        </Group>
        {event?.status === 'draft' && (
          <Row>
            <DiscardDraft event={event} onDiscarded={() => void navigate('/events/edit', { state: givingUp })} />
          </Row>
        )}
      </EditorFrame>
    </>
  );
}
