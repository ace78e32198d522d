import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { canPush, type PushedMessage, workerPath } from './push-support.ts';

/** Renews the subscription of a browser that has one. The code is loaded for those browsers only. */
async function renew(email: string): Promise<void> {
  if (!canPush() || !(await navigator.serviceWorker.getRegistration(workerPath))) return;
  await (await import('./push.ts')).renewPush(email);
}

/** Shows push messages that arrive while the page is open as a toast, and refreshes the bells. */
export function PushWatch({ email }: { email: string }) {
  const locale = useLocale();
  const toast = useToast();
  const cache = useQueryClient();
  useEffect(() => {
    // Failures of push are only logged, because the bells show the same notifications.
    renew(email).catch((error: unknown) => console.warn(error));
  }, [email]);
  useEffect(() => {
    if (!canPush()) return undefined;
    const onMessage = ({ data }: MessageEvent<PushedMessage | undefined>) => {
      if (data?.type !== 'push') return;
      toast(data.body ? labelWithValue(data.title, data.body, locale) : data.title, 'info');
      void cache.invalidateQueries({ queryKey: ['notifications'] });
    };
    navigator.serviceWorker.addEventListener('message', onMessage);
    return () => navigator.serviceWorker.removeEventListener('message', onMessage);
  }, [toast, cache, locale]);
  return null;
}
