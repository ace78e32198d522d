import { useActionForm } from '#lib/form/use-action-form.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError, FormStatus } from '#ui/kit/form/FormError.tsx';
import { TextField } from '#ui/kit/form/TextField.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import type { ConfirmEmailAnswer } from './confirm-email-answer.ts';

/** Sends another confirmation link to an address, in place of the one whose `problem` is shown until the form is answered. */
export function NewConfirmationLink({ problem }: { readonly problem: string | undefined }) {
  const { t } = useTranslation();
  const form = useActionForm<{ email: string }, ConfirmEmailAnswer>({ email: '' });
  const { Form, formProps, fieldProps, isBusy, answer } = form;
  if (answer?.message) return <FormStatus message={answer.message} />;
  return (
    <Form {...formProps}>
      <Stack>
        <FormError message={answer ? form.formState.errors.root?.message : problem} />
        <Text>{t('auth:confirmEmail.newLinkLead')}</Text>
        <TextField
          {...fieldProps('email')}
          label={t('auth:field.email')}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" variant="sun" isWide isBusy={isBusy}>
          {t('auth:confirmEmail.newLink')}
        </Button>
      </Stack>
    </Form>
  );
}
