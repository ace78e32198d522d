import { z } from 'zod';
import { endpoint, pictureOf } from '../common/endpoint.ts';
import { blankable, Id, Image, Instant, line, prose } from '../common/fields.ts';
import { PageMarks, PageQuery } from '../common/paging.ts';

/** A piece of news by an organizer, as one reader sees it. */
export const PostView = z
  .object({
    _id: Id,
    title: z.string(),
    body: z.string(),
    picture: Image.extend({ width: z.int(), height: z.int() }).nullable(),
    author: z.object({ _id: Id, name: z.string(), isVerified: z.boolean() }),
    event: z
      .object({ _id: Id, eventName: z.string(), date: Instant, zone: z.string(), city: z.string() })
      .nullable()
      .meta({ description: 'The event it is about, while everybody may see that' }),
    likes: z.int().min(0),
    isLiked: z.boolean().meta({ description: 'By the reader; false for strangers' }),
    createdAt: Instant,
  })
  .meta({ id: 'Post' });
export type PostView = z.infer<typeof PostView>;

const PostParams = z.object({ id: Id });
const unknown = { 404: ['not_found'] };

export const listPosts = endpoint({
  method: 'GET',
  path: '/social-posts',
  summary: 'What organizers write, the latest first; by author or by event where they are named',
  allow: 'public',
  query: PageQuery.extend({ authorId: Id.optional(), eventId: Id.optional() }),
  reply: PageMarks.extend({ posts: z.array(PostView) }),
});

export const getPost = endpoint({
  method: 'GET',
  path: '/social-posts/:id',
  summary: 'One piece of news',
  allow: 'public',
  params: PostParams,
  reply: z.object({ post: PostView }),
  refuses: unknown,
});

const PostFields = {
  title: line(140),
  body: prose(4000),
  titleFr: blankable(line(140)),
  bodyFr: blankable(prose(4000)),
  eventId: blankable(Id),
};

export const createPost = endpoint({
  method: 'POST',
  path: '/social-posts',
  summary: 'Write a piece of news, tied to one of the own events or to none; everybody can read it at once',
  allow: ['organizer'],
  body: z.object(PostFields),
  files: { picture: pictureOf('A picture beside the words') },
  status: 201,
  reply: z.object({ message: z.string(), post: PostView }),
  refuses: { 404: ['not_found'], 413: ['picture_too_large'], 415: ['not_a_picture'], 503: ['busy'] },
  idempotent: true,
});

export const removePost = endpoint({
  method: 'DELETE',
  path: '/social-posts/:id',
  summary: 'Take one’s own news back; admins take back anybody’s. A repeat changes nothing',
  allow: ['organizer', 'admin'],
  params: PostParams,
  reply: z.object({ message: z.string() }),
  refuses: unknown,
});

const likes = z.object({ likes: z.int().min(0), isLiked: z.boolean() });

export const likePost = endpoint({
  method: 'PUT',
  path: '/social-posts/:id/like',
  summary: 'Like it, once; a repeat changes nothing',
  allow: 'signed-in',
  params: PostParams,
  reply: likes,
  refuses: unknown,
});

export const unlikePost = endpoint({
  method: 'DELETE',
  path: '/social-posts/:id/like',
  summary: 'Take a like back; a repeat changes nothing',
  allow: 'signed-in',
  params: PostParams,
  reply: likes,
  refuses: unknown,
});
