interface Place {
  /** The comment after which the page begins. */
  readonly after?: string | undefined;
  /** The comment of which the forms are open. */
  readonly to?: string | undefined;
}

const queryOf = ({ after, to }: Place): string => {
  const query = new URLSearchParams({ ...(after && { after }), ...(to && { to }) });
  return query.size > 0 ? `?${query}` : '';
};

/** Returns the path of a reader's own page of the comments on a post, where forms are sent to. */
export const ownCommentsPath = (postId: string, place: Place = {}): string => `/post/${postId}/comments${queryOf(place)}`;

/** Returns the id of a comment's element on a page. */
export const commentAnchor = (commentId: string): string => `comment-${commentId}`;
