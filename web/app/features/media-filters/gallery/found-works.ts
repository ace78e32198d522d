import type { Work } from '../gallery-store.ts';

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the works whose event has all of these words in its name, whatever their accents. */
export function foundWorks<Found extends Pick<Work, 'eventName'>>(works: readonly Found[], search: string): Found[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return works.filter(({ eventName }) => words.every((word) => fold(eventName).includes(word)));
}
