import { useTranslation } from '#lib/i18n/use-translation.tsx';
import styles from './SkipLink.module.css';

/** The id of the main part of every layout, and the target of the skip link, which is the first stop of the tab key. */
export const mainId = 'main';

export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a href={`#${mainId}`} className={styles.link}>
      {t('common:skipToContent')}
    </a>
  );
}
