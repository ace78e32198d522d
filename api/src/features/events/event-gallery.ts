import { z } from 'zod';
import { endpoint, pictureOf } from '../../common/endpoint.ts';
import { blankable, Id, Instant, prose } from '../../common/fields.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';
import { EventParams } from './access.ts';

/** Maximum pictures of one person and of one event, pictures on a page, and lengths of texts. */
export const galleryLimits = { person: 10, event: 1_000, shown: 24, reason: 500, note: 500 } as const;

/** Who sees the pictures of a gallery: those with a ticket, or everyone who sees the event. */
export const galleryAudiences = ['holders', 'everyone'] as const;
export const GalleryAudience = z.enum(galleryAudiences);
export type GalleryAudience = z.infer<typeof GalleryAudience>;

export const galleryPictureStates = ['waiting', 'shown', 'refused', 'taken_down'] as const;
export const GalleryPictureState = z.enum(galleryPictureStates);
export type GalleryPictureState = z.infer<typeof GalleryPictureState>;

/** Reasons for which a picture is reported, in the order in which they are offered. */
export const pictureReportReasons = ['privacy', 'nudity', 'insult', 'other'] as const;
export const PictureReportReason = z.enum(pictureReportReasons);
export type PictureReportReason = z.infer<typeof PictureReportReason>;

/** Settings of the gallery of an event. */
export const GallerySettings = z
  .object({
    isOpen: z.boolean().meta({ description: 'Whether it takes and shows pictures' }),
    audience: GalleryAudience,
    showsAtOnce: z.boolean().meta({ description: 'Whether pictures are shown before the team has looked at them' }),
  })
  .meta({ id: 'GallerySettings' });
export type GallerySettings = z.infer<typeof GallerySettings>;

/** A picture in the gallery of an event. Its addresses answer only those who may see it. */
export const GalleryPicture = z
  .object({
    _id: Id,
    url: z.string(),
    previewUrl: z.string(),
    width: z.int().min(1),
    height: z.int().min(1),
    author: z.string().meta({ description: 'First name', example: 'Brenda' }),
    sentAt: Instant,
    isMine: z.boolean(),
  })
  .meta({ id: 'GalleryPicture' });
export type GalleryPicture = z.infer<typeof GalleryPicture>;

const Decided = { state: GalleryPictureState, reason: z.string().nullable() };

/** A picture as its author sees it. */
export const OwnGalleryPicture = GalleryPicture.extend(Decided).meta({ id: 'OwnGalleryPicture' });
export type OwnGalleryPicture = z.infer<typeof OwnGalleryPicture>;

/** A picture as the team of the event sees it. */
export const ManagedPicture = GalleryPicture.extend({
  ...Decided,
  openReports: z.int().min(0).meta({ description: 'Reports of readers that wait for an admin' }),
}).meta({ id: 'ManagedPicture' });
export type ManagedPicture = z.infer<typeof ManagedPicture>;

/** One page of the gallery of an event, as one reader sees it. */
export const GalleryPage = z
  .object({
    settings: GallerySettings,
    maySee: z.boolean().meta({ description: 'Whether the caller may see all of its pictures' }),
    maySend: z.boolean().meta({ description: 'Whether the caller has a ticket, and the gallery takes pictures' }),
    left: z.int().min(0).meta({ description: 'How many more pictures the caller may send' }),
    mayManage: z.boolean(),
    pictures: z.array(GalleryPicture),
    own: z.array(OwnGalleryPicture).meta({ description: 'All pictures of the caller, also those that are not shown' }),
    next: Id.nullable().meta({ description: 'The picture after which the next page begins; null on the last page' }),
    total: z.int().min(0),
  })
  .meta({ id: 'GalleryPage' });
export type GalleryPage = z.infer<typeof GalleryPage>;

const PictureParams = z.object({ pictureId: Id });
const Done = z.object({ message: z.string() });
const unknown = { 404: ['not_found'] };

export const listGallery = endpoint({
  method: 'GET',
  path: '/event/:id/gallery',
  summary: 'Lists the pictures that attendees sent to the gallery of an event, latest first, and the caller’s own',
  allow: 'public',
  params: EventParams,
  query: z.object({ after: blankable(Id).meta({ description: 'The last picture of the page before' }) }),
  reply: GalleryPage,
  refuses: unknown,
});

export const sendPicture = endpoint({
  method: 'POST',
  path: '/event/:id/gallery',
  summary: 'Sends a picture to the gallery of an event. The same picture again is one. Its metadata is removed.',
  allow: 'signed-in',
  params: EventParams,
  body: z.object({
    consent: z.literal('true').meta({ description: 'The caller agrees that the picture is shown to this audience' }),
    audience: GalleryAudience,
  }),
  files: { picture: pictureOf('The picture, which is required') },
  status: 201,
  reply: Done.extend({ picture: OwnGalleryPicture }),
  refuses: {
    403: ['no_ticket'],
    404: ['not_found'],
    409: ['gallery_closed', 'audience_changed', 'too_many_pictures', 'gallery_full'],
    413: ['picture_too_large'],
    415: ['not_a_picture'],
  },
});

export const getPictureImage = endpoint({
  method: 'GET',
  path: '/gallery-pictures/:pictureId/image',
  summary: 'Returns a picture of a gallery to those who may see it',
  allow: 'public',
  params: PictureParams,
  query: z.object({ size: blankable(z.enum(['preview', 'full'])), download: blankable(z.literal('1')) }),
  reply: z.any(),
  produces: 'image/webp',
  refuses: unknown,
});

export const withdrawPicture = endpoint({
  method: 'DELETE',
  path: '/gallery-pictures/:pictureId',
  summary: 'Withdraws a picture of the caller’s own and deletes it',
  allow: 'signed-in',
  params: PictureParams,
  reply: Done,
  refuses: unknown,
});

export const reportPicture = endpoint({
  method: 'POST',
  path: '/gallery-pictures/:pictureId/report',
  summary: 'Reports a picture of another person to the admins, once',
  allow: 'signed-in',
  params: PictureParams,
  body: z.object({ reason: PictureReportReason, note: blankable(prose(galleryLimits.note)) }),
  status: 201,
  reply: Done,
  refuses: { 404: ['not_found'], 409: ['own_picture', 'already_reported'] },
});

export const setGallery = endpoint({
  method: 'PUT',
  path: '/event/:id/gallery/settings',
  summary: 'Opens or closes the gallery of an event, and sets who sees it. Pictures stay as they are.',
  allow: ['organizer'],
  params: EventParams,
  body: GallerySettings,
  reply: Done.extend({ settings: GallerySettings }),
  refuses: unknown,
});

export const listManagedPictures = endpoint({
  method: 'GET',
  path: '/event/:id/gallery/managed',
  summary: 'Lists the pictures of a gallery for the team of the event, latest first',
  allow: ['organizer'],
  params: EventParams,
  query: PageQuery.extend({ state: blankable(GalleryPictureState) }),
  reply: PageInfo.extend({
    settings: GallerySettings,
    counts: z.object({ waiting: z.int(), shown: z.int(), refused: z.int(), taken_down: z.int() }),
    pictures: z.array(ManagedPicture),
  }),
  refuses: unknown,
});

export const decidePicture = endpoint({
  method: 'PUT',
  path: '/gallery-pictures/:pictureId/state',
  summary: 'Shows a picture in the gallery, or refuses it with a reason for its author',
  allow: ['organizer'],
  params: PictureParams,
  body: z.object({
    state: z.enum(['shown', 'refused']),
    reason: blankable(prose(galleryLimits.reason)).meta({ description: 'Required to refuse' }),
  }),
  reply: Done,
  refuses: { 404: ['not_found'], 409: ['taken_down'] },
});

/** Whether admins have decided on the reports of a picture. */
export const pictureReportStates = ['open', 'decided'] as const;

/** A picture that was reported, with its reports. */
export const ReportedPicture = z
  .object({
    _id: Id.meta({ description: 'Id of the picture' }),
    previewUrl: z.string(),
    url: z.string(),
    state: GalleryPictureState,
    sentAt: Instant,
    author: z.object({ _id: Id, name: z.string() }),
    event: z.object({ _id: Id, eventName: z.string() }),
    lastReportedAt: Instant,
    reports: z.array(
      z.object({ reason: PictureReportReason, note: z.string().nullable(), by: z.string(), at: Instant, isDecided: z.boolean() }),
    ),
  })
  .meta({ id: 'ReportedPicture' });
export type ReportedPicture = z.infer<typeof ReportedPicture>;

export const listReportedPictures = endpoint({
  method: 'GET',
  path: '/supervision/gallery-pictures',
  summary: 'Lists the pictures that were reported, latest report first',
  allow: ['admin'],
  query: PageQuery.extend({ state: z.enum(pictureReportStates).optional() }),
  reply: PageInfo.extend({ pictures: z.array(ReportedPicture), openCount: z.int().min(0) }),
});

export const pictureDecisions = ['taken_down', 'dismissed'] as const;

export const decideReportedPicture = endpoint({
  method: 'PUT',
  path: '/supervision/gallery-pictures/:pictureId',
  summary: 'Takes a reported picture down, or dismisses its reports',
  allow: ['admin'],
  params: PictureParams,
  body: z.object({ decision: z.enum(pictureDecisions), reason: z.string().trim().min(3).max(galleryLimits.reason) }),
  reply: Done,
  refuses: { 404: ['not_found'], 409: ['not_reported'] },
});
