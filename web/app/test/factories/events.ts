import { type EventBasicDetail, type EventWithDetails, getEvent } from '@ngoma/api/features/events/events';
import { idOf, type Part, replyOf } from '../reply-of.ts';

/** Returns an event as lists show it. */
export const anEvent = (more: Partial<EventBasicDetail> = {}): EventBasicDetail => ({
  ...{ _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f', eventName: 'Makossa Night', description: 'One horn section.' },
  ...{ location: 'Esplanade Bonanjo', city: 'Douala', zone: 'Africa/Douala', online: false, palette: 'ndop' },
  ...{ date: '2026-12-12T19:00:00.000Z', endDate: null, coverImage: { url: '/api/art/night.svg' }, validationView: 'organizer' },
  ...{ priceFrom: 5_000, status: 'published', visibility: 'public', availability: 'on_sale' },
  ...{ category: null, childCategory: null, rating: { average: null, count: 0 } },
  ...{ organizer: { _id: '019a8f5c-7b1a-7c3d-8e4f-000000000001', name: 'Maison Sawa', isVerified: true } },
  ...more,
});

/** Builds an event as its team edits it. */
export const ownEvent = (part: Part<EventWithDetails> = {}): EventWithDetails =>
  replyOf(getEvent, {
    eventWithDetails: {
      ...{ _id: idOf('night'), eventName: 'Makossa Night', eventNameEn: 'Makossa Night', descriptionEn: 'One horn section.' },
      ...{ location: 'Esplanade Bonanjo', city: 'Douala', zone: 'Africa/Douala', date: '2026-12-12T19:00:00.000Z' },
      ...{ status: 'published', forTeam: { commissionBasisPoints: 500 }, category: { _id: idOf('music'), name: 'Music' } },
      ...{ coverImage: { url: '/cover.svg' }, ...part },
    },
  }).eventWithDetails;
