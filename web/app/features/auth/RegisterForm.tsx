import Box from '@mui/material/Box';
import type { SignupRole } from '@ngoma/api/common/roles';
import type { z } from 'zod';
import { showProblem } from '#lib/form-problem.ts';
import { usePlainForm } from '#lib/plain-form.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { FormProblem } from '#ui/FormProblem.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { PictureInput } from '#ui/PictureInput.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useSignup } from './auth.queries.ts';
import { ReferralField } from './ReferralField.tsx';
import { RoleChoice } from './RoleChoice.tsx';

export interface RegisterValues {
  name: string;
  email: string;
  number: string;
  password: string;
  role: z.infer<typeof SignupRole>;
  referralCode: string;
  avatar: File | undefined;
}

interface RegisterFormProps {
  readonly referralCode: string;
  readonly onRegistered: (message: string, email: string) => void;
}

/** A new account. The server alone judges what is typed; its words stand at the fields. */
export function RegisterForm({ referralCode, onRegistered }: RegisterFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const signup = useSignup();
  const form = usePlainForm<RegisterValues>({
    defaultValues: { name: '', email: '', number: '', password: '', role: 'participant', referralCode, avatar: undefined },
  });
  const { control } = form;
  const submit = form.handleSubmit(async (values) => {
    try {
      const { message } = await signup.mutateAsync({ ...values, locale });
      onRegistered(message, values.email);
    } catch (error) {
      showProblem(form, error);
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
        <PictureInput
          label={t('auth:register.picture')}
          value={control.values.avatar}
          onChange={(file) => {
            form.clearErrors('avatar');
            form.setValue('avatar', file);
          }}
          error={form.formState.errors.avatar?.message}
        />
      </Box>
      <FormProblem message={form.formState.errors.root?.message} />
      <SubmitButton isBusy={signup.isPending} sx={{ justifySelf: { sm: 'start' }, minWidth: { sm: 220 } }}>
        {t('auth:register.submit')}
      </SubmitButton>
    </Box>
  );
}
