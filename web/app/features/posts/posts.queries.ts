import {
  createPost,
  getPost,
  likePost,
  listNews,
  listPosts,
  removePost,
  unlikePost,
  updatePost,
} from '@ngoma/api/features/events/posts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useIdempotencyKey } from '#lib/api/use-idempotency-key.ts';

const keys = { all: ['posts'] as const };

/** One post with its likes, and whether the reader likes it. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.all, id],
    queryFn: async ({ signal }) => (await call(getPost, { params: { id }, signal })).post,
  });

export const postsPerPage = 20;

/** One page of an author's posts, newest first. */
export const postsOfQuery = (authorId: string, page: number) =>
  queryOptions({
    queryKey: [...keys.all, 'of', authorId, page],
    queryFn: ({ signal }) => call(listPosts, { query: { authorId, limit: postsPerPage, page }, signal }),
    placeholderData: keepPreviousData,
  });

/** A post as its author wrote it, with its picture. */
export const editedPostQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.all, id, 'edited'],
    queryFn: ({ signal }) => call(getPost, { params: { id }, signal }),
    staleTime: 0,
  });

const newsCount = 3;

/** The first of the reader's news. */
export const newsQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'news'],
    queryFn: async ({ signal }) => (await call(listNews, { query: { limit: newsCount }, signal })).posts,
  });

/** Likes a post, or removes the like. */
export function useLike(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (isLiked: boolean) => call(isLiked ? likePost : unlikePost, { params: { id } }),
    onSuccess: (likes) => cache.setQueryData(postQuery(id).queryKey, (post) => post && { ...post, ...likes }),
  });
}

export interface NewPost {
  readonly title: string;
  readonly body: string;
  readonly titleFr: string;
  readonly bodyFr: string;
  /** The same texts with formatting; empty without. */
  readonly bodyHtml: string;
  readonly bodyHtmlFr: string;
  readonly eventId: string;
  readonly picture: File | undefined;
}

/** Creates a post. Idempotent: a repeated request creates one post. */
export function useCreatePost() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: useIdempotencyKey(({ picture, ...body }: NewPost, idempotencyKey) =>
      call(createPost, { body, files: { picture }, idempotencyKey }),
    ),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.all }),
  });
}

/** Changes a post. `removesPicture` removes its picture; otherwise it stays, unless there is a new one. */
export function useUpdatePost(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ picture, removesPicture, ...body }: NewPost & { readonly removesPicture: boolean }) =>
      call(updatePost, {
        params: { id },
        body: { ...body, ...(removesPicture && { removesPicture: 'true' }) },
        files: { picture },
      }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useRemovePost() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removePost, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.all }),
  });
}
