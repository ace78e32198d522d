import { isByReader, type PageVisit } from '#platform/pages/page-visits.rules';

const eventPage = /^\/our-event\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?<data>\.data)?$/;

/** Returns the id of the event whose page is visited, or undefined. From another page of the site, scripts ask for the page's data alone. */
export function visitedEventOf(visit: PageVisit): string | undefined {
  const { id, data } = eventPage.exec(visit.url.split('?', 1).join())?.groups ?? {};
  return id && isByReader(visit, data ? 'empty' : 'document') ? id : undefined;
}
