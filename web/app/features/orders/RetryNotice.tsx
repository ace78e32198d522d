import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { RetryReason } from '#lib/api/use-retrying-mutation.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';

interface RetryNoticeProps {
  /** Why the order is sent again; undefined if it is not. */
  readonly reason: RetryReason | undefined;
  readonly onStop: () => void;
}

/** Tells the buyer that the order is sent again without their help, and offers to stop. It is announced and scrolled into view. */
export function RetryNotice({ reason, onStop }: RetryNoticeProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  const isShown = reason !== undefined;
  useEffect(() => {
    if (isShown) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  return (
    // Without a notice it is outside the flow, so that it takes no space among the fields.
    <Box ref={ref} role="status" sx={{ '&:empty': { position: 'absolute' } }}>
      {reason && (
        <Notice tone="info" role="none">
          <Typography sx={{ fontWeight: 600 }}>{t(`orders:retrying.title.${reason}`)}</Typography>
          <Typography>{t(reason === 'offline' ? 'orders:retrying.offline' : 'orders:retrying.words')}</Typography>
          <LinearProgress aria-hidden="true" sx={{ mt: 1.5, mb: 0.5, borderRadius: 1 }} />
          <Button variant="text" sx={{ ml: -1.5, mb: -1 }} onClick={onStop}>
            {t('orders:retrying.stop')}
          </Button>
        </Notice>
      )}
    </Box>
  );
}
