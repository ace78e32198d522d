import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { SuccessRings } from '#ui/feedback/SuccessRings.tsx';
import { Dialog } from '#ui/overlay/overlays.tsx';
import { CopyCode } from './CopyCode.tsx';

interface CodeDialogProps {
  readonly title: string;
  readonly partner: string;
  readonly code: string;
  readonly onClose: () => void;
}

/** Shown after a purchase with points: rings and the large code. */
export function CodeDialog({ title, partner, code, onClose }: CodeDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogContent sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1, pt: 3 }}>
        <SuccessRings sizePx={88} />
        <DialogTitle id={titleId} sx={{ p: 0 }}>
          {title}
        </DialogTitle>
        <Typography>{t('loyalty:redeem.show', { partner })}</Typography>
        <Box sx={{ my: 1 }}>
          <CopyCode code={code} isLarge />
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('loyalty:redeem.kept')}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
