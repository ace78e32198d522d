import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import { useObjectUrl } from '#lib/hooks/use-object-url.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { Work } from './gallery-store.ts';

// Shown uncropped: a crop would cut off the text at the frame's bottom.
const small: SxProps = { width: 1, aspectRatio: '4 / 5', objectFit: 'contain', bgcolor: 'background.default', display: 'block' };
const large: SxProps = { maxWidth: 1, maxHeight: '60dvh', borderRadius: '12px', display: 'block', mx: 'auto' };

/** Work as a picture, or as a video with controls. */
export function PhotoView({ work, isSmall = false }: { work: Work; isSmall?: boolean }) {
  const { t } = useTranslation();
  const address = useObjectUrl(work.content);
  const sx = isSmall ? small : large;
  if (!address) return <Box sx={{ aspectRatio: '4 / 5' }} />;
  if (work.kind === 'photo')
    return <Box component="img" src={address} alt={t('media-filters:pictureOf', { name: work.eventName })} sx={sx} />;
  return (
    <Box
      component="video"
      src={`${address}#t=0.1`}
      muted={isSmall}
      controls={!isSmall}
      playsInline
      preload="metadata"
      aria-label={t('media-filters:videoOf', { name: work.eventName })}
      sx={sx}
    />
  );
}
