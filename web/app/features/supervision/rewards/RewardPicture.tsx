import { type ManagedReward, setRewardPicture } from '@ngoma/api/features/supervision/managed-rewards';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiProblem } from '#lib/api/call.ts';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { useObjectUrl } from '#lib/hooks/use-object-url.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FileField } from '#ui/kit/form/FileField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';
import { Part } from '#ui/overlay/SideDrawer.tsx';
import styles from './RewardPicture.module.css';
import { useRemovePicture, useSetPicture } from './rewards.queries.ts';

interface Values {
  readonly alt: string;
  readonly altFr: string;
}

interface PictureDialogProps {
  readonly reward: ManagedReward;
  readonly onClose: () => void;
}

/** Chooses the picture of a reward and says in words what it shows. */
function PictureDialog({ reward: given, onClose }: PictureDialogProps) {
  // If another admin has changed the reward meanwhile, the server refuses the version that this form began with.
  const [reward] = useState(given);
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const [file, setFile] = useState<File>();
  const [fileError, setFileError] = useState<string>();
  const send = useSetPicture(reward);
  const chosen = useObjectUrl(file);
  const toWire = (values: Values) => ({ ...values, version: String(reward.version) });
  const form = useForm<Values>({
    defaultValues: { alt: reward.picture?.alt ?? '', altFr: reward.picture?.altFr ?? '' },
    resolver: formResolver({ endpoint: setRewardPicture, locale, toWire }),
  });
  const submit = form.handleSubmit(async (values) => {
    if (!file && !reward.picture) return setFileError(t('managed-rewards:picture.missing'));
    try {
      toast((await send.mutateAsync({ body: toWire(values), file })).message);
      onClose();
    } catch (error) {
      const ofFile = error instanceof ApiProblem && (error.errors.picture ?? (error.status === 415 && error.message));
      if (ofFile) setFileError(ofFile);
      else showFormError(form, error);
    }
  });
  const shown = chosen ?? reward.picture?.url;
  return (
    <FormDialog
      title={t('managed-rewards:picture.title')}
      submitLabel={t('managed-rewards:picture.save')}
      isBusy={send.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FormError message={form.formState.errors.root?.message} />
      <FileField
        label={t('managed-rewards:picture.file')}
        hint={t('managed-rewards:picture.fileHint')}
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        error={fileError}
        onChange={({ target }) => {
          setFileError(undefined);
          setFile(target.files?.[0]);
        }}
      />
      {shown && <img src={shown} alt="" className={styles.picture} />}
      <FormField
        control={form.control}
        name="alt"
        required
        label={t('managed-rewards:picture.alt')}
        helperText={t('managed-rewards:picture.altHint')}
      />
      <FormField
        control={form.control}
        name="altFr"
        label={t('managed-rewards:picture.altFr')}
        helperText={t('managed-rewards:form.frenchHint')}
      />
    </FormDialog>
  );
}

/** The picture of a reward, and the actions to set and to remove it. */
export function RewardPicture({ reward }: { readonly reward: ManagedReward }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [asked, setAsked] = useState<'edit' | 'remove'>();
  const remove = useRemovePicture(reward);
  const close = () => setAsked(undefined);
  return (
    <Part title={t('managed-rewards:part.picture')}>
      {reward.picture ? (
        <img src={reward.picture.url} alt={reward.picture.alt} className={styles.picture} />
      ) : (
        <Text tone="soft">{t('managed-rewards:picture.none')}</Text>
      )}
      <Row className={styles.actions}>
        <Button size="medium" onClick={() => setAsked('edit')}>
          {t(reward.picture ? 'managed-rewards:picture.change' : 'managed-rewards:picture.add')}
        </Button>
        {reward.picture && (
          <Button size="medium" variant="quiet-danger" onClick={() => setAsked('remove')}>
            {t('managed-rewards:picture.remove')}
          </Button>
        )}
      </Row>
      {asked === 'edit' && <PictureDialog reward={reward} onClose={close} />}
      <ConfirmDialog
        isOpen={asked === 'remove'}
        title={t('managed-rewards:picture.ask')}
        confirmLabel={t('managed-rewards:picture.remove')}
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: ({ message }) => toast(message),
            onError: ({ message }) => toast(message, 'error'),
            onSettled: close,
          })
        }
        onClose={close}
      >
        {t('managed-rewards:picture.removeWords')}
      </ConfirmDialog>
    </Part>
  );
}
