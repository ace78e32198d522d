/** Returns the path of the gallery of an event, or of the page after a picture. */
export const galleryPath = (eventId: string, after?: string | null): string =>
  `/our-event/${encodeURIComponent(eventId)}/gallery${after ? `?after=${encodeURIComponent(after)}` : ''}`;

/** Returns the path of the studio with the frames of an event. */
export const studioPath = (eventId: string): string =>
  `/custom-photo-or-video-filters-for-events?event=${encodeURIComponent(eventId)}`;
