import CheckCircle from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ContactTopic } from '@ngoma/api/features/support';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { showProblem } from '#lib/form-problem.ts';
import { type RegisteredField, usePlainForm } from '#lib/plain-form.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { choiceArrow } from '#ui/choice-arrow.ts';
import { FormProblem } from '#ui/FormProblem.tsx';
import { Hint } from '#ui/Hint.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useContact } from './support.queries.ts';

const topics = ['tickets', 'payment', 'event', 'account', 'other'] as const satisfies readonly ContactTopic[];

interface Values {
  name: string;
  email: string;
  topic: ContactTopic;
  message: string;
  company: string;
}

/** The browser's own list: small, and at home on every phone. */
function TopicChoice({ field, error }: { field: RegisteredField; error: string | undefined }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 0.75, fontSize: '0.875rem', fontWeight: 600 }}>
        {t('contact:form.topic')}
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
          ...choiceArrow,
        }}
      >
        {topics.map((topic) => (
          <option key={topic} value={topic}>
            {t(`contact:topic.${topic}`)}
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

/** A field that people neither see nor reach; programs fill it in and give themselves away. */
const Trap = ({ field }: { field: RegisteredField }) => (
  <Box aria-hidden="true" sx={{ position: 'absolute', left: -9999, width: 1, height: 1, overflow: 'hidden' }}>
    <input {...field} type="text" tabIndex={-1} autoComplete="off" />
  </Box>
);

function Sent({ message, onAgain }: { message: string; onAgain: () => void }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Box ref={box} tabIndex={-1} role="status" sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', outline: 'none' }}>
      <CheckCircle sx={{ color: 'success.main', fontSize: 40 }} aria-hidden="true" />
      <Typography sx={{ fontWeight: 600 }}>{message}</Typography>
      <Button onClick={onAgain}>{t('contact:form.again')}</Button>
    </Box>
  );
}

interface ContactFormProps {
  /** Who writes, where it is known. */
  readonly sender: { readonly name: string; readonly email: string } | undefined;
  /** What it is about, where the page knows; the message may be gone on with. */
  readonly about?: { readonly topic: ContactTopic; readonly message: string };
  /** What stands over the form as long as it is one. */
  readonly children?: ReactNode;
}

/** Writes to those who run the house. What was typed stays until it has arrived. */
export function ContactForm({ sender, about, children }: ContactFormProps) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<string>();
  const send = useContact();
  const form = usePlainForm<Values>({
    defaultValues: { name: '', email: '', topic: 'tickets', message: '', company: '', ...about },
  });
  const { control, register, formState, getValues, setValue } = form;
  // The page may know only after it has come alive who is signed in; what was typed by then is not touched.
  useEffect(() => {
    if (!sender) return;
    const { name, email } = getValues();
    if (!name) setValue('name', sender.name);
    if (!email) setValue('email', sender.email);
  }, [sender, getValues, setValue]);
  if (answer !== undefined) {
    const again = () => {
      form.resetField('message');
      setAnswer(undefined);
    };
    return <Sent message={answer} onAgain={again} />;
  }
  const submit = form.handleSubmit(async (values) => {
    try {
      const { message } = await send.mutateAsync(values);
      setAnswer(message);
    } catch (error) {
      showProblem(form, error);
    }
  });
  return (
    <>
      {children}
      <Box component="form" noValidate onSubmit={submit} sx={{ position: 'relative', display: 'grid', gap: 2 }}>
        <FormProblem message={formState.errors.root?.message} />
        <TextInput control={control} name="name" label={t('contact:form.name')} autoComplete="name" />
        <TextInput control={control} name="email" type="email" label={t('contact:form.email')} autoComplete="email" />
        <TopicChoice field={register('topic')} error={formState.errors.topic?.message} />
        <TextInput control={control} name="message" label={t('contact:form.message')} multiline minRows={5} />
        <Trap field={register('company')} />
        <SubmitButton isBusy={send.isPending} fullWidth>
          {t('contact:form.send')}
        </SubmitButton>
      </Box>
    </>
  );
}
