import { createPost, getPost, likePost, listPosts, removePost, unlikePost } from '@ngoma/api/features/events/posts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useIdempotencyKey } from '#lib/api/use-idempotency-key.ts';

const keys = { all: ['posts'] as const };

/** One post with its likes, and whether the reader likes it. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.all, id],
    queryFn: async ({ signal }) => (await call(getPost, { params: { id }, signal })).post,
  });

/** An author's posts, newest first. */
export const postsOfQuery = (authorId: string) =>
  queryOptions({
    queryKey: [...keys.all, 'of', authorId],
    queryFn: ({ signal }) => call(listPosts, { query: { authorId, limit: 50 }, signal }),
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

export function useRemovePost() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removePost, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.all }),
  });
}
