import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDate } from '#lib/format/format.ts';
import { toInstant } from '#lib/format/zoned-time.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { PickerField } from '#ui/guarded/date/PickerField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { RadioGroup } from '#ui/kit/form/RadioGroup.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { useDuplicate, useSetStatus, useSetValidationView } from '../editor.queries.ts';
import { DiscardDraft } from '../mine/DiscardDraft.tsx';
import { AnswersCard, PostponeCard } from '../postponing/PostponeCard.tsx';
import styles from './EventSettings.module.css';
import { RefundsCard } from './RefundsCard.tsx';
import { RepeatCard } from './RepeatCard.tsx';

/** Who may check in tickets. Saved on change, and reverted if the server refuses. */
export function ValidationViewCard({ event }: { event: EventWithDetails }) {
  const { t } = useTranslation();
  const toast = useToast();
  const save = useSetValidationView(event._id);
  const shown = save.isPending ? save.variables.validationOptions : event.validationView;
  return (
    <Card>
      <Stack gap={1}>
        <Heading id="validation-title" level={2} look="part">
          {t('event-editor:settings.validation')}
        </Heading>
        <RadioGroup
          hidesLabel
          name="validation"
          label={t('event-editor:settings.validation')}
          value={shown}
          onChange={(value) =>
            save.mutate(
              { validationOptions: value },
              { onSuccess: ({ message }) => toast(message), onError: (error) => toast(error.message, 'error') },
            )
          }
          options={(['organizer', 'participant', 'both'] as const).map((view) => ({
            value: view,
            label: t(`event-editor:settings.validationBy.${view}`),
          }))}
        />
      </Stack>
    </Card>
  );
}

/** Duplicates the event on another date. */
function DuplicateCard({ event }: { event: EventWithDetails }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const duplicate = useDuplicate(event._id);
  const [start, setStart] = useState('');
  return (
    <Card>
      <form
        onSubmit={(submitted) => {
          submitted.preventDefault();
          const date = toInstant(start, event.zone);
          if (!date || duplicate.isPending) return;
          duplicate.mutate(date, {
            onSuccess: ({ message, eventId }) => {
              toast(message);
              void navigate(`/events/add-new?event=${eventId}`);
            },
            onError: (error) => toast(error.message, 'error'),
          });
        }}
      >
        <Stack gap={1.5}>
          <Heading level={2} look="part">
            {t('event-editor:settings.duplicate')}
          </Heading>
          <Text tone="soft">{t('event-editor:settings.duplicateWords')}</Text>
          <Row gap={1.5} align="end">
            <PickerField kind="datetime-local" label={t('event-editor:details.start')} value={start} onChange={setStart} />
            <Button isBusy={duplicate.isPending} type="submit" disabled={!start}>
              {t('event-editor:settings.duplicateAction')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}

/** Postpones the event by its settings. */
function Postpone({ event }: { event: EventWithDetails }) {
  const toast = useToast();
  const setStatus = useSetStatus(event._id);
  const postpone = (reason: string, done: () => void) =>
    setStatus.mutate(
      { status: 'postponed', reason },
      {
        onSuccess: ({ message }) => toast(message),
        onError: (error) => toast(error.message, 'error'),
        onSettled: done,
      },
    );
  return <PostponeCard event={event} isBusy={setStatus.isPending} postpone={postpone} />;
}

/** Cancels the event with a reason that buyers will read; explains the consequences first. */
function CancelCard({ event }: { event: EventWithDetails }) {
  const { t } = useTranslation();
  const toast = useToast();
  const setStatus = useSetStatus(event._id);
  const [reason, setReason] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Card aria-labelledby="cancel-event" as="section">
      <Stack gap={1.5}>
        <Heading id="cancel-event" level={2} look="part">
          {t('event-editor:settings.cancel')}
        </Heading>
        <Text tone="soft">{t('event-editor:settings.cancelWords', { count: event.sold })}</Text>
        <TextField
          label={t('event-editor:settings.reason')}
          value={reason}
          onChange={(typed) => setReason(typed.target.value)}
          multiline
          minRows={2}
          inputProps={{ maxLength: 500 }}
        />
        <Row>
          <Button variant="danger" size="medium" disabled={!reason.trim()} onClick={() => setConfirming(true)}>
            {t('event-editor:settings.cancelAction')}
          </Button>
        </Row>
        <ConfirmDialog
          isOpen={isConfirming}
          title={t('event-editor:settings.cancelTitle', { name: event.eventName })}
          confirmLabel={t('event-editor:settings.cancelAction')}
          keepLabel={t('event-editor:settings.keep')}
          isBusy={setStatus.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() =>
            setStatus.mutate(
              { status: 'cancelled', reason },
              {
                onSuccess: ({ message }) => toast(message),
                onError: (error) => toast(error.message, 'error'),
                onSettled: () => setConfirming(false),
              },
            )
          }
        >
          {t('event-editor:settings.cancelWords', { count: event.sold })}
        </ConfirmDialog>
      </Stack>
    </Card>
  );
}

/** Changes of the event's state, with time and reason. */
function History({ event }: { event: EventWithDetails }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const history = event.forTeam?.history ?? [];
  if (history.length === 0) return null;
  return (
    <Card>
      <Heading level={2} look="part" className={styles.history}>
        {t('event-editor:settings.history')}
      </Heading>
      <ol className={styles.list}>
        {history.map((change) => (
          <li key={change.at}>
            {labelWithValue(formatDate(change.at, 'moment', locale, event.zone), t(`event-editor:status.${change.to}`), locale)}
            {change.reason && ` (${change.reason})`}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Settings of an event beside its texts, tickets and colours. */
export function EventSettings({ event }: { event: EventWithDetails }) {
  const { t } = useTranslation();
  return (
    <Stack gap={3}>
      {event.status === 'suspended' && (
        <Notice tone="sun" role="alert">
          {t('event-editor:settings.suspended', { reason: event.statusReason ?? '' })}
        </Notice>
      )}
      {event.status === 'postponed' && (
        <Notice tone="sun" role="alert">
          {t('event-changes:postpone.isPostponed', { reason: event.statusReason ?? '' })}
          <br />
          {t('event-changes:postpone.setDate')}
        </Notice>
      )}
      {event.status !== 'draft' && event.sold > 0 && <AnswersCard eventId={event._id} />}
      <ValidationViewCard event={event} />
      <DuplicateCard event={event} />
      <RepeatCard event={event} />
      {event.status === 'published' && <Postpone event={event} />}
      {event.status === 'draft' && (
        <Row>
          <DiscardDraft event={event} />
        </Row>
      )}
      {(event.status === 'published' || event.status === 'postponed') && <CancelCard event={event} />}
      {event.status === 'cancelled' && <RefundsCard eventId={event._id} />}
      <History event={event} />
    </Stack>
  );
}
