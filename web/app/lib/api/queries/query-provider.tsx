import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { Fragment, type ReactNode, useContext, useState } from 'react';
import { onLocaleChange } from '#lib/i18n/i18n.ts';
import { readSession, type SessionState, subscribeToSession } from '#lib/session/session.ts';
import { useSession } from '#lib/session/use-session.ts';
import { createQueryClient } from './query-client.ts';

let shared: ReturnType<typeof createQueryClient> | undefined;

const personOf = (session: SessionState): string => (session.status === 'authenticated' ? session.user._id : '');

/**
 * Returns the one query client of the tab. A change of language invalidates its queries, because replies contain texts. The cache
 * is cleared when the session ends, however it ends, so that the next user of the device sees none of it.
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
 * Provides TanStack Query: to the guarded pages, and on public pages only to the parts for signed-in users. Strangers, who read
 * one page and leave, do not load it. When another tab signs in as another user, everything inside is mounted anew.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
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
