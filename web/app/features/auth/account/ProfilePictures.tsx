import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { SignedInUser } from '@ngoma/api/features/auth';
import { useRef } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { ClothPattern } from '#ui/kit/frame/ClothPattern.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { usePutPicture } from './account.queries.ts';

/** Uploads a chosen picture at once, because there is nothing else to decide. */
function ChangePicture({ kind }: { kind: 'avatar' | 'cover' }) {
  const { t } = useTranslation();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const put = usePutPicture(kind);
  const label = t(`account:pictures.${kind}`);
  return (
    <>
      <Button onClick={() => input.current?.click()} loading={put.isPending}>
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

/** Avatar and cover as others see them; only an account with a public page has a cover. */
export function ProfilePictures({ user, hasCover }: { user: SignedInUser; hasCover: boolean }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {hasCover && (
        <Box sx={{ position: 'relative', height: 132, borderRadius: '14px', overflow: 'hidden', bgcolor: '#1B2163' }}>
          {user.cover ? (
            <Box component="img" src={user.cover.url} alt="" sx={{ width: '100%', height: '100%', objectFit: 'cover' }} />
          ) : (
            <ClothPattern />
          )}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Portrait name={user.name} url={user.avatar?.url} size="huge" />
        <ChangePicture kind="avatar" />
        {hasCover && <ChangePicture kind="cover" />}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('common:picture.hint')}
      </Typography>
    </Box>
  );
}
