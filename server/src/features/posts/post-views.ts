import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { PostView } from '@ngoma/api/features/events/posts';
import { pictureSizes } from '#platform/files/picture-sizes';
import { notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { PostRow } from './posts.read.ts';

/** Widths in pixels: for lists, and for desktop screens and link previews. */
export const pictureWidths = [480, 1200] as const;
export const postPictures = pictureSizes(pictureWidths);

export const postUnknown = () => notFound(bilingual('posts.postNotFound'));

/** Returns a post as a reader of this language sees it. */
export const viewOfPost = (files: Platform['files'], row: PostRow, locale: Locale): PostView => ({
  _id: row.id,
  title: localizedText(locale, row.title, row.titleFr),
  body: localizedText(locale, row.body, row.bodyFr),
  // The formatting belongs to the text that this reader gets.
  bodyHtml: locale === 'fr' && row.bodyFr ? row.bodyHtmlFr : row.bodyHtml,
  picture: row.pictureKey
    ? {
        ...postPictures.view(files, row.pictureKey),
        ...{ width: row.pictureWidth ?? postPictures.largest, height: row.pictureHeight ?? postPictures.largest },
      }
    : null,
  author: {
    ...{ _id: row.authorId, name: row.authorName, isVerified: row.isVerified },
    avatar: row.authorAvatarKey ? { url: files.url(row.authorAvatarKey) } : null,
  },
  event:
    row.eventId && row.eventName && row.startsAt
      ? {
          _id: row.eventId,
          eventName: localizedText(locale, row.eventName, row.eventNameFr),
          date: row.startsAt.toISOString(),
          zone: row.zone ?? '',
          city: row.city ?? '',
        }
      : null,
  likes: row.likes,
  isLiked: row.isLiked,
  comments: row.comments,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
});
