import * as api from '@ngoma/api/features/conversations';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { saveFile } from '#lib/save-file.ts';

export const conversationKeys = {
  all: ['conversations'] as const,
  /** Who is writing; asked of nobody: the live updates make it stale, and so say when. */
  typing: (id: string) => ['conversation-typing', id] as const,
};

const refreshMs = 60_000;
export const conversationsOnPage = 20;
const messagesAtOnce = 30;

/** The own conversations, the latest first. */
export const conversationsQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: [...conversationKeys.all, 'list', q, page],
    queryFn: ({ signal }) =>
      call(api.listConversations, { query: { page, limit: conversationsOnPage, ...(q && { q }) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });

/** The latest conversations with something unread, and how much there is in all. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: [...conversationKeys.all, 'unread'],
    queryFn: ({ signal }) => call(api.listConversations, { query: { unread: 'true', limit: 10 }, signal }),
    refetchInterval: refreshMs,
  });

/** A conversation from its latest messages back. */
export const threadQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationKeys.all, 'thread', id],
    queryFn: ({ signal, pageParam }) =>
      call(api.listMessages, {
        params: { id },
        query: { limit: messagesAtOnce, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
    refetchInterval: refreshMs,
  });

/** When the other person was last heard to write, in milliseconds; 0 where they were not. */
export const typingQuery = (id: string) =>
  queryOptions({
    queryKey: conversationKeys.typing(id),
    queryFn: () => Date.now(),
    initialData: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const clientsQuery = (page: number) =>
  queryOptions({
    queryKey: [...conversationKeys.all, 'clients', page],
    queryFn: ({ signal }) => call(api.listClients, { query: { page, limit: conversationsOnPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** The bytes of a picture that was sent along; it never changes. */
export const pictureQuery = (id: string, fileId: string) =>
  queryOptions({
    queryKey: ['conversation-picture', id, fileId],
    queryFn: async ({ signal }) => (await call(api.getMessageFile, { params: { id, fileId }, signal })) as unknown as Blob,
    staleTime: Number.POSITIVE_INFINITY,
  });

export async function saveMessageFile(id: string, { _id, name }: api.MessageFile): Promise<void> {
  saveFile((await call(api.getMessageFile, { params: { id, fileId: _id } })) as unknown as Blob, name);
}
