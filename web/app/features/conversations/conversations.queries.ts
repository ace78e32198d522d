import type { BodyInput } from '@ngoma/api/common/endpoint';
import * as api from '@ngoma/api/features/conversations';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { saveFile } from '#lib/save-file.ts';

export const conversationKeys = {
  all: ['conversations'] as const,
  /** Holds the time of the last typing signal. It is never fetched: live updates mark it stale. */
  typing: (id: string) => ['conversation-typing', id] as const,
};

const refreshMs = 60_000;
export const conversationsOnPage = 20;
const messagesAtOnce = 30;

/** Lists of the caller's conversations: those that are not archived, the unread ones of them, and the archived ones. */
export const conversationLists = ['all', 'unread', 'archived'] as const;
export type ConversationListName = (typeof conversationLists)[number];

/** The caller's conversations, newest first. */
export const conversationsQuery = (q: string, page: number, list: ConversationListName = 'all') =>
  queryOptions({
    queryKey: [...conversationKeys.all, 'list', list, q, page],
    queryFn: ({ signal }) =>
      call(api.listConversations, {
        query: { page, limit: conversationsOnPage, ...(list !== 'all' && { [list]: 'true' }), ...(q && { q }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });

/** The latest conversations with unread messages, and the total unread count. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: [...conversationKeys.all, 'unread'],
    queryFn: ({ signal }) => call(api.listConversations, { query: { unread: 'true', limit: 10 }, signal }),
    refetchInterval: refreshMs,
  });

/** A conversation, page by page from its latest messages back. */
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

/** Time of the other person's last typing signal in milliseconds; 0 if there was none. */
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

/** The bytes of a picture in a message; they never change. */
export const pictureQuery = (id: string, fileId: string) =>
  queryOptions({
    queryKey: ['conversation-picture', id, fileId],
    queryFn: async ({ signal }) => (await call(api.getMessageFile, { params: { id, fileId }, signal })) as unknown as Blob,
    staleTime: Number.POSITIVE_INFINITY,
  });

export async function saveMessageFile(id: string, { _id, name }: api.MessageFile): Promise<void> {
  saveFile((await call(api.getMessageFile, { params: { id, fileId: _id } })) as unknown as Blob, name);
}

/** Archives or mutes a conversation for the caller, or undoes it, and loads lists and conversation again. */
export function useChangeConversation(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.changeConversation>) => call(api.changeConversation, { params: { id }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: conversationKeys.all }),
  });
}
