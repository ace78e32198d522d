import Box from '@mui/material/Box';
import { showFormError } from '#lib/api/form-error.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePlainForm } from '#lib/page/plain-form.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import { useCompleteSetup } from './auth.queries.ts';

interface SetupFormProps {
  /** The secret of the setup link. */
  readonly token: string;
  /** Whose account it is. */
  readonly user: { readonly name: string; readonly email: string };
  readonly onDone: (message: string) => void;
}

/** Name and password of a new admin. The address is shown for password managers, and cannot be changed. */
export function SetupForm({ token, user, onDone }: SetupFormProps) {
  const { t } = useTranslation();
  const completeSetup = useCompleteSetup();
  const form = usePlainForm({ defaultValues: { email: user.email, name: user.name, newPassword: '' } });
  const submit = form.handleSubmit(async ({ name, newPassword }) => {
    try {
      onDone((await completeSetup.mutateAsync({ token, name, newPassword })).message);
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <FormError message={form.formState.errors.root?.message} />
      <TextInput
        control={form.control}
        name="email"
        type="email"
        label={t('auth:field.email')}
        autoComplete="username"
        inputProps={{ readOnly: true }}
      />
      <TextInput control={form.control} name="name" label={t('auth:field.name')} autoComplete="name" />
      <PasswordField
        control={form.control}
        name="newPassword"
        label={t('auth:field.newPassword')}
        helperText={t('auth:field.passwordHint')}
        autoComplete="new-password"
      />
      <SubmitButton isBusy={form.formState.isSubmitting} fullWidth>
        {t('auth:setup.submit')}
      </SubmitButton>
    </Box>
  );
}
