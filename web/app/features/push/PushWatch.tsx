import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { nameAndWords } from '#lib/punctuation.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useToast } from '#ui/Toasts.tsx';
import { canPush, type PushedMessage, renewPush } from './push.ts';

/** Shows what is pushed while the page is open, for five seconds at the top right, and lets the bells ask anew. */
export function PushWatch({ email }: { email: string }) {
  const locale = useLocale();
  const toast = useToast();
  const cache = useQueryClient();
  useEffect(() => {
    // Failures about push are only logged: the bells show the same.
    renewPush(email).catch((error: unknown) => console.warn(error));
  }, [email]);
  useEffect(() => {
    if (!canPush()) return undefined;
    const hear = ({ data }: MessageEvent<PushedMessage | undefined>) => {
      if (data?.type !== 'push') return;
      toast(data.body ? nameAndWords(data.title, data.body, locale) : data.title, 'info');
      void cache.invalidateQueries({ queryKey: ['notifications'] });
    };
    navigator.serviceWorker.addEventListener('message', hear);
    return () => navigator.serviceWorker.removeEventListener('message', hear);
  }, [toast, cache, locale]);
  return null;
}
