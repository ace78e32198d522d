import { broadcastTerms, missingBroadcastTexts, startBroadcast } from '@ngoma/api/features/promotions/broadcasts';
import PaperPlaneRight from '@phosphor-icons/core/regular/paper-plane-right.svg?react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, Controller, useForm, useWatch } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Checkbox } from '#ui/kit/form/Checkbox.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { PhonePreview } from '../PhonePreview.tsx';
import styles from './BroadcastForm.module.css';
import { BroadcastReach } from './BroadcastReach.tsx';
import { type BroadcastValues, emptyBroadcast, toBroadcast } from './broadcast-form.ts';
import { audienceQuery, useStartBroadcast, useTestBroadcast } from './broadcasts.queries.ts';

const { maxSubject, maxMessage } = broadcastTerms;

/** The subject and the message in one language. */
function TextFields({ control, lang }: { readonly control: Control<BroadcastValues>; readonly lang: 'En' | 'Fr' }) {
  const { t } = useTranslation();
  const inputProps = { lang: lang.toLowerCase() };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t(`broadcasts:text.${lang}`)}</legend>
      <FormField
        control={control}
        name={`subject${lang}`}
        label={t(`broadcasts:field.subject${lang}`)}
        inputProps={{ ...inputProps, maxLength: maxSubject }}
      />
      <FormField
        control={control}
        name={`message${lang}`}
        label={t(`broadcasts:field.message${lang}`)}
        multiline
        minRows={4}
        inputProps={{ ...inputProps, maxLength: maxMessage }}
      />
    </fieldset>
  );
}

function ChannelFields({ control, isService }: { readonly control: Control<BroadcastValues>; readonly isService: boolean }) {
  const { t } = useTranslation();
  return (
    <Group label={t('broadcasts:field.channels')}>
      <div className={styles.row}>
        {(['byEmail', 'byPush'] as const).map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => (
              <Checkbox
                label={t(`broadcasts:field.${name}`)}
                checked={field.value}
                onChange={({ target }) => field.onChange(target.checked)}
              />
            )}
          />
        ))}
      </div>
      <Text look="small" tone="soft">
        {t(isService ? 'broadcasts:kindHint.service' : 'broadcasts:kindHint.news')}
      </Text>
    </Group>
  );
}

/** Writes a message to all: audience, kind, channels, text in one or both languages, preview, test and confirmation. */
export function BroadcastForm() {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const start = useStartBroadcast();
  const test = useTestBroadcast();
  const [waiting, setWaiting] = useState<BroadcastValues>();
  const form = useForm<BroadcastValues>({
    defaultValues: emptyBroadcast,
    resolver: formResolver({ endpoint: startBroadcast, locale, toWire: toBroadcast }),
  });
  const { control, formState, handleSubmit } = form;
  const draft = { ...emptyBroadcast, ...useWatch({ control }) };
  const { audience, kind, language, verified } = draft;
  const reach = useQuery(
    audienceQuery({ audience, kind, verifiedOnly: verified === 'only' ? 'true' : 'false', ...(language && { language }) }),
  );
  const people = reach.data?.people ?? 0;
  const english = { subject: draft.subjectEn || draft.subjectFr, message: draft.messageEn || draft.messageFr };
  const french = { subject: draft.subjectFr || draft.subjectEn, message: draft.messageFr || draft.messageEn };

  /** Shows what still has to be written at its fields. Returns whether the text is complete. */
  const isComplete = (values: BroadcastValues): boolean => {
    const missing = missingBroadcastTexts(values);
    for (const [index, name] of missing.entries())
      form.setError(name, { message: t('broadcasts:missing') }, { shouldFocus: index === 0 });
    return missing.length === 0;
  };
  const sendTest = handleSubmit(async (values) => {
    if (!isComplete(values)) return;
    const { kind: of, subjectEn, messageEn, subjectFr, messageFr } = values;
    try {
      toast((await test.mutateAsync({ kind: of, subjectEn, messageEn, subjectFr, messageFr })).message);
    } catch (problem) {
      showFormError(form, problem);
    }
  });
  const sendNow = async () => {
    if (!waiting) return;
    try {
      const { message } = await start.mutateAsync(toBroadcast(waiting));
      form.reset();
      toast(message, 'success');
    } catch (problem) {
      showFormError(form, problem);
    } finally {
      setWaiting(undefined);
    }
  };
  return (
    <Card aria-labelledby="broadcast-title" as="section">
      <Heading level={2} look="part" id="broadcast-title" className={styles.title}>
        {t('broadcasts:title')}
      </Heading>
      <div className={styles.columns}>
        <form noValidate onSubmit={handleSubmit((values) => isComplete(values) && setWaiting(values))} className={styles.form}>
          <FormError message={formState.errors.root?.message} />
          {reach.error && !reach.data ? (
            <LoadError error={reach.error} onRetry={reach.refetch} />
          ) : (
            <BroadcastReach control={control} reach={reach.data} />
          )}
          <ChannelFields control={control} isService={kind === 'service'} />
          <Text tone="soft">{t('broadcasts:oneIsEnough')}</Text>
          <TextFields control={control} lang="En" />
          <TextFields control={control} lang="Fr" />
          <Row gap={1.5} align="stretch">
            <SubmitButton isBusy={start.isPending} disabled={people === 0} icon={<PaperPlaneRight />}>
              {t('broadcasts:send', { count: people })}
            </SubmitButton>
            <Button size="medium" isBusy={test.isPending} onClick={() => void sendTest()}>
              {t('broadcasts:test')}
            </Button>
          </Row>
        </form>
        <PhonePreview {...english} french={french} hasEvent={false} />
      </div>
      <ConfirmDialog
        tone="ink"
        isOpen={waiting !== undefined}
        title={t('broadcasts:confirm.title', { count: people })}
        confirmLabel={t('broadcasts:send', { count: people })}
        isBusy={start.isPending}
        onClose={() => setWaiting(undefined)}
        onConfirm={() => void sendNow()}
      >
        {waiting && t('broadcasts:confirm.words', { subject: waiting.subjectEn || waiting.subjectFr })}{' '}
        {t(`broadcasts:kindHint.${kind}`)}
      </ConfirmDialog>
    </Card>
  );
}
