import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/use-translation.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useToast } from '#ui/Toasts.tsx';

interface ReasonDialogProps {
  readonly title: ReactNode;
  /** What will happen. */
  readonly words: string;
  readonly confirmLabel: string;
  readonly tone?: 'primary' | 'error';
  /** Whether a reason must be given; `none` where none is asked for. */
  readonly reason: 'required' | 'optional' | 'none';
  readonly act: (reason: string) => Promise<{ readonly message: string }>;
  readonly onClose: () => void;
}

/** Asks before an act, with the reason that is written down. Stays open, with what was typed, where the act is refused. */
export function ReasonDialog({ title, words, confirmLabel, tone = 'primary', reason: wish, act, onClose }: ReasonDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    if (wish === 'required' && !reason.trim()) {
      setProblem(t('admin:reason.missing'));
      return;
    }
    setBusy(true);
    try {
      toast((await act(reason.trim())).message);
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={confirmLabel}
      tone={tone}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Typography sx={{ mb: wish === 'none' ? 0 : 2 }}>{words}</Typography>
      {wish === 'none' ? (
        problem && (
          <Typography role="alert" sx={{ color: 'error.main', mt: 1 }}>
            {problem}
          </Typography>
        )
      ) : (
        <TextField
          fullWidth
          multiline
          minRows={2}
          label={t(wish === 'required' ? 'admin:reason.label' : 'admin:reason.optional')}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
            setProblem('');
          }}
          error={problem !== ''}
          helperText={problem || t('admin:reason.kept')}
          inputProps={{ maxLength: 500 }}
        />
      )}
    </ConfirmDialog>
  );
}
