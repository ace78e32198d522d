import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { InformationForm } from './InformationForm.tsx';
import { informationQuery } from './information.queries.ts';

interface InformationTabProps {
  readonly event: Pick<EventWithDetails, '_id' | 'zone' | 'online' | 'city'>;
  readonly actions: (isBusy: boolean) => ReactNode;
}

/** Loads what the page of an event says beside the event, and edits it. */
export function InformationTab({ event, actions }: InformationTabProps) {
  const { data: information, error, refetch } = useQuery(informationQuery(event._id));
  if (information) return <InformationForm event={event} information={information} actions={actions} />;
  if (error) return <LoadError error={error} onRetry={refetch} />;
  return <PanelSkeleton size="page" />;
}
