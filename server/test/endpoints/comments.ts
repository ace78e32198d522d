import { ask } from '../factories/events.ts';
import type { Person } from '../factories/people.ts';
import type { TestApp } from '../harness/test-app.ts';
import type { OwnershipRequests } from './attempt.ts';

export type CommentFixture = Awaited<ReturnType<typeof aCommentFixture>>;

/** Writes two comments on a post. */
export async function aCommentFixture(app: TestApp, { author, postId }: { readonly author: Person; readonly postId: string }) {
  const [kept, removed] = [await aComment(app, author, postId, 'See you there'), await aComment(app, author, postId, 'Or not')];
  return { postId, kept, removed };
}

async function aComment(app: TestApp, as: Person, postId: string, text: string): Promise<string> {
  const { status, body } = await ask(app, 'POST', `/social-posts/${postId}/comments`, { as, body: { text } });
  if (status !== 201) throw new Error(`The comment was refused: ${body.message}`);
  return body.comment._id;
}

/** Requests to comments, by their author and by the author of the post. */
export function commentRequests(
  { postId, kept, removed }: CommentFixture,
  { ada, otto, brenda, paul }: Readonly<Record<'ada' | 'otto' | 'brenda' | 'paul', Person>>,
): Readonly<Record<string, OwnershipRequests>> {
  const params = { commentId: kept };
  return {
    'PUT /social-posts/:id/comments/open': {
      owner: { as: ada, params: { id: postId }, body: { isOpen: true } },
      others: [otto],
    },
    'PUT /comments/:commentId/hidden': { owner: { as: ada, params, body: { isHidden: false } }, others: [otto] },
    'PUT /comments/:commentId/pin': { owner: { as: ada, params, body: { isPinned: true } }, others: [otto] },
    'DELETE /comments/:commentId': { owner: { as: brenda, params: { commentId: removed } }, others: [paul, ada] },
  };
}
