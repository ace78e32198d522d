import Box from '@mui/material/Box';
import { showFormError } from '#lib/api/form-error.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePlainForm } from '#lib/page/plain-form.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { ImageInput } from '#ui/form/ImageInput.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import { useSignup } from './auth.queries.ts';
import { ReferralField } from './ReferralField.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import type { RegisterValues } from './register-values.ts';

interface RegisterFormProps {
  /** The role that is chosen first. */
  readonly firstRole: RegisterValues['role'];
  readonly referralCode: string;
  /** Path that the link in the confirmation email leads on to. */
  readonly next: string;
  readonly onRegistered: (message: string, email: string) => void;
}

/** Form for a new account. Only the server validates the values; its messages appear at the fields. */
export function RegisterForm({ firstRole, referralCode, next, onRegistered }: RegisterFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const signup = useSignup();
  const form = usePlainForm<RegisterValues>({
    defaultValues: { name: '', email: '', number: '', password: '', role: firstRole, referralCode, avatar: undefined },
  });
  const { control } = form;
  const submit = form.handleSubmit(async (values) => {
    try {
      const { message } = await signup.mutateAsync({ ...values, locale, ...(next !== '/' && { next }) });
      onRegistered(message, values.email);
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
      <RoleChoice control={control} name="role" />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <TextInput control={control} name="name" label={t('auth:field.name')} autoComplete="name" />
        <TextInput control={control} name="email" type="email" label={t('auth:field.email')} autoComplete="username" />
        <TextInput
          control={control}
          name="number"
          type="tel"
          label={t('auth:field.number')}
          placeholder="+237 6…"
          helperText={t('auth:field.optional')}
          autoComplete="tel"
        />
        <PasswordField
          control={control}
          name="password"
          label={t('auth:field.password')}
          helperText={t('auth:field.passwordHint')}
          autoComplete="new-password"
        />
        <ReferralField control={control} />
        <ImageInput
          label={t('auth:register.picture')}
          value={control.values.avatar}
          onChange={(file) => {
            form.clearErrors('avatar');
            form.setValue('avatar', file);
          }}
          error={form.formState.errors.avatar?.message}
        />
      </Box>
      <FormError message={form.formState.errors.root?.message} />
      <SubmitButton isBusy={signup.isPending} sx={{ justifySelf: { sm: 'start' }, minWidth: { sm: 220 } }}>
        {t('auth:register.submit')}
      </SubmitButton>
    </Box>
  );
}
