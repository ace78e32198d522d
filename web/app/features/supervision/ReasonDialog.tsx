import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import styles from './ReasonDialog.module.css';

interface ReasonDialogProps {
  readonly title: ReactNode;
  /** Explains the consequences. */
  readonly words: string;
  readonly confirmLabel: string;
  /** The button that changes nothing; by default "Cancel". */
  readonly keepLabel?: string | undefined;
  readonly tone?: 'ink' | 'danger';
  /** Whether a reason is required; `none` shows no field. */
  readonly reason: 'required' | 'optional' | 'none';
  readonly act: (reason: string) => Promise<{ readonly message: string }>;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation of an action, with a reason for the audit log. If the action fails, it stays open with the typed reason.
 */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, words, confirmLabel, keepLabel, tone = 'ink', reason: requirement, act, onClose } = props;
  const { t } = useTranslation();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    if (requirement === 'required' && !reason.trim()) {
      setProblem(t('supervision:reason.missing'));
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
      {...(keepLabel && { keepLabel })}
      tone={tone}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p className={styles.words} data-alone={requirement === 'none' || undefined}>
        {words}
      </p>
      {requirement === 'none' ? (
        problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )
      ) : (
        <TextField
          multiline
          minRows={2}
          label={t(requirement === 'required' ? 'supervision:reason.label' : 'supervision:reason.optional')}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
            setProblem('');
          }}
          error={problem !== ''}
          helperText={problem || t('supervision:reason.kept')}
          inputProps={{ maxLength: 500 }}
        />
      )}
    </ConfirmDialog>
  );
}
