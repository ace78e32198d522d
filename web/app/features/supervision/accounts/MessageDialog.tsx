import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';

/** The API takes no longer text. */
const maxCharacters = 2_000;

interface MessageDialogProps {
  readonly title: ReactNode;
  readonly act: (text: string) => Promise<{ readonly message: string }>;
  readonly onClose: () => void;
}

/** Writes a message of Ngoma to one or several people. If it is not sent, it stays open with the text. */
export function MessageDialog({ title, act, onClose }: MessageDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isMissing = isTried && text.trim() === '';
  const submit = async () => {
    setTried(true);
    if (text.trim() === '') return;
    setBusy(true);
    try {
      toast((await act(text.trim())).message, 'success');
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={title}
      submitLabel={t('account-actions:message.send')}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Stack gap={1.5}>
        <Text>{t('account-actions:message.words')}</Text>
        <FormError message={problem || undefined} />
        <TextField
          label={t('account-actions:message.field')}
          value={text}
          multiline
          minRows={5}
          onChange={({ target }) => setText(target.value)}
          error={isMissing}
          helperText={isMissing ? t('account-actions:message.missing') : t('account-actions:message.hint')}
          inputProps={{ maxLength: maxCharacters }}
        />
      </Stack>
    </FormDialog>
  );
}
