import WifiSlash from '@phosphor-icons/core/regular/wifi-slash.svg?react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import styles from './OfflineBanner.module.css';

function follow(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Tells the user that the network is gone, and disappears when it is back. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" aria-live="polite" className={styles.region}>
      {!isOnline && (
        <div className={styles.banner}>
          <WifiSlash />
          {t('common:offline')}
        </div>
      )}
    </div>
  );
}
