import { sourceField, VisitSource } from '@ngoma/api/features/promotions/visit-sources';
import { isByReader, type PageVisit } from '#platform/pages/page-visits.rules';

const eventPage = /^\/our-event\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?<data>\.data)?$/;

/** Returns the id of the event whose page is visited, or undefined. From another page of the site, scripts ask for the page's data alone. */
export function visitedEventOf(visit: PageVisit): string | undefined {
  const { id, data } = eventPage.exec(visit.url.split('?', 1).join())?.groups ?? {};
  return id && isByReader(visit, data ? 'empty' : 'document') ? id : undefined;
}

/** Returns the source that the address of a page names; empty without one, or if it is no valid name. */
export function sourceOf({ url }: Pick<PageVisit, 'url'>): string {
  const query = url.split('?').slice(1).join('?');
  return VisitSource.safeParse(new URLSearchParams(query).get(sourceField)).data ?? '';
}
