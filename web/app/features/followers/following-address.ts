/** Matches the pages that have the button to follow: an event, a profile, a post; an event with its access code. */
const place = /^\/(?:our-event|profile|post)\/[\w-]{1,64}(?:\?code=[\w%-]{1,64})?$/;

/** Returns the page that a reader came from; empty for any other address. */
export const readPlace = (given: string): string => (place.test(given) ? given : '');
