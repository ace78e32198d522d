import { type ManagedOverlay, overlayLimits } from '@ngoma/api/features/events/media-filters';
import Plus from '@phosphor-icons/core/regular/plus.svg?react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { AddOverlayDialog } from './AddOverlayDialog.tsx';
import { OverlayItem } from './OverlayItem.tsx';
import styles from './OverlaySettings.module.css';
import { managedOverlaysQuery, useOrderOverlays } from './overlays.queries.ts';

/** Returns the ids in the order after one of them was moved. */
function movedIds(overlays: readonly ManagedOverlay[], place: number, by: -1 | 1): string[] {
  const ids = overlays.map(({ _id }) => _id);
  const [moved] = ids.splice(place, 1);
  if (moved !== undefined) ids.splice(place + by, 0, moved);
  return ids;
}

/** The frames, stickers and sponsors' marks that attendees find in the studio for one event. */
export function OverlaySettings({ eventId }: { readonly eventId: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { data: overlays, error, refetch } = useQuery(managedOverlaysQuery(eventId));
  const order = useOrderOverlays(eventId);
  const [isAdding, setAdding] = useState(false);
  const isFull = (overlays?.length ?? 0) >= overlayLimits.overlays;
  const addButton = (
    <Button variant="sun" size="medium" icon={<Plus />} onClick={() => setAdding(true)}>
      {t('event-overlays:add')}
    </Button>
  );
  return (
    <Section
      title={t('event-overlays:title')}
      lead={isFull ? t('event-overlays:full', { max: overlayLimits.overlays }) : t('event-overlays:lead')}
      action={overlays && overlays.length > 0 && !isFull && addButton}
    >
      {!overlays && error && <LoadError error={error} onRetry={refetch} />}
      {!overlays && !error && <RowSkeletons count={2} />}
      {overlays?.length === 0 && (
        <EmptyState title={t('event-overlays:none')} level={3} covers={['frame', 'makossa', 'this-weekend']} action={addButton}>
          {t('event-overlays:noneText')}
        </EmptyState>
      )}
      {overlays && overlays.length > 0 && (
        <ul className={styles.list} aria-busy={order.isPending || undefined}>
          {overlays.map((overlay, place) => (
            <OverlayItem
              key={overlay._id}
              eventId={eventId}
              overlay={overlay}
              isFirst={place === 0}
              isLast={place === overlays.length - 1}
              onMove={(by) => order.mutate(movedIds(overlays, place, by), { onError: ({ message }) => toast(message, 'error') })}
            />
          ))}
        </ul>
      )}
      {isAdding && <AddOverlayDialog eventId={eventId} onClose={() => setAdding(false)} />}
    </Section>
  );
}
