import { business } from '@ngoma/api/common/business';
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { type listMessages, type Message, sendMessage, signalTyping } from '@ngoma/api/features/conversations';
import { type InfiniteData, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { call } from '#lib/call.ts';
import { randomId } from '#lib/random-id.ts';
import { conversationKeys, threadQuery } from './conversations.queries.ts';

/** A message on its way, or one that did not arrive. Its key makes it one message, however often it is sent. */
export interface Sending {
  readonly key: string;
  readonly text: string;
  readonly files: readonly File[];
  readonly at: string;
  /** Why it did not arrive. */
  readonly problem?: string;
}

type Thread = ReplyOf<typeof listMessages>;

/** What was answered stands in the thread before it is asked anew. */
function withMessage(data: InfiniteData<Thread, unknown> | undefined, message: Message) {
  const [latest, ...rest] = data?.pages ?? [];
  if (!data || !latest || latest.messages.some(({ _id }) => _id === message._id)) return data;
  return { ...data, pages: [{ ...latest, messages: [...latest.messages, message] }, ...rest] };
}

/** What is on its way in one conversation: kept as long as the page and the session live, since one may look elsewhere meanwhile. */
const sendingsQuery = (id: string) =>
  queryOptions<readonly Sending[]>({
    queryKey: ['sendings', id],
    queryFn: skipToken,
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The last message to go, by conversation: the next waits for it, so that they arrive as they were written. */
const turns = new Map<string, Promise<unknown>>();

/** Sends messages: each is shown at once, and stays with the reason and another try where it did not arrive. */
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
      turns.set(
        id,
        (turns.get(id) ?? Promise.resolve()).then(() => deliver(sending)),
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
        files: files.slice(0, business.conversation.mostFiles),
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

/** The other side is told at most once in so long. */
const typingEveryMs = 3_000;

/** Says that one is writing, now and then, while one does. */
export function useTypingSignal(id: string): () => void {
  const last = useRef(0);
  return useCallback(() => {
    if (Date.now() - last.current < typingEveryMs) return;
    last.current = Date.now();
    // Whoever is not told of it misses nothing.
    void call(signalTyping, { params: { id } }).catch(() => undefined);
  }, [id]);
}
