import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Countdown } from '#ui/display/Countdown.tsx';

/** Shows how much time is left to approve, and once it is over, that the operator is being asked. */
export function PromptTime({ startedAt, endsAt }: { readonly startedAt: string; readonly endsAt: string }) {
  const { t } = useTranslation();
  // The time of the browser, known after hydration.
  const [elapsedMs, setElapsed] = useState<number>();
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => setElapsed(Math.max(0, Date.now() - Date.parse(startedAt))), [startedAt]);
  if (hasEnded) return <Typography role="status">{t('payments:waiting.ended')}</Typography>;
  const totalMs = Math.max(1, Date.parse(endsAt) - Date.parse(startedAt));
  return (
    <Box sx={{ display: 'grid', gap: 1, width: '100%', maxWidth: 320 }}>
      <Typography>
        {t('payments:waiting.left')}{' '}
        <strong>
          <Countdown until={endsAt} onEnd={() => setEnded(true)} />
        </strong>
      </Typography>
      <Box aria-hidden="true" sx={{ height: 6, borderRadius: 3, bgcolor: 'divider', overflow: 'hidden' }}>
        {elapsedMs !== undefined && (
          <Box
            sx={{
              height: '100%',
              bgcolor: 'primary.main',
              transformOrigin: 'left',
              animation: `time-left ${totalMs}ms linear -${elapsedMs}ms forwards`,
              '@keyframes time-left': { from: { transform: 'scaleX(1)' }, to: { transform: 'scaleX(0)' } },
              '@media (prefers-reduced-motion: reduce)': { display: 'none' },
            }}
          />
        )}
      </Box>
    </Box>
  );
}
