import type { SignedInUser } from '@ngoma/api/features/people/auth';
import { useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ClothPattern } from '#ui/kit/frame/ClothPattern.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { usePutPicture, useRemovePicture } from './account.queries.ts';
import styles from './ProfilePictures.module.css';

/** Uploads a chosen picture at once, because there is nothing else to decide. */
function ChangePicture({ kind }: { kind: 'avatar' | 'cover' }) {
  const { t } = useTranslation();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const put = usePutPicture(kind);
  const label = t(`account:pictures.${kind}`);
  return (
    <>
      <Button size="medium" isBusy={put.isPending} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Lets the person choose the same file again.
          event.target.value = '';
          if (!file) return;
          put.mutate(file, {
            onSuccess: ({ message }) => toast(message),
            onError: (error) => toast(error.message, 'error'),
          });
        }}
      />
    </>
  );
}

/** Removes a picture after a question. */
function RemovePicture({ kind }: { kind: 'avatar' | 'cover' }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const remove = useRemovePicture(kind);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: ({ message }) => toast(message),
      onError: (error) => toast(error.message, 'error'),
      onSettled: () => setOpen(false),
    });
  return (
    <>
      <Button variant="quiet" size="medium" onClick={() => setOpen(true)}>
        {t(`account:pictures.remove.${kind}`)}
      </Button>
      <ConfirmDialog
        title={t(`account:pictures.ask.${kind}`)}
        confirmLabel={t(`account:pictures.remove.${kind}`)}
        isOpen={isOpen}
        isBusy={remove.isPending}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        {t(`account:pictures.then.${kind}`)}
      </ConfirmDialog>
    </>
  );
}

/** Avatar and cover as others see them; only an account with a public page has a cover. */
export function ProfilePictures({ user, hasCover }: { user: SignedInUser; hasCover: boolean }) {
  const { t } = useTranslation();
  return (
    <Stack>
      {hasCover && (
        <div className={styles.cut}>
          {user.cover ? <img src={user.cover.url} alt="" className={styles.picture} /> : <ClothPattern />}
        </div>
      )}
      <Row gap={1.5}>
        <Portrait name={user.name} url={user.avatar?.url} size="huge" />
        <ChangePicture kind="avatar" />
        {user.avatar && <RemovePicture kind="avatar" />}
        {hasCover && <ChangePicture kind="cover" />}
        {hasCover && user.cover && <RemovePicture kind="cover" />}
      </Row>
      <Text look="small" tone="soft">
        {t('common:picture.hint')}
      </Text>
    </Stack>
  );
}
