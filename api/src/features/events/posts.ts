import { z } from 'zod';
import { endpoint, pictureOf } from '../../common/endpoint.ts';
import { blankable, Id, Image, Instant, line, prose, SizedPicture, TextBoolean, TimeZone } from '../../common/fields.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';
import { RichText } from '../../common/rich-text.ts';

/** A post of an organizer, as returned to one caller. */
export const PostView = z
  .object({
    _id: Id,
    title: z.string(),
    body: z.string(),
    bodyHtml: z.string().nullable().meta({ description: 'The text with formatting, sanitised HTML; null if it has none' }),
    picture: SizedPicture.nullable(),
    author: z.object({ _id: Id, name: z.string(), isVerified: z.boolean(), avatar: Image.nullable() }),
    event: z
      .object({ _id: Id, eventName: z.string(), date: Instant, zone: TimeZone, city: z.string() })
      .nullable()
      .meta({ description: 'Event that the post is about, while it is public' }),
    likes: z.int().min(0),
    isLiked: z.boolean().meta({ description: 'Whether the caller likes it; false for visitors' }),
    comments: z.int().min(0).meta({ description: 'Number of comments and replies that everyone may read' }),
    createdAt: Instant,
    editedAt: Instant.nullable().meta({ description: 'When its author changed it last; null if it is as it was published' }),
  })
  .meta({ id: 'Post' });
export type PostView = z.infer<typeof PostView>;

const PostParams = z.object({ id: Id });
const unknown = { 404: ['not_found'] };

export const listPosts = endpoint({
  method: 'GET',
  path: '/social-posts',
  summary: 'Lists posts of organizers, latest first, optionally by author or event',
  allow: 'public',
  query: PageQuery.extend({
    authorId: Id.optional(),
    eventId: Id.optional(),
    news: blankable(TextBoolean).meta({
      description: 'Latest posts of organizers whom the caller follows, and about events for which they have tickets',
    }),
  }),
  reply: PageInfo.extend({ posts: z.array(PostView) }),
  refuses: { 401: ['unauthenticated'] },
});

/** Maximum characters of a post without its formatting. */
export const postLimit = 4_000;

const PostFields = {
  title: line(140),
  body: prose(postLimit),
  titleFr: blankable(line(140)),
  bodyFr: blankable(prose(postLimit)),
  bodyHtml: RichText,
  bodyHtmlFr: RichText,
  eventId: blankable(Id),
};

/** A post as it is stored, in both languages, for its author to edit. */
export const PostSource = z
  .object({
    title: z.string(),
    body: z.string(),
    titleFr: z.string().nullable(),
    bodyFr: z.string().nullable(),
    bodyHtml: z.string().nullable(),
    bodyHtmlFr: z.string().nullable(),
    eventId: Id.nullable(),
  })
  .meta({ id: 'PostSource' });
export type PostSource = z.infer<typeof PostSource>;

export const getPost = endpoint({
  method: 'GET',
  path: '/social-posts/:id',
  summary: 'Returns a post',
  allow: 'public',
  params: PostParams,
  reply: z.object({ post: PostView, forAuthor: PostSource.nullable() }),
  refuses: unknown,
});

export const createPost = endpoint({
  method: 'POST',
  path: '/social-posts',
  summary: 'Publishes a post, optionally about one of the organizer’s events',
  allow: ['organizer'],
  body: z.object(PostFields),
  files: { picture: pictureOf('Picture of the post') },
  status: 201,
  reply: z.object({ message: z.string(), post: PostView }),
  refuses: { 404: ['not_found'], 413: ['picture_too_large'], 415: ['not_a_picture'], 503: ['busy'] },
  idempotent: true,
});

export const updatePost = endpoint({
  method: 'PUT',
  path: '/social-posts/:id',
  summary: 'Changes a post of the organizer’s own. Readers see that it was edited.',
  allow: ['organizer'],
  params: PostParams,
  body: z.object({
    ...PostFields,
    removesPicture: blankable(TextBoolean).meta({
      description: 'Removes the picture; without it and a new one, the picture stays',
    }),
  }),
  files: { picture: pictureOf('New picture of the post') },
  reply: z.object({ message: z.string(), post: PostView }),
  refuses: { 404: ['not_found'], 413: ['picture_too_large'], 415: ['not_a_picture'], 503: ['busy'] },
});

export const removePost = endpoint({
  method: 'DELETE',
  path: '/social-posts/:id',
  summary: 'Deletes a post: an organizer’s own, any for an admin. A repeated request changes nothing.',
  allow: ['organizer', 'admin'],
  params: PostParams,
  reply: z.object({ message: z.string() }),
  refuses: unknown,
});

const LikeReply = z.object({ likes: z.int().min(0), isLiked: z.boolean() });

export const likePost = endpoint({
  method: 'PUT',
  path: '/social-posts/:id/like',
  summary: 'Likes a post. A repeated request changes nothing.',
  allow: 'signed-in',
  params: PostParams,
  reply: LikeReply,
  refuses: unknown,
});

export const unlikePost = endpoint({
  method: 'DELETE',
  path: '/social-posts/:id/like',
  summary: 'Removes a like. A repeated request changes nothing.',
  allow: 'signed-in',
  params: PostParams,
  reply: LikeReply,
  refuses: unknown,
});
