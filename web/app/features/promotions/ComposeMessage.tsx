import { sendUserNotification } from '@ngoma/api/features/promotions/promotions';
import PaperPlaneRight from '@phosphor-icons/core/regular/paper-plane-right.svg?react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { useStoredDraft } from '#lib/form/use-stored-draft.ts';
import { formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { RadioGroup } from '#ui/kit/form/RadioGroup.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import styles from './ComposeMessage.module.css';
import { type MessageEvent, type MessageText, mostMessage, mostSubject } from './message-templates.ts';
import { PhonePreview } from './PhonePreview.tsx';
import { audiencesQuery, useSendMessage } from './promotions.queries.ts';
import { TemplateChoice } from './TemplateChoice.tsx';

const organizersAudiences = ['ticket_holders', 'wishers', 'past_guests'] as const;
type Audience = (typeof organizersAudiences)[number];

type Values = MessageText;
const blank: Values = { subject: '', message: '' };

interface AudienceChoiceProps {
  readonly counts: ReadonlyMap<string, { readonly people: number; readonly withPush: number }>;
  readonly chosen: Audience;
  readonly onChoose: (audience: Audience) => void;
}

function AudienceChoice({ counts, chosen, onChoose }: AudienceChoiceProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <RadioGroup
      look="panels"
      name="audience"
      label={t('promotions:compose.audience')}
      value={chosen}
      onChange={onChoose}
      options={organizersAudiences.map((audience) => {
        const { people = 0, withPush = 0 } = counts.get(audience) ?? {};
        const push = withPush > 0 && t('promotions:compose.withPush', { number: formatNumber(withPush, locale) });
        return {
          value: audience,
          label: t(`promotions:audience.${audience}`),
          note: [t('promotions:compose.reach', { count: people }), push].filter(Boolean).join(' · '),
        };
      })}
    />
  );
}

interface ComposeMessageProps {
  readonly event: MessageEvent & { readonly _id: string };
}

/**
 * Writes a message to the people of an event: audience, template or own text, preview, confirmation. Its text stays on the device until it
 * is sent.
 */
export function ComposeMessage({ event }: ComposeMessageProps) {
  const { _id: eventId, eventName } = event;
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const send = useSendMessage();
  const [audience, setAudience] = useState<Audience>('ticket_holders');
  const [waiting, setWaiting] = useState<Values>();
  const { data, error, refetch } = useQuery(audiencesQuery(eventId));
  const toWire = ({ subject, message }: Values) => ({ subject, message, audience, eventId });
  const { first, store } = useStoredDraft(`ngoma.message.${eventId}`, blank);
  const form = useForm<Values>({
    defaultValues: first,
    resolver: formResolver({ endpoint: sendUserNotification, locale, toWire }),
  });
  const { control, formState, handleSubmit } = form;
  const draft = useWatch({ control }) as Values;
  useEffect(() => store(draft), [draft, store]);
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <PanelSkeleton size="page" />;
  const counts = new Map(data.audiences.map((one) => [one.audience as string, one]));
  const people = counts.get(audience)?.people ?? 0;
  const isOver = data.leftToday === 0;
  const sendNow = async () => {
    if (!waiting) return;
    try {
      const { message } = await send.mutateAsync(toWire(waiting));
      form.reset(blank);
      toast(message);
    } catch (problem) {
      showFormError(form, problem);
    } finally {
      setWaiting(undefined);
    }
  };
  return (
    <Card aria-labelledby="compose-title" as="section">
      <Heading id="compose-title" level={2} look="part">
        {t('promotions:compose.title')}
      </Heading>
      <p className={styles.limit}>{t('promotions:compose.limit', { most: data.mostPerDay, count: data.leftToday })}</p>
      <div className={styles.columns}>
        <form noValidate onSubmit={handleSubmit((values) => setWaiting(values))} className={styles.form}>
          <FormError message={formState.errors.root?.message} />
          {isOver && (
            <Notice role="alert" tone="primary">
              {t('promotions:compose.noneLeft')}
            </Notice>
          )}
          <AudienceChoice counts={counts} chosen={audience} onChoose={setAudience} />
          <TemplateChoice
            event={event}
            text={draft}
            onChoose={(text) => {
              const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
              form.setValue('subject', text.subject, options);
              form.setValue('message', text.message, options);
            }}
          />
          <FormField
            control={control}
            name="subject"
            label={t('promotions:compose.subject')}
            required
            helperText={t('promotions:compose.left', { count: mostSubject - draft.subject.length })}
            inputProps={{ maxLength: mostSubject }}
          />
          <FormField
            control={control}
            name="message"
            label={t('promotions:compose.message')}
            required
            multiline
            minRows={4}
            helperText={`${t('promotions:compose.bothLanguages')} ${t('promotions:compose.left', { count: mostMessage - draft.message.length })}`}
            inputProps={{ maxLength: mostMessage }}
          />
          <div className={styles.part}>
            <SubmitButton isBusy={send.isPending} disabled={isOver || people === 0} icon={<PaperPlaneRight />}>
              {people === 0 ? t('promotions:compose.nobody') : t('promotions:compose.send', { count: people })}
            </SubmitButton>
          </div>
        </form>
        <PhonePreview subject={draft.subject} message={draft.message} />
      </div>
      <ConfirmDialog
        tone="ink"
        isOpen={waiting !== undefined}
        title={t('promotions:confirm.title', { count: people })}
        confirmLabel={t('promotions:confirm.action')}
        isBusy={send.isPending}
        onClose={() => setWaiting(undefined)}
        onConfirm={() => void sendNow()}
      >
        {t('promotions:confirm.words', { name: eventName, audience: t(`promotions:audience.${audience}`) })}
      </ConfirmDialog>
    </Card>
  );
}
