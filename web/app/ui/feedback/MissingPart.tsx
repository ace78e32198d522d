import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { createContext, useContext, useEffect } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

/** Kept minimal, because every page includes it and few visitors see it. */
const noticeSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 1.25,
  borderRadius: '12px',
  bgcolor: 'warning.soft',
  color: 'text.primary',
} as const;

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
      <Button size="small" onClick={retry} loading={isBusy} autoFocus={isRepeated}>
        {t('common:tryAgain')}
      </Button>
      {/* Older browsers never request a failed module again; they need a reload of the page. */}
      {isRepeated && (
        <Button size="small" variant="text" onClick={() => location.reload()}>
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
    <Box role="alert" sx={noticeSx}>
      {t('common:missingPart')}
      <RetryButton />
    </Box>
  );
}

/** Replaces an overlay that could not be loaded; the page behind it stays usable. */
export function MissingOverlay({ onClose }: { readonly onClose?: unknown }) {
  const { t } = useTranslation();
  return (
    <Box
      role="alert"
      sx={{
        ...noticeSx,
        position: 'fixed',
        zIndex: 'modal',
        bottom: 16,
        left: '50%',
        translate: '-50%',
        width: 'min(440px, calc(100vw - 32px))',
        boxShadow: 'var(--n-palette-surface-shadowRaised)',
      }}
    >
      {t('common:missingPart')}
      <RetryButton />
      {typeof onClose === 'function' && (
        <Button size="small" variant="text" onClick={() => onClose({}, 'escapeKeyDown')}>
          {t('common:close')}
        </Button>
      )}
    </Box>
  );
}

/** Replaces a round icon button that could not be loaded. */
export function MissingButton() {
  const { t } = useTranslation();
  const { retry, isBusy, isRepeated } = useRetry();
  const label = `${t('common:missingPart')} ${t('common:tryAgain')}`;
  return (
    <IconButton aria-label={label} title={label} onClick={retry} disabled={isBusy} autoFocus={isRepeated}>
      ↻
    </IconButton>
  );
}
