import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { eventGalleryRoutes } from './event-gallery.routes.ts';
import type { GalleryContext, Person } from './event-gallery.types.ts';
import { decidePicture, setGallery } from './moderate-gallery.ts';
import { anonymizePerson, sendPicture } from './send-picture.ts';

/** The event gallery feature: pictures that attendees send, their moderation and their reports. */
export function eventGalleryFeature(platform: Platform, deps: Pick<GalleryContext, 'events'>) {
  const ctx: GalleryContext = { ...platform, ...deps };
  return {
    routes: eventGalleryRoutes(ctx),
    jobs: {
      'event-gallery.remove-files': async ({ keys }: { readonly keys: readonly string[] }) => {
        for (const key of keys) await ctx.files.remove(key);
      },
    },
    /** Use cases as the endpoints run them. For demo data. */
    set: (person: Person, eventId: string, settings: Parameters<typeof setGallery>[3]) =>
      setGallery(ctx, person, eventId, settings),
    send: (person: Person, input: Parameters<typeof sendPicture>[2]) => sendPicture(ctx, person, input),
    decide: (person: Person, id: string, decision: Parameters<typeof decidePicture>[3]) =>
      decidePicture(ctx, person, id, decision),
    anonymizePerson: (tx: Tx, userId: string) => anonymizePerson(ctx, tx, userId),
  };
}
