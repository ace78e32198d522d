import { useState } from 'react';
import { showFormError } from '#lib/api/form-error.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePlainForm } from '#lib/page/plain-form.ts';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError, FormStatus } from '#ui/kit/form/FormError.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { useChangeEmail } from './account.queries.ts';
import styles from './PasswordForm.module.css';

/** Asks for another email address with the password. The address changes when the link in the email to it is opened. */
export function EmailForm() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const change = useChangeEmail();
  const form = usePlainForm({ defaultValues: { email: '', password: '' } });
  const submit = form.handleSubmit(async (values) => {
    try {
      await change.mutateAsync(values);
      form.reset();
      setOpen(false);
    } catch (error) {
      showFormError(form, error);
    }
  });
  if (!isOpen)
    return (
      <>
        <FormStatus message={change.data?.message} />
        <Row>
          <Button size="medium" onClick={() => setOpen(true)}>
            {t('account:email.change')}
          </Button>
        </Row>
      </>
    );
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <FormError message={form.formState.errors.root?.message} />
      <div className={styles.columns}>
        <TextInput
          control={form.control}
          name="email"
          type="email"
          label={t('account:email.new')}
          helperText={t('account:email.hint')}
          autoComplete="email"
        />
        <PasswordField control={form.control} name="password" label={t('account:password.old')} autoComplete="current-password" />
      </div>
      <Row gap={1} justify="end">
        <Button size="medium" onClick={() => setOpen(false)}>
          {t('common:cancel')}
        </Button>
        <SubmitButton isBusy={change.isPending} variant="ink">
          {t('account:email.submit')}
        </SubmitButton>
      </Row>
    </form>
  );
}
