import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { answersQuery } from './answers.queries.ts';

interface PostponeCardProps {
  readonly event: Pick<EventWithDetails, 'eventName' | 'sold'>;
  readonly isBusy: boolean;
  /** Postpones the event, and calls back when the server has answered. */
  readonly postpone: (reason: string, done: () => void) => void;
}

/** Postpones the event with a reason that buyers will read; explains the consequences first. */
export function PostponeCard({ event, isBusy, postpone }: PostponeCardProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const words = t('event-changes:postpone.words', { count: event.sold });
  return (
    <Card as="section" aria-labelledby="postpone-title">
      <Stack gap={1.5}>
        <Heading level={2} look="part" id="postpone-title">
          {t('event-changes:postpone.title')}
        </Heading>
        <Text tone="soft">{words}</Text>
        <Text tone="soft">{t('event-changes:postpone.movesWords')}</Text>
        <TextField
          label={t('event-editor:settings.reason')}
          value={reason}
          onChange={(typed) => setReason(typed.target.value)}
          multiline
          minRows={2}
          inputProps={{ maxLength: 500 }}
        />
        <Row>
          <Button size="medium" disabled={!reason.trim()} onClick={() => setConfirming(true)}>
            {t('event-changes:postpone.action')}
          </Button>
        </Row>
        <ConfirmDialog
          tone="ink"
          isOpen={isConfirming}
          title={t('event-changes:postpone.confirmTitle', { name: event.eventName })}
          confirmLabel={t('event-changes:postpone.action')}
          isBusy={isBusy}
          onClose={() => setConfirming(false)}
          onConfirm={() => postpone(reason, () => setConfirming(false))}
        >
          {words}
        </ConfirmDialog>
      </Stack>
    </Card>
  );
}

/** How many buyers keep their tickets after the latest change. Renders nothing if no change has opened refunds. */
export function AnswersCard({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, isError } = useQuery(answersQuery(eventId));
  if (isError)
    return (
      <Notice tone="sun" role="alert">
        {t('event-changes:answers.failed')}
      </Notice>
    );
  if (!data) return null;
  const { kept, refunded, unanswered, refundsUntil } = data;
  return (
    <Card>
      <Stack gap={1}>
        <Heading level={2} look="part">
          {t('event-changes:answers.title')}
        </Heading>
        <p role="status">{t('event-changes:answers.counts', { kept, refunded, unanswered })}</p>
        <Text tone="soft">{t('event-changes:answers.until', { time: formatDate(refundsUntil, 'moment', locale) })}</Text>
      </Stack>
    </Card>
  );
}
