import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';

interface ReasonDialogProps {
  readonly title: string;
  /** Explains the consequences. */
  readonly children: ReactNode;
  readonly label: string;
  readonly confirmLabel: string;
  /** Label of the dismiss button where "Cancel" could be mistaken for the action itself: "Keep the project". */
  readonly keepLabel?: string;
  readonly isBusy: boolean;
  readonly onConfirm: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for a reason before a final action whose other side is notified. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, label, confirmLabel, keepLabel, isBusy, onConfirm, onClose } = props;
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const confirm = async () => {
    if (!reason.trim()) return setMissing(true);
    try {
      await onConfirm(reason.trim());
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <FormDialog
      title={title}
      width="normal"
      submitLabel={confirmLabel}
      keepLabel={keepLabel}
      tone="danger"
      isBusy={isBusy}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <FormError message={problem} />
      <Text as="div">{children}</Text>
      <TextField
        autoFocus
        multiline
        minRows={2}
        required
        label={label}
        value={reason}
        error={isMissing && !reason.trim()}
        helperText={isMissing && !reason.trim() ? t('projects:reasonMissing') : undefined}
        onChange={(event) => setReason(event.target.value)}
        inputProps={{ maxLength: 500 }}
      />
    </FormDialog>
  );
}
