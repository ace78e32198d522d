import { type ReactNode, useState } from 'react';
import { ApiProblem, defaultErrorMessage } from '#lib/api/call.ts';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button, type ButtonProps } from '#ui/kit/action/Button.tsx';

interface SaveButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'icon'> {
  /** Names the file for screen readers. */
  readonly label: string;
  readonly onSave: () => Promise<void>;
  /** The kind of the file, such as CSV. */
  readonly children: ReactNode;
}

/** Downloads a file of a report. An error is shown as a toast. */
export function SaveButton({ label, onSave, children, ...look }: SaveButtonProps) {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await onSave();
    } catch (error) {
      toast(error instanceof ApiProblem ? error.message : defaultErrorMessage(), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button {...look} isBusy={isBusy} aria-label={label} onClick={() => void save()}>
      {children}
    </Button>
  );
}
