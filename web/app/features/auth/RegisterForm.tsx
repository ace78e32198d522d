import Box from '@mui/material/Box';
import type { ActionForm } from '#lib/form/use-action-form.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { ImageInput } from '#ui/form/ImageInput.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import { ReferralField } from './ReferralField.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import type { RegisterAnswer, RegisterValues } from './register-values.ts';

/** Form for a new account. Only the server validates the values; its messages appear at the fields. */
export function RegisterForm({ form }: { readonly form: ActionForm<RegisterValues, RegisterAnswer> }) {
  const { t } = useTranslation();
  const { control, Form, formProps } = form;
  return (
    <Form {...formProps} encType="multipart/form-data">
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <RoleChoice control={control} name="role" />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
          <TextInput control={control} name="name" label={t('auth:field.name')} autoComplete="name" />
          <TextInput
            control={control}
            name="email"
            label={t('auth:field.email')}
            autoComplete="username"
            inputProps={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false }}
          />
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
            name="avatar"
            label={t('auth:register.picture')}
            value={control.values.avatar}
            onChange={(file) => control.change('avatar', file)}
            error={form.formState.errors.avatar?.message}
          />
        </Box>
        <FormError message={form.formState.errors.root?.message} />
        <SubmitButton isNative isBusy={form.isBusy} sx={{ justifySelf: { sm: 'start' }, minWidth: { sm: 220 } }}>
          {t('auth:register.submit')}
        </SubmitButton>
      </Box>
    </Form>
  );
}
