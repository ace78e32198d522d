import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useState } from 'react';
import { onLocaleChange } from './i18n.ts';
import { createQueryClient } from './query-client.ts';

let shared: ReturnType<typeof createQueryClient> | undefined;

/** One for the whole tab, wherever its rooms stand; what the server said it says again in a new language. */
function clientOfTab() {
  if (typeof document === 'undefined') return createQueryClient();
  if (!shared) {
    const client = createQueryClient();
    shared = client;
    onLocaleChange(() => client.invalidateQueries());
  }
  return shared;
}

/**
 * Where TanStack Query can be used: the guarded pages, and on pages for everybody only what the signed-in see. Strangers,
 * who read one page and leave, carry none of it.
 */
export function QueryRoom({ children }: { children: ReactNode }) {
  const around = useContext(QueryClientContext);
  const [client] = useState(() => around ?? clientOfTab());
  return around ? children : <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
