import CloudOff from '@mui/icons-material/CloudOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { formatDate } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import type { PendingScan } from './scan-queue.ts';
import { nameOfScan } from './scan-text.ts';

interface PendingScansProps {
  readonly pending: readonly PendingScan[];
  readonly zone?: string | undefined;
  readonly onForget: (id: string) => void;
}

/** The scans that nobody answered yet: they are sent again by themselves, and stay in sight until they are answered. */
export function PendingScans({ pending, zone, onForget }: PendingScansProps) {
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
              <Typography sx={{ fontWeight: 600 }}>{t('door:pending.title', { count: waiting.length })}</Typography>
              <Typography variant="body2">{t('door:pending.words')}</Typography>
            </Box>
          </Box>
          <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1 }}>
            {waiting.map(({ scan, at, failures }) => (
              <Box component="li" key={scan.id} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
                <Typography sx={{ fontWeight: 600, letterSpacing: '0.08em' }}>{nameOfScan(scan.ticketCode)}</Typography>
                <Typography variant="body2" sx={{ flex: 1 }}>
                  {formatDate(at, 'time', locale, zone)} · {t('door:pending.tries', { count: failures })}
                </Typography>
                <Button variant="text" size="small" onClick={() => onForget(scan.id)}>
                  {t('door:pending.forget')}
                </Button>
              </Box>
            ))}
          </Box>
        </Card>
      )}
    </Box>
  );
}
