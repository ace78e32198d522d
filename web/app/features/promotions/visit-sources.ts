import { maxSourceLength, sourceField } from '@ngoma/api/features/promotions/visit-sources';

/** The sources of links that the application gives. Organizers name others themselves. */
const givenSources = ['whatsapp', 'facebook', 'link', 'qr', 'embed', 'share', 'sms'] as const;
export type GivenSource = (typeof givenSources)[number];

/** Returns whether a source has a name in the reader's language. */
export const isGiven = (source: string): source is GivenSource => givenSources.some((one) => one === source);

/** Returns the link to an event's page that carries where it stands. */
export const linkFrom = (url: string, source: string): string => `${url}?${sourceField}=${source}`;

/** Returns the name of a source from what an organizer types: "Radio Équinoxe" is `radio-equinoxe`. */
export const toSource = (typed: string): string =>
  typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxSourceLength)
    .replace(/-$/, '');
