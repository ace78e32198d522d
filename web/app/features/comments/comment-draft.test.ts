import { expect, it } from 'vitest';
import { draftCookie, endedDraftCookie, readDraft } from './comment-draft.server.ts';

const postId = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';
const replyTo = '019a8f5c-7b1a-7c3d-8e4f-000000000001';
const pairOf = (cookie: string | undefined) => cookie?.split(';')[0] ?? '';

it('what a stranger typed is kept in a cookie for its post, out of the reach of scripts', () => {
  const draft = { text: 'À quelle heure ? 🥁\nEt où ; merci', replyTo };
  const cookie = draftCookie(postId, draft, 'https://ngoma.cm');
  expect(cookie).toMatch(/; Path=\/post; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/);
  const sent = `locale=fr; ${pairOf(cookie)}; signed-in=1`;
  expect(readDraft(sent, postId)).toEqual(draft);
  expect(readDraft(sent, replyTo)).toBeUndefined();
  expect(readDraft(pairOf(endedDraftCookie('http://localhost')), postId)).toBeUndefined();
  expect(readDraft(null, postId)).toBeUndefined();
});

it('the longest comment fits into a cookie in every script, and an empty or longer text is not kept', () => {
  const longest = draftCookie(postId, { text: '語'.repeat(1_000), replyTo }, 'https://ngoma.cm');
  expect(pairOf(longest).length).toBeLessThanOrEqual(4_096);
  expect(readDraft(pairOf(longest), postId)?.text).toHaveLength(1_000);
  expect(draftCookie(postId, { text: '', replyTo: '' }, 'https://ngoma.cm')).toBeUndefined();
  expect(draftCookie(postId, { text: '語'.repeat(1_001), replyTo: '' }, 'https://ngoma.cm')).toBeUndefined();
});
