import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { editedEventQuery } from './editor.queries.ts';

interface EditedEventProps {
  readonly eventId: string;
  readonly children: (event: EventWithDetails) => ReactNode;
}

/** Loads an own event with all that its team sees, and renders what needs it. */
export function EditedEvent({ eventId, children }: EditedEventProps) {
  const { data: event, error, refetch } = useQuery(editedEventQuery(eventId));
  if (event) return children(event);
  if (error) return <LoadError error={error} onRetry={refetch} />;
  return <PanelSkeleton size="page" />;
}
