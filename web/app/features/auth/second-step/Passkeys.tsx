import { deviceName } from '@ngoma/api/common/device-name';
import type { SecondStep } from '@ngoma/api/features/people/second-step';
import { useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import { showFormError } from '#lib/api/form-error.ts';
import { formatDate, formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePlainForm } from '#lib/page/plain-form.ts';
import { hasPasskeys } from '#lib/passkeys.ts';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './Passkeys.module.css';
import { useAddPasskey, useRemovePasskey } from './second-step.queries.ts';

type Passkey = SecondStep['passkeys'][number];

function PasskeyRow({ passkey, onRemove }: { readonly passkey: Passkey; readonly onRemove: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const moment = formatDate(passkey.createdAt, 'moment', locale);
  return (
    <li className={styles.item}>
      <div className={styles.texts}>
        <Text isStrong>{passkey.name}</Text>
        <Text look="small" tone="soft">
          {passkey.lastUsedAt
            ? t('second-step:passkeys.used', { moment, when: formatRelative(passkey.lastUsedAt, locale) })
            : t('second-step:passkeys.unused', { moment })}
        </Text>
      </div>
      <Button size="medium" aria-label={t('second-step:passkeys.removeOne', { name: passkey.name })} onClick={onRemove}>
        {t('second-step:passkeys.remove')}
      </Button>
    </li>
  );
}

interface FormProps {
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

/** Asks for a name and creates a passkey. */
function PasskeyForm({ onDone, onClose }: FormProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const add = useAddPasskey();
  const suggested = deviceName(navigator.userAgent) ?? t('second-step:passkeys.defaultName');
  const form = usePlainForm({ defaultValues: { name: suggested } });
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      const { message, recoveryCodes } = await add.mutateAsync(name);
      toast(message);
      onDone(recoveryCodes);
    } catch (error) {
      if (error instanceof ApiProblem) showFormError(form, error);
      else form.setError('root', { message: t('second-step:passkeys.failed') });
    }
  });
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <FormError message={form.formState.errors.root?.message} />
      <TextInput control={form.control} name="name" label={t('second-step:passkeys.name')} autoComplete="off" autoFocus />
      <Row align="stretch" justify="end">
        <Button variant="quiet" size="medium" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <SubmitButton isBusy={add.isPending} variant="ink" size="medium">
          {t('second-step:passkeys.save')}
        </SubmitButton>
      </Row>
    </form>
  );
}

interface PasskeysProps {
  readonly passkeys: readonly Passkey[];
  readonly onCodes: (recoveryCodes: readonly string[] | null) => void;
}

/** Lists the passkeys of the account, adds one, and removes one after a confirmation. */
export function Passkeys({ passkeys, onCodes }: PasskeysProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const remove = useRemovePasskey();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey>();
  const confirm = (passkey: Passkey) =>
    remove.mutate(passkey._id, {
      onSuccess: ({ message }) => toast(message),
      onError: (error) => toast(error.message, 'error'),
      onSettled: () => setLeaving(undefined),
    });
  return (
    <div>
      <Heading level={3} look="item">
        {t('second-step:passkeys.title')}
      </Heading>
      <p className={styles.lead}>{t('second-step:passkeys.lead')}</p>
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} onRemove={() => setLeaving(passkey)} />
          ))}
        </ul>
      )}
      {isAdding && (
        <PasskeyForm
          onDone={(codes) => {
            setAdding(false);
            onCodes(codes);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {!isAdding && hasPasskeys() && (
        <Button size="medium" onClick={() => setAdding(true)}>
          {t('second-step:passkeys.add')}
        </Button>
      )}
      {!hasPasskeys() && <Text look="small">{t('second-step:passkeys.none')}</Text>}
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={t('second-step:passkeys.removeTitle', { name: leaving?.name ?? '' })}
        confirmLabel={t('second-step:passkeys.remove')}
        isBusy={remove.isPending}
        onConfirm={() => leaving && confirm(leaving)}
        onClose={() => setLeaving(undefined)}
      >
        {t('second-step:passkeys.removeWords')}
      </ConfirmDialog>
    </div>
  );
}
