import { business } from '@ngoma/api/common/business';
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { type listMessages, type Message, sendMessage, signalTyping } from '@ngoma/api/features/conversations';
import { type InfiniteData, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { randomId } from '#lib/random-id.ts';
import { conversationKeys, threadQuery } from './conversations.queries.ts';

/** A message that is being sent or that failed. Its idempotency key makes it one message, however often it is sent. */
export interface Sending {
  readonly key: string;
  readonly text: string;
  readonly files: readonly File[];
  readonly at: string;
  /** The error message of a failed attempt. */
  readonly problem?: string;
}

type Thread = ReplyOf<typeof listMessages>;

/** Adds the saved message to the cached conversation before it is refetched. */
function withMessage(data: InfiniteData<Thread, unknown> | undefined, message: Message) {
  const [latest, ...rest] = data?.pages ?? [];
  if (!data || !latest || latest.messages.some(({ _id }) => _id === message._id)) return data;
  return { ...data, pages: [{ ...latest, messages: [...latest.messages, message] }, ...rest] };
}

/** The messages being sent in one conversation, kept for the whole session because the reader may open another one meanwhile. */
const sendingsQuery = (id: string) =>
  queryOptions<readonly Sending[]>({
    queryKey: ['sendings', id],
    queryFn: skipToken,
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The last pending send by conversation. The next one waits for it, so that messages arrive in order. */
const pendingSends = new Map<string, Promise<unknown>>();

/** Sends messages. Each is shown at once; a failed one stays with its error and can be retried. */
export function useSendings(id: string) {
  const cache = useQueryClient();
  const { data: sendings = [] } = useQuery(sendingsQuery(id));
  const [notice, setNotice] = useState<string>();
  const setSendings = useCallback(
    (change: (all: readonly Sending[]) => readonly Sending[]) =>
      cache.setQueryData<readonly Sending[]>(sendingsQuery(id).queryKey, (all = []) => change(all)),
    [cache, id],
  );

  const deliver = useCallback(
    async (sending: Sending) => {
      const files = Object.fromEntries(sending.files.map((file, place) => [`file${place + 1}`, file]));
      try {
        const { message, notice: why } = await call(sendMessage, {
          params: { id },
          body: { text: sending.text },
          files,
          idempotencyKey: sending.key,
        });
        setNotice(why ?? undefined);
        cache.setQueryData(threadQuery(id).queryKey, (data) => withMessage(data, message));
        setSendings((all) => all.filter(({ key }) => key !== sending.key));
        void cache.invalidateQueries({ queryKey: [...conversationKeys.all, 'list'] });
      } catch (error) {
        const problem = (error as Error).message;
        setSendings((all) => all.map((one) => (one.key === sending.key ? { ...one, problem } : one)));
      }
    },
    [cache, id, setSendings],
  );

  const queue = useCallback(
    (sending: Sending) => {
      pendingSends.set(
        id,
        (pendingSends.get(id) ?? Promise.resolve()).then(() => deliver(sending)),
      );
    },
    [deliver, id],
  );

  return {
    sendings,
    notice,
    closeNotice: () => setNotice(undefined),
    send(text: string, files: readonly File[]) {
      const sending = {
        key: randomId(),
        text,
        files: files.slice(0, business.conversation.maxFiles),
        at: new Date().toISOString(),
      };
      setSendings((all) => [...all, sending]);
      queue(sending);
    },
    retry({ problem: _problem, ...sending }: Sending) {
      setSendings((all) => all.map((one) => (one.key === sending.key ? sending : one)));
      queue(sending);
    },
    drop: (key: string) => setSendings((all) => all.filter((one) => one.key !== key)),
  };
}

/** Minimum time in milliseconds between two typing signals. */
const typingEveryMs = 3_000;

/** Returns a function that signals that the person is typing, at most once per `typingEveryMs`. */
export function useTypingSignal(id: string): () => void {
  const last = useRef(0);
  return useCallback(() => {
    if (Date.now() - last.current < typingEveryMs) return;
    last.current = Date.now();
    // A lost typing signal does no harm.
    void call(signalTyping, { params: { id } }).catch(() => undefined);
  }, [id]);
}
