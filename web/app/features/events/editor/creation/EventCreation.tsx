import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, Suspense, useRef } from 'react';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { editedEventQuery } from '../editor.queries.ts';
import { CreationSteps } from './CreationSteps.tsx';
import { UnfinishedDrafts } from './UnfinishedDrafts.tsx';
import type { StepActions } from './use-event-creation.ts';

// Rarely needed and large.
const PageError = lazyPart(async () => (await import('#ui/feedback/PageError.tsx')).PageError);

interface EventCreationProps {
  /** The event whose creation continues; null for a new one. */
  readonly eventId: string | null;
  /** Title of the page. An error page is shown without it, because it has its own. */
  readonly heading: ReactNode;
  /** Returns the buttons of a step, which stand inside its form. */
  readonly actions: (step: StepActions) => ReactNode;
}

interface ResumedProps extends EventCreationProps {
  readonly eventId: string;
  readonly lastStep: RefObject<unknown>;
}

function Resumed({ eventId, heading, ...steps }: ResumedProps) {
  const { data: event, error, refetch } = useQuery(editedEventQuery(eventId));
  if (error && !event)
    return (
      <Suspense fallback={<PanelSkeleton size="page" />}>
        <PageError error={error} onRetry={refetch} />
      </Suspense>
    );
  return (
    <>
      {heading}
      {event ? <CreationSteps key={event._id} event={event} {...steps} /> : <PanelSkeleton size="page" />}
    </>
  );
}

/** Creates an event step by step, or continues at the step where it was left. */
export function EventCreation({ eventId, heading, actions }: EventCreationProps) {
  const lastStep = useRef<unknown>(undefined);
  if (eventId) return <Resumed key={eventId} eventId={eventId} heading={heading} lastStep={lastStep} actions={actions} />;
  return (
    <>
      {heading}
      <UnfinishedDrafts />
      <CreationSteps event={undefined} lastStep={lastStep} actions={actions} />
    </>
  );
}
