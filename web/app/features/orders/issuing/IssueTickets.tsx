import type { EventWithDetails } from '@ngoma/api/features/events/events';
import Ticket from '@phosphor-icons/core/regular/ticket.svg?react';
import { Suspense, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';

const IssueDialog = lazyPart(async () => (await import('./IssueDialog.tsx')).IssueDialog);

/** The button that opens the form to issue tickets of an event. Only a published event has tickets to issue. */
export function IssueTickets({ event }: { readonly event: EventWithDetails }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (event.status !== 'published') return null;
  return (
    <>
      <Button size="compact" icon={<Ticket />} onClick={() => setOpen(true)}>
        {t('orders-console:issue.action')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <IssueDialog event={event} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
