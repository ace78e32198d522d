import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { createContext, useContext, useEffect } from 'react';
import { useTranslation } from '#lib/use-translation.tsx';

/** As plain as can be: every page carries this, and hardly anybody meets it. */
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

/** How a part that could not be fetched is asked for once more. */
export interface AnotherTry {
  readonly retry: () => void;
  /** On its way again. */
  readonly isBusy: boolean;
  /** Somebody pressed the button, which must not lose the focus to a second failure. */
  readonly isRepeated: boolean;
}

export const AnotherTryContext = createContext<AnotherTry>({ retry: () => undefined, isBusy: false, isRepeated: false });

/** Another try at a press, and by itself as soon as the network is said to be back. */
function useAnotherTry(): AnotherTry {
  const another = useContext(AnotherTryContext);
  const { retry } = another;
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  return another;
}

function RetryButton() {
  const { t } = useTranslation();
  const { retry, isBusy, isRepeated } = useAnotherTry();
  return (
    <>
      <Button size="small" onClick={retry} loading={isBusy} autoFocus={isRepeated}>
        {t('common:tryAgain')}
      </Button>
      {/* Older browsers never ask again for what has failed once; they need the whole page anew. */}
      {isRepeated && (
        <Button size="small" variant="text" onClick={() => location.reload()}>
          {t('common:error.reload')}
        </Button>
      )}
    </>
  );
}

/** Stands where a part of the page should be. */
export function MissingBlock() {
  const { t } = useTranslation();
  return (
    <Box role="alert" sx={noticeSx}>
      {t('common:missingPart')}
      <RetryButton />
    </Box>
  );
}

/** Stands where something should have opened over the page; the page itself stays in reach. */
export function MissingOver({ onClose }: { readonly onClose?: unknown }) {
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
        boxShadow: 'var(--n-palette-house-shadowRaised)',
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

/** Stands where a single round button should be. */
export function MissingButton() {
  const { t } = useTranslation();
  const { retry, isBusy, isRepeated } = useAnotherTry();
  const words = `${t('common:missingPart')} ${t('common:tryAgain')}`;
  return (
    <IconButton aria-label={words} title={words} onClick={retry} disabled={isBusy} autoFocus={isRepeated}>
      ↻
    </IconButton>
  );
}
