import { useObjectUrl } from '#lib/hooks/use-object-url.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { Work } from './gallery-store.ts';
import styles from './PhotoView.module.css';

/** Work as a picture, or as a video with controls. */
export function PhotoView({ work, isSmall = false }: { work: Work; isSmall?: boolean }) {
  const { t } = useTranslation();
  const address = useObjectUrl(work.content);
  const shown = { className: isSmall ? styles.small : styles.large };
  if (!address) return <span className={styles.coming} />;
  if (work.kind === 'photo') return <img src={address} alt={t('media-filters:pictureOf', { name: work.eventName })} {...shown} />;
  return (
    <video
      src={`${address}#t=0.1`}
      muted={isSmall}
      controls={!isSmall}
      playsInline
      preload="metadata"
      aria-label={t('media-filters:videoOf', { name: work.eventName })}
      {...shown}
    />
  );
}
