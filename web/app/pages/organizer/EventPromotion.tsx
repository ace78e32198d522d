import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { editedEventQuery } from '#features/events/editor/editor.queries.ts';
import { ShareKit } from '#features/promotions/ShareKit.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';

/** Promotion material of one event. */
export function EventPromotion({ eventId }: { readonly eventId: string }) {
  const { data: event, error, refetch } = useQuery(editedEventQuery(eventId));
  if (event) return <ShareKit event={event} />;
  if (error) return <LoadError error={error} onRetry={refetch} />;
  return <Skeleton variant="rounded" height={420} />;
}
