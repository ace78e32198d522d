import { useState } from 'react';
import { useToast } from '#ui/feedback/Toasts.tsx';

/**
 * Sends a decision from its dialog. A success shows its message and closes the dialog; an error leaves the dialog open with
 * everything that was typed.
 */
export function useDecision(onClose: () => void) {
  const toast = useToast();
  const [error, setError] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  const decide = async (send: () => Promise<{ readonly message: string }>) => {
    setBusy(true);
    setError(undefined);
    try {
      toast((await send()).message);
      onClose();
    } catch (problem) {
      setError(problem as Error);
      setBusy(false);
    }
  };
  return { error, isBusy, decide };
}
