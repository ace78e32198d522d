import type { ContactTopic } from '@ngoma/api/features/support';
import CheckCircleFill from '@phosphor-icons/core/fill/check-circle-fill.svg?react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useActionForm } from '#lib/form/use-action-form.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Select } from '#ui/kit/form/Select.tsx';
import { TextArea } from '#ui/kit/form/TextArea.tsx';
import { TextField } from '#ui/kit/form/TextField.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './ContactForm.module.css';
import type { ContactAnswer } from './contact-answer.ts';

const topics = ['tickets', 'payment', 'event', 'account', 'other'] as const satisfies readonly ContactTopic[];

interface Values {
  name: string;
  email: string;
  topic: ContactTopic;
  message: string;
  company: string;
}

/** The place of the contact form. The form is sent there from other pages, too. */
const contactPath = '/contact-us';

function Sent({ message, onAgain }: { message: string; onAgain: () => void }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="status" className={styles.sent}>
      <CheckCircleFill className={styles.check} />
      <Text look="lead" isStrong>
        {message}
      </Text>
      <ButtonLink
        to={contactPath}
        size="medium"
        onClick={(event) => {
          event.preventDefault();
          onAgain();
        }}
      >
        {t('support:form.again')}
      </ButtonLink>
    </div>
  );
}

interface ContactFormProps {
  /** The sender, if signed in. */
  readonly sender: { readonly name: string; readonly email: string } | undefined;
  /** Default topic and message, if the page provides them; the message can be edited. */
  readonly about?: { readonly topic: ContactTopic; readonly message: string };
  /** Content above the form, shown until the message is sent. */
  readonly children?: ReactNode;
}

/** Sends a message to the platform's admins. The typed text stays until it has been sent. */
export function ContactForm({ sender, about, children }: ContactFormProps) {
  const { t } = useTranslation();
  const form = useActionForm<Values, ContactAnswer>({
    ...{ name: '', email: '', topic: 'tickets', message: '', company: '' },
    ...about,
  });
  const { answer, fieldProps, register, formState, getValues, setValue, Form, formProps } = form;
  const [left, setLeft] = useState<ContactAnswer>();
  // The page may learn only after hydration who is signed in; values typed before then are kept.
  useEffect(() => {
    if (!sender) return;
    const { name, email } = getValues();
    if (!name) setValue('name', sender.name);
    if (!email) setValue('email', sender.email);
  }, [sender, getValues, setValue]);
  if (answer?.sent !== undefined && answer !== left) {
    const again = () => {
      form.resetField('message');
      setLeft(answer);
    };
    return <Sent message={answer.sent} onAgain={again} />;
  }
  return (
    <>
      {children}
      <Form {...formProps} action={contactPath}>
        <Stack>
          <FormError message={formState.errors.root?.message} />
          <TextField {...fieldProps('name')} label={t('support:form.name')} autoComplete="name" maxLength={120} />
          <TextField
            {...fieldProps('email')}
            label={t('support:form.email')}
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Select {...fieldProps('topic')} label={t('support:form.topic')}>
            {topics.map((topic) => (
              <option key={topic} value={topic}>
                {t(`support:topic.${topic}`)}
              </option>
            ))}
          </Select>
          <TextArea {...fieldProps('message')} label={t('support:form.message')} rows={5} maxLength={5_000} />
          {/* Against spam: people cannot reach this field, programs fill it in. */}
          <div aria-hidden="true" className={styles.unreachable}>
            <input {...register('company')} type="text" tabIndex={-1} autoComplete="off" />
          </div>
          <Button type="submit" variant="sun" isWide isBusy={form.isBusy}>
            {t('support:form.send')}
          </Button>
        </Stack>
      </Form>
    </>
  );
}
