import type { EventWithDetails } from '@ngoma/api/features/events/events';
import CheckCircleFill from '@phosphor-icons/core/fill/check-circle-fill.svg?react';
import Circle from '@phosphor-icons/core/regular/circle.svg?react';
import Globe from '@phosphor-icons/core/regular/globe.svg?react';
import LockSimple from '@phosphor-icons/core/regular/lock-simple.svg?react';
import ShareNetwork from '@phosphor-icons/core/regular/share-network.svg?react';
import { type ReactNode, useState } from 'react';
import { ApiProblem, defaultErrorMessage } from '#lib/api/call.ts';
import { toInstant, toLocal } from '#lib/format/zoned-time.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { UnsavedChanges } from '#ui/form/UnsavedChanges.tsx';
import { PickerField } from '#ui/guarded/date/PickerField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { RadioGroup } from '#ui/kit/form/RadioGroup.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { ConfirmEmailNotice } from '../ConfirmEmailNotice.tsx';
import styles from './VisibilityForm.module.css';

export interface VisibilityInput {
  readonly visibility: EventWithDetails['visibility'];
  readonly publishAt: string | null;
  readonly accessCode: string | null;
}

interface VisibilityFormProps {
  readonly event: EventWithDetails;
  /** Also shows the checklist before publication. */
  readonly showsReadiness?: boolean;
  readonly onSave: (input: VisibilityInput) => Promise<unknown>;
  readonly actions: (isBusy: boolean) => ReactNode;
}

const visibilities = [
  { value: 'public', Icon: Globe },
  { value: 'unlisted', Icon: ShareNetwork },
  { value: 'private', Icon: LockSimple },
] as const;

function ReadinessItem({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <Row as="li" isSingleLine>
      {isDone ? (
        <span className={styles.success}>
          <CheckCircleFill />
        </span>
      ) : (
        <span className={styles.soft}>
          <Circle />
        </span>
      )}
      <span>{children}</span>
    </Row>
  );
}

/** Visibility of the event, and from when. */
export function VisibilityForm({ event, showsReadiness = false, onSave, actions }: VisibilityFormProps) {
  const { t } = useTranslation();
  const [visibility, setVisibility] = useState(event.visibility);
  const [publishAt, setPublishAt] = useState(toLocal(event.publishAt, event.zone));
  const [accessCode, setAccessCode] = useState(event.forTeam?.accessCode ?? '');
  const [problem, setProblem] = useState<ApiProblem>();
  const [isBusy, setBusy] = useState(false);
  const typed = JSON.stringify([visibility, publishAt, accessCode]);
  const [saved, setSaved] = useState(typed);
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onSave({
        visibility,
        publishAt: toInstant(publishAt, event.zone) || null,
        accessCode: visibility === 'private' && accessCode.trim() ? accessCode : null,
      });
      setSaved(typed);
    } catch (error) {
      setProblem(error instanceof ApiProblem ? error : new ApiProblem(defaultErrorMessage(), 0, 'unknown'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (!isBusy) void save();
      }}
    >
      {problem?.code === 'email_unconfirmed' ? (
        <ConfirmEmailNotice message={problem.message} />
      ) : (
        <FormError message={problem?.message} />
      )}
      {showsReadiness && (
        <Card>
          <Heading level={2} look="part" className={styles.ready}>
            {t('event-editor:publish.ready')}
          </Heading>
          <Stack as="ul" gap={1}>
            <ReadinessItem isDone>{t('event-editor:publish.details')}</ReadinessItem>
            <ReadinessItem isDone={event.ticketTypes.length > 0}>
              {t('event-editor:publish.tickets', { count: event.capacity })}
            </ReadinessItem>
            <ReadinessItem isDone={event.customization !== null}>{t('event-editor:publish.look')}</ReadinessItem>
            <ReadinessItem isDone={Boolean(event.eventNameFr)}>{t('event-editor:publish.french')}</ReadinessItem>
          </Stack>
        </Card>
      )}
      <Card>
        <Stack>
          <Heading id="visibility-title" level={2} look="part">
            {t('event-editor:publish.who')}
          </Heading>
          <RadioGroup
            hidesLabel
            look="panels"
            name="visibility"
            label={t('event-editor:publish.who')}
            value={visibility}
            onChange={setVisibility}
            options={visibilities.map(({ value, Icon }) => ({
              value,
              sign: <Icon />,
              label: t(`event-editor:publish.visibility.${value}`),
              note: t(`event-editor:publish.visibilityWords.${value}`),
            }))}
          />
          {visibility === 'private' && !showsReadiness && (
            <TextField
              label={t('event-editor:publish.accessCode')}
              value={accessCode}
              onChange={(typed) => setAccessCode(typed.target.value)}
              error={problem?.errors.accessCode !== undefined}
              helperText={problem?.errors.accessCode ?? t('event-editor:publish.accessCodeHint')}
            />
          )}
          <PickerField
            kind="datetime-local"
            label={t('event-editor:publish.publishAt')}
            value={publishAt}
            onChange={setPublishAt}
            error={problem?.errors.publishAt}
            hint={t('event-editor:publish.publishAtHint')}
          />
        </Stack>
      </Card>
      {actions(isBusy)}
      <UnsavedChanges isDirty={typed !== saved} isSaving={isBusy} />
    </form>
  );
}
