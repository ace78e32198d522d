import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { sandboxOutcomes } from '@ngoma/api/features/payments';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { type PaymentControls, useSandboxDecision } from './payments.queries.ts';

/** Plays the payer's part in the sandbox, where no real money moves: success and all kinds of failure. */
export function SandboxPanel({ reference, controls }: { reference: string; controls: PaymentControls }) {
  const { t } = useTranslation();
  const toast = useToast();
  const isAlive = useHydrated();
  const decide = useSandboxDecision(reference, controls);
  return (
    <Box
      component="section"
      aria-label={t('payments:sandbox.title')}
      sx={{ border: '1.5px dashed', borderColor: 'divider', borderRadius: '16px', p: 2, display: 'grid', gap: 1.5 }}
    >
      <Box>
        <Typography sx={{ fontWeight: 600 }}>{t('payments:sandbox.title')}</Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>{t('payments:sandbox.words')}</Typography>
      </Box>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
        {sandboxOutcomes.map((outcome) => (
          <Button
            key={outcome}
            disabled={!isAlive || decide.isPending}
            sx={{ px: 1.5, lineHeight: 1.2 }}
            {...(outcome === 'approve' && { variant: 'contained', color: 'success' })}
            onClick={() =>
              decide.mutateAsync(outcome).then(
                ({ message }) => toast(message, 'info'),
                (error: Error) => toast(error.message, 'error'),
              )
            }
          >
            {t(`payments:sandbox.${outcome}`)}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
