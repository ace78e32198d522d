import { z } from 'zod';
import { endpoint, pictureOf } from '../../common/endpoint.ts';
import {
  blankable,
  Id,
  Image,
  Instant,
  line,
  prose,
  SizedPicture,
  TextBoolean,
  TimeZone,
  textNumber,
} from '../../common/fields.ts';
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
  query: PageQuery.extend({ authorId: Id.optional(), eventId: Id.optional() }),
  reply: PageInfo.extend({ posts: z.array(PostView) }),
});

/** How many posts are on one page of a person's news, and how many similar posts one post leads to. */
export const newsLimits = { page: 20, similar: 4 } as const;

/** A post among the news of the caller. */
export const NewsItem = PostView.extend({
  isSuggested: z.boolean().meta({
    description: 'Whether it is about an upcoming event that fits the caller, and not of an organizer or event that they chose',
  }),
}).meta({ id: 'NewsItem' });
export type NewsItem = z.infer<typeof NewsItem>;

export const listNews = endpoint({
  method: 'GET',
  path: '/social-posts/news',
  summary:
    'Lists recent posts for the caller: first of organizers whom they follow and about events for which they have tickets, then about upcoming events in their cities and categories; latest first in each',
  allow: 'signed-in',
  query: z.object({
    after: blankable(Id).meta({ description: 'The last post of the page before' }),
    limit: textNumber(z.int().min(1).max(newsLimits.page)).default(newsLimits.page),
  }),
  reply: z.object({
    posts: z.array(NewsItem),
    next: Id.nullable().meta({ description: 'The post after which the next page begins; null on the last page' }),
  }),
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

export const listSimilarPosts = endpoint({
  method: 'GET',
  path: '/social-posts/:id/similar',
  summary: 'Lists recent posts of other authors about public events of the same category or city, latest first',
  allow: 'public',
  params: PostParams,
  reply: z.object({ posts: z.array(PostView).max(newsLimits.similar) }),
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
