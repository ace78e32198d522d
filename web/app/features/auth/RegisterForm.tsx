import { useState } from 'react';
import type { ActionForm } from '#lib/form/use-action-form.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FileField } from '#ui/kit/form/FileField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { PasswordField } from '#ui/kit/form/PasswordField.tsx';
import { TextField } from '#ui/kit/form/TextField.tsx';
import { Columns } from '#ui/kit/layout/Columns.tsx';
import { Disclosure } from '#ui/kit/layout/Disclosure.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { ReferralField } from './ReferralField.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import type { RegisterAnswer, RegisterValues } from './register-values.ts';

type FormProps = { readonly form: ActionForm<RegisterValues, RegisterAnswer> };

/** Form for a new account. Only the server validates the values; its messages appear at the fields. */
export function RegisterForm({ form }: FormProps) {
  const { t } = useTranslation();
  const { Form, formProps, fieldProps } = form;
  return (
    <Form {...formProps} encType="multipart/form-data">
      <Stack gap={3}>
        <FormError message={form.formState.errors.root?.message} />
        <RoleChoice control={form.control} />
        <Columns split="two">
          <TextField {...fieldProps('name')} label={t('auth:field.name')} autoComplete="name" />
          <TextField
            {...fieldProps('email')}
            label={t('auth:field.email')}
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField
            {...fieldProps('password')}
            label={t('auth:field.password')}
            hint={t('auth:field.passwordHint')}
            autoComplete="new-password"
          />
          <TextField
            {...fieldProps('number')}
            type="tel"
            label={t('auth:field.number')}
            isOptional
            placeholder="+237 6…"
            autoComplete="tel"
          />
        </Columns>
        <Extras form={form} />
        <Button type="submit" variant="sun" isWide isBusy={form.isBusy}>
          {t('auth:register.submit')}
        </Button>
      </Stack>
    </Form>
  );
}

/** Optional fields that few people need when they sign up. The part is open if a link brought a code, or if something in it is wrong. */
function Extras({ form }: FormProps) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const [isOpen, setOpen] = useState(form.control.values.referralCode !== '');
  const hasError = Boolean(errors.referralCode || errors.avatar);
  return (
    <Disclosure summary={t('auth:register.extras')} look="plain" isOpen={isOpen || hasError} onToggle={setOpen}>
      <Columns split="two">
        <ReferralField form={form} />
        <FileField
          name="avatar"
          label={t('auth:register.picture')}
          isOptional
          hint={t('common:picture.hint')}
          error={errors.avatar?.message}
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        />
      </Columns>
    </Disclosure>
  );
}
