import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Dialog } from './overlays.tsx';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** A verb that says what will happen: "Delete the bid", not "OK". */
  readonly confirmLabel: string;
  /** The label of the button that changes nothing, if "Cancel" would be ambiguous: "Keep the event". */
  readonly keepLabel?: string;
  readonly tone?: 'primary' | 'error';
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, keepLabel, tone = 'primary', isBusy = false, onConfirm, onClose } = props;
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={isBusy ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      {children && <DialogContent>{children}</DialogContent>}
      <DialogActions>
        <Button variant="text" onClick={onClose} disabled={isBusy}>
          {keepLabel ?? t('common:cancel')}
        </Button>
        <Button variant="contained" color={tone} onClick={onConfirm} loading={isBusy}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
