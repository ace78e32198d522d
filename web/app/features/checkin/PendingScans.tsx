import CloudOff from '@mui/icons-material/CloudOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { PendingScan } from './scans/scan-queue.ts';
import { nameOfScan } from './scans/scan-text.ts';

interface PendingScansProps {
  readonly pending: readonly PendingScan[];
  readonly zone?: string | undefined;
  readonly onDiscard: (id: string) => void;
}

/** Scans without an answer. They are retried automatically, and stay visible until they are answered. */
export function PendingScans({ pending, zone, onDiscard }: PendingScansProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const waiting = pending.filter(({ failures }) => failures > 0);
  return (
    <Box role="status" aria-live="polite">
      {waiting.length > 0 && (
        <Card sx={{ bgcolor: 'sun.soft', borderColor: 'sun.main', p: 2, mb: 2 }}>
          <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
            <CloudOff aria-hidden="true" />
            <Box sx={{ minWidth: 0, flex: 1 }}>
              <Typography sx={{ fontWeight: 600 }}>{t('checkin:pending.title', { count: waiting.length })}</Typography>
              <Typography variant="body2">{t('checkin:pending.words')}</Typography>
            </Box>
          </Box>
          <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1 }}>
            {waiting.map(({ scan, at, failures }) => (
              <Box component="li" key={scan.id} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
                <Typography sx={{ fontWeight: 600, letterSpacing: '0.08em' }}>{nameOfScan(scan.ticketCode)}</Typography>
                <Typography variant="body2" sx={{ flex: 1 }}>
                  {formatDate(at, 'time', locale, zone)} · {t('checkin:pending.tries', { count: failures })}
                </Typography>
                <Button variant="text" size="small" onClick={() => onDiscard(scan.id)}>
                  {t('checkin:pending.forget')}
                </Button>
              </Box>
            ))}
          </Box>
        </Card>
      )}
    </Box>
  );
}
