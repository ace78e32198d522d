import { createContext, useContext, useEffect } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '../action/Button.tsx';
import { IconButton } from '../action/IconButton.tsx';
import styles from './MissingPart.module.css';

/** The retry of a part that could not be loaded. */
export interface Retry {
  readonly retry: () => void;
  /** The retry is pending. */
  readonly isBusy: boolean;
  /** The user pressed the button, which must keep the focus after another failure. */
  readonly isRepeated: boolean;
}

export const RetryContext = createContext<Retry>({ retry: () => undefined, isBusy: false, isRepeated: false });

/** Retries on a press, and by itself when the browser is online again. */
function useRetry(): Retry {
  const retryState = useContext(RetryContext);
  const { retry } = retryState;
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  return retryState;
}

function RetryButton() {
  const { t } = useTranslation();
  const { retry, isBusy, isRepeated } = useRetry();
  return (
    <>
      <Button size="small" onClick={retry} isBusy={isBusy} autoFocus={isRepeated}>
        {t('common:tryAgain')}
      </Button>
      {/* Older browsers never request a failed module again; they need a reload of the page. */}
      {isRepeated && (
        <Button size="small" variant="quiet" onClick={() => location.reload()}>
          {t('common:error.reload')}
        </Button>
      )}
    </>
  );
}

/** Replaces a part of the page that could not be loaded. */
export function MissingBlock() {
  const { t } = useTranslation();
  return (
    <div role="alert" className={styles.notice}>
      {t('common:missingPart')}
      <RetryButton />
    </div>
  );
}

/** Replaces an overlay that could not be loaded; the page behind it stays usable. */
export function MissingOverlay({ onClose }: { readonly onClose?: unknown }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className={styles.notice} data-over>
      {t('common:missingPart')}
      <RetryButton />
      {typeof onClose === 'function' && (
        <Button size="small" variant="quiet" onClick={() => onClose({}, 'escapeKeyDown')}>
          {t('common:close')}
        </Button>
      )}
    </div>
  );
}

/** Replaces a round icon button that could not be loaded. */
export function MissingButton() {
  const { t } = useTranslation();
  const { retry, isBusy, isRepeated } = useRetry();
  return (
    <IconButton
      label={`${t('common:missingPart')} ${t('common:tryAgain')}`}
      onClick={retry}
      disabled={isBusy}
      autoFocus={isRepeated}
    >
      ↻
    </IconButton>
  );
}
