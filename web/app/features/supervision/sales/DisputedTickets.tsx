import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { useDecideTickets } from '../supervision.queries.ts';

/** Decides about the tickets of a dispute that was won, after a confirmation with a reason. */
export function DisputedTickets({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const decide = useDecideTickets(id);
  const [asking, setAsking] = useState<'restore' | 'leave'>();
  return (
    <Row align="stretch">
      {(['restore', 'leave'] as const).map((act) => (
        <Button key={act} size="compact" onClick={() => setAsking(act)}>
          {t(`supervision:case.dispute.tickets.${act}`)}
        </Button>
      ))}
      {asking && (
        <ReasonDialog
          title={t(`supervision:case.dispute.tickets.${asking}`)}
          words={t('supervision:case.dispute.tickets.lead')}
          confirmLabel={t(`supervision:case.dispute.tickets.${asking}`)}
          tone={asking === 'leave' ? 'danger' : 'ink'}
          reason="required"
          act={(reason) => decide.mutateAsync({ restore: asking === 'restore', reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Row>
  );
}
