import { showFormError } from '#lib/api/form-error.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePlainForm } from '#lib/page/plain-form.ts';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { useChangePassword } from './account.queries.ts';
import styles from './PasswordForm.module.css';

/** Changes the password; asks for the current one. The hidden `email` field lets password managers link both. */
export function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useChangePassword();
  const form = usePlainForm({ defaultValues: { oldPassword: '', newPassword: '' } });
  const submit = form.handleSubmit(async (values) => {
    try {
      const { message } = await change.mutateAsync(values);
      form.reset();
      toast(message);
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <FormError message={form.formState.errors.root?.message} />
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <div className={styles.columns}>
        <PasswordField
          control={form.control}
          name="oldPassword"
          label={t('account:password.old')}
          autoComplete="current-password"
        />
        <PasswordField
          control={form.control}
          name="newPassword"
          label={t('account:password.new')}
          helperText={t('account:password.hint')}
          autoComplete="new-password"
        />
      </div>
      <Row gap={0} align="stretch" justify="end" isSingleLine>
        <SubmitButton isBusy={change.isPending} variant="ink">
          {t('account:password.submit')}
        </SubmitButton>
      </Row>
    </form>
  );
}
