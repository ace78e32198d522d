import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { Fragment, type ReactNode, useContext, useState } from 'react';
import { onLocaleChange } from './i18n.ts';
import { createQueryClient } from './query-client.ts';
import { readSession, type SessionState, subscribeToSession } from './session.ts';
import { useSession } from './use-session.ts';

let shared: ReturnType<typeof createQueryClient> | undefined;

const personOf = (session: SessionState): string => (session.status === 'authenticated' ? session.user._id : '');

/**
 * One for the whole tab, wherever its rooms stand; what the server said it says again in a new language. What was fetched
 * for one person is forgotten with the session, however that ended: the next one on this device sees none of it.
 */
function clientOfTab() {
  if (typeof document === 'undefined') return createQueryClient();
  if (!shared) {
    const client = createQueryClient();
    shared = client;
    onLocaleChange(() => client.invalidateQueries());
    let person = personOf(readSession());
    subscribeToSession(() => {
      const next = personOf(readSession());
      if (next !== person) client.clear();
      person = next;
    });
  }
  return shared;
}

/**
 * Where TanStack Query can be used: the guarded pages, and on pages for everybody only what the signed-in see. Strangers,
 * who read one page and leave, carry none of it. Where another tab signs somebody else in, everything inside begins anew.
 */
export function QueryRoom({ children }: { children: ReactNode }) {
  const around = useContext(QueryClientContext);
  const [client] = useState(() => around ?? clientOfTab());
  const person = personOf(useSession());
  if (around) return children;
  return (
    <QueryClientProvider client={client}>
      <Fragment key={person}>{children}</Fragment>
    </QueryClientProvider>
  );
}
