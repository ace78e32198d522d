import { createPost, getPost, likePost, listPosts, removePost, unlikePost } from '@ngoma/api/features/posts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { useKeyed } from '#lib/use-keyed.ts';

const keys = { all: ['posts'] as const };

/** One piece of news as the reader sees it: how it is liked, and whether by them. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.all, id],
    queryFn: async ({ signal }) => (await call(getPost, { params: { id }, signal })).post,
  });

/** What one author wrote, the latest first. */
export const postsOfQuery = (authorId: string) =>
  queryOptions({
    queryKey: [...keys.all, 'of', authorId],
    queryFn: ({ signal }) => call(listPosts, { query: { authorId, limit: 50 }, signal }),
  });

/** Likes it, or takes the like back. */
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
  readonly eventId: string;
  readonly picture: File | undefined;
}

/** Sends a piece of news; one that has to be sent twice is one. */
export function useCreatePost() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: useKeyed(({ picture, ...body }: NewPost, idempotencyKey) =>
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
