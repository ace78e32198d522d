import { z } from 'zod';
import { Names } from './formats.rules.ts';
import { kind } from './kinds.types.ts';

const shared = { category: 'messages', channels: { email: 'choice', push: 'choice' }, isUrgent: false } as const;
const name = { en: 'Makossa Night', fr: 'Nuit du makossa' };

/** Pictures that attendees send to the gallery of an event, and what was decided about them. */
export const galleryKinds = {
  'gallery.waiting': kind({
    ...shared,
    texts: 'notificationsGallery.waiting',
    activityType: 'gallery_picture_sent',
    params: z.object({ eventId: z.string(), name: Names, authorName: z.string() }),
    path: ({ eventId }) => `/events/edit?event=${eventId}&tab=photos`,
    examples: [{ eventId: 'e', name, authorName: 'Brenda' }],
  }),
  'gallery.shown': kind({
    ...shared,
    texts: 'notificationsGallery.shown',
    activityType: 'gallery_picture_shown',
    params: z.object({ eventId: z.string(), name: Names }),
    path: ({ eventId }) => `/our-event/${eventId}/gallery`,
    examples: [{ eventId: 'e', name }],
  }),
  'gallery.refused': kind({
    ...shared,
    texts: 'notificationsGallery.refused',
    activityType: 'gallery_picture_refused',
    params: z.object({ eventId: z.string(), name: Names, reason: z.string() }),
    path: ({ eventId }) => `/our-event/${eventId}/gallery`,
    examples: [{ eventId: 'e', name, reason: 'It is too dark to see anything.' }],
  }),
};
