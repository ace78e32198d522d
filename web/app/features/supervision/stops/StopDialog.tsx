import type { StopSubject } from '@ngoma/api/features/events/ticketing/stops';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import styles from './StopDialog.module.css';
import { useStopSubject } from './stops.queries.ts';

const maxNotice = 300;
const fields = ['reason', 'en', 'fr'] as const;

interface StopDialogProps {
  readonly subject: StopSubject;
  readonly onClose: () => void;
}

/** Asks for the reason of a stop, and for the notice in both languages. It stays open with what was typed if the stop fails. */
export function StopDialog({ subject, onClose }: StopDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useStopSubject(subject);
  const [typed, setTyped] = useState({ reason: '', en: '', fr: '' });
  const [isChecked, setChecked] = useState(false);
  const [problem, setProblem] = useState('');
  const isMissing = (field: (typeof fields)[number]) => typed[field].trim().length < 3;
  const confirm = async () => {
    setChecked(true);
    setProblem('');
    if (fields.some(isMissing)) return;
    try {
      const { reason, en, fr } = typed;
      toast((await change.mutateAsync({ reason: reason.trim(), notice: { en: en.trim(), fr: fr.trim() } })).message);
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={t(`supervision:stops.stopTitle.${subject}`)}
      confirmLabel={t(`supervision:stops.stop.${subject}`)}
      isBusy={change.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p className={styles.text}>{t(`supervision:stops.stopWords.${subject}`)}</p>
      <Stack>
        {fields.map((field) => {
          const isWrong = isChecked && isMissing(field);
          return (
            <TextField
              key={field}
              multiline
              minRows={2}
              label={t(`supervision:stops.field.${field}`)}
              value={typed[field]}
              onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
              error={isWrong}
              helperText={t(
                isWrong ? 'supervision:stops.missing' : `supervision:stops.hint.${field === 'reason' ? field : 'notice'}`,
              )}
              inputProps={{ maxLength: field === 'reason' ? 500 : maxNotice, ...(field !== 'reason' && { lang: field }) }}
            />
          );
        })}
      </Stack>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </ConfirmDialog>
  );
}
