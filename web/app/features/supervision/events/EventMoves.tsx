import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { type EventMove, type SupervisedEventDetail, useSetEventStatus } from './events.queries.ts';

/** The moves in the order of their buttons, with the texts of each. */
const moves = { published: 'resume', suspended: 'suspend', cancelled: 'cancel' } as const satisfies Record<EventMove, string>;

/** Suspends an event, resumes or cancels it, with a reason that its organizer reads. */
export function EventMoves({ event }: { readonly event: SupervisedEventDetail }) {
  const { t } = useTranslation();
  const setStatus = useSetEventStatus(event._id);
  const [asked, setAsked] = useState<EventMove>();
  const offered = (Object.keys(moves) as EventMove[]).filter((to) => event.moves.includes(to));
  if (offered.length === 0) return null;
  const toneOf = (to: EventMove) => (to === 'published' ? 'ink' : 'danger');
  return (
    <Row gap={1}>
      {offered.map((to) => (
        <Button key={to} size="medium" variant={to === 'cancelled' ? 'danger' : 'outlined'} onClick={() => setAsked(to)}>
          {t(`supervision:event.${moves[to]}.label`)}
        </Button>
      ))}
      {asked && (
        <ReasonDialog
          title={t(`supervision:event.${moves[asked]}.title`, { name: event.eventName })}
          words={t(`supervision:event.${moves[asked]}.words`, { count: event.sold })}
          confirmLabel={t(`supervision:event.${moves[asked]}.label`)}
          keepLabel={asked === 'cancelled' ? t('supervision:event.keep') : undefined}
          tone={toneOf(asked)}
          reason="required"
          act={(reason) => setStatus.mutateAsync({ status: asked, reason })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Row>
  );
}
