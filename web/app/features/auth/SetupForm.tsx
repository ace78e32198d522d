import { useActionForm } from '#lib/form/use-action-form.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { PasswordField } from '#ui/kit/form/PasswordField.tsx';
import { TextField } from '#ui/kit/form/TextField.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import type { SetupAnswer, SetupValues } from './setup-answer.ts';

interface SetupFormProps {
  /** Whose account it is. */
  readonly user: { readonly name: string; readonly email: string };
}

/** Name and password of a new admin. The address is shown for password managers, and cannot be changed. */
export function SetupForm({ user }: SetupFormProps) {
  const { t } = useTranslation();
  const form = useActionForm<SetupValues, SetupAnswer>({ name: user.name, newPassword: '' });
  const { Form, formProps, fieldProps } = form;
  return (
    <Form {...formProps}>
      <Stack>
        <FormError message={form.formState.errors.root?.message} />
        <TextField label={t('auth:field.email')} value={user.email} autoComplete="username" readOnly />
        <TextField {...fieldProps('name')} label={t('auth:field.name')} autoComplete="name" />
        <PasswordField
          {...fieldProps('newPassword')}
          label={t('auth:field.newPassword')}
          hint={t('auth:field.passwordHint')}
          autoComplete="new-password"
        />
        <Button type="submit" variant="sun" isWide isBusy={form.isBusy}>
          {t('auth:setup.submit')}
        </Button>
      </Stack>
    </Form>
  );
}
