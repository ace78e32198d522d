import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { sandboxOutcomes } from '@ngoma/api/features/payments';
import { useIsAlive } from '#lib/use-is-alive.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { type PaymentDesk, useSandboxDecision } from './payments.queries.ts';

/** No real money moves in the sandbox: here one plays the payer's part, the awkward ones too. */
export function SandboxPanel({ reference, desk }: { reference: string; desk: PaymentDesk }) {
  const { t } = useTranslation();
  const toast = useToast();
  const isAlive = useIsAlive();
  const decide = useSandboxDecision(reference, desk);
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
