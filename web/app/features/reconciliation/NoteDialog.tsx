import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './NoteDialog.module.css';

interface NoteDialogProps {
  readonly title: string;
  readonly lead: string;
  readonly confirmLabel: string;
  /** The label of the text; without one there is no text. */
  readonly label?: string;
  readonly isRequired?: boolean;
  readonly tone?: 'ink' | 'danger';
  readonly act: (text: string) => Promise<{ readonly message: string }>;
  readonly onClose: () => void;
  /** Further fields above the text. */
  readonly children?: ReactNode;
}

/** Asks for confirmation, with a text that is kept. If the action fails, it stays open with what was typed. */
export function NoteDialog({ label, isRequired = false, act, onClose, lead, children, ...dialog }: NoteDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    if (isRequired && text.trim().length < 3) {
      setProblem(t('reconciliation:textMissing'));
      return;
    }
    setBusy(true);
    try {
      toast((await act(text.trim())).message);
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog tone="ink" isOpen {...dialog} isBusy={isBusy} onConfirm={() => void confirm()} onClose={onClose}>
      <Stack>
        <Text>{lead}</Text>
        {children}
        {label && (
          <TextField
            multiline
            minRows={2}
            label={label}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setProblem('');
            }}
            error={problem !== ''}
            helperText={problem || undefined}
            announces
            inputProps={{ maxLength: 500 }}
          />
        )}
        {!label && problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
