import type { Locale } from '@ngoma/api/common/locale';

/** Returns whether an event has a share card. Cards are public, so drafts, suspended and private events have none. */
export const hasShareCard = (event: { readonly state: string; readonly visibility: string }): boolean =>
  event.state !== 'draft' && event.state !== 'suspended' && event.visibility !== 'private';

/** Returns the path of an event's share card, a JPEG of 1200 × 630. A change of the event changes the path. */
export const shareCardPath = ({ id, version }: { readonly id: string; readonly version: number }, locale: Locale): string =>
  `/api/art/share/${id}.jpg?v=${version}&lang=${locale}`;
