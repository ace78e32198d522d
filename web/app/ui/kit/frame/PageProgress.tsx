import { useTranslation } from '#lib/i18n/use-translation.tsx';
import styles from './PageProgress.module.css';

/** A progress bar at the top of an otherwise empty page, while it is not known what may be shown. */
export function PageProgress() {
  const { t } = useTranslation();
  return <div role="progressbar" aria-label={t('common:loading')} className={styles.bar} />;
}
