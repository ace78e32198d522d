import CheckCircle from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ContactTopic } from '@ngoma/api/features/support';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useActionForm } from '#lib/form/use-action-form.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { RegisteredField } from '#lib/page/plain-form.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { Hint } from '#ui/form/Hint.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { selectArrowSx } from '#ui/form/select-arrow.ts';
import { TextInput } from '#ui/form/TextInput.tsx';
import type { ContactAnswer } from './contact-answer.ts';

const topics = ['tickets', 'payment', 'event', 'account', 'other'] as const satisfies readonly ContactTopic[];

interface Values {
  name: string;
  email: string;
  topic: ContactTopic;
  message: string;
  company: string;
}

/** Native select: small, and familiar on every phone. */
function TopicChoice({ field, error }: { field: RegisteredField; error: string | undefined }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 0.75, fontSize: '0.875rem', fontWeight: 600 }}>
        {t('support:form.topic')}
      </Box>
      <Box
        component="select"
        id={id}
        {...field}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-hint` : undefined}
        sx={{
          width: '100%',
          minHeight: 48,
          pl: 1.75,
          font: 'inherit',
          fontSize: '1rem',
          color: 'text.primary',
          bgcolor: 'background.paper',
          border: '1px solid',
          borderColor: error ? 'error.main' : 'edge',
          borderRadius: '10px',
          ...selectArrowSx,
        }}
      >
        {topics.map((topic) => (
          <option key={topic} value={topic}>
            {t(`support:topic.${topic}`)}
          </option>
        ))}
      </Box>
      {error && (
        <Hint error id={`${id}-hint`}>
          {error}
        </Hint>
      )}
    </Box>
  );
}

/** Hidden field against spam: people cannot reach it, programs fill it in. */
const Honeypot = ({ field }: { field: RegisteredField }) => (
  <Box aria-hidden="true" sx={{ position: 'absolute', left: -9999, width: 1, height: 1, overflow: 'hidden' }}>
    <input {...field} type="text" tabIndex={-1} autoComplete="off" />
  </Box>
);

/** The place of the contact form. The form is sent there from other pages, too. */
const contactPath = '/contact-us';

function Sent({ message, onAgain }: { message: string; onAgain: () => void }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Box ref={box} tabIndex={-1} role="status" sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', outline: 'none' }}>
      <CheckCircle sx={{ color: 'success.main', fontSize: 40 }} aria-hidden="true" />
      <Typography sx={{ fontWeight: 600 }}>{message}</Typography>
      <Button
        component={RouterLink}
        to={contactPath}
        onClick={(event) => {
          event.preventDefault();
          onAgain();
        }}
      >
        {t('support:form.again')}
      </Button>
    </Box>
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
  const { answer, control, register, formState, getValues, setValue, Form, formProps } = form;
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
        <Box sx={{ position: 'relative', display: 'grid', gap: 2 }}>
          <FormError message={formState.errors.root?.message} />
          <TextInput control={control} name="name" label={t('support:form.name')} autoComplete="name" />
          <TextInput
            control={control}
            name="email"
            label={t('support:form.email')}
            autoComplete="email"
            inputProps={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false }}
          />
          <TopicChoice field={register('topic')} error={formState.errors.topic?.message} />
          <TextInput control={control} name="message" label={t('support:form.message')} multiline minRows={5} />
          <Honeypot field={register('company')} />
          <SubmitButton isNative isBusy={form.isBusy} fullWidth>
            {t('support:form.send')}
          </SubmitButton>
        </Box>
      </Form>
    </>
  );
}
