import type { EventWithDetails } from '@ngoma/api/features/events/events';
import type { EventInformation } from '@ngoma/api/features/events/information';

const statusOf: Partial<Record<EventWithDetails['status'], string>> = {
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
  suspended: 'EventPostponed',
};
const availabilityOf = {
  on_sale: 'InStock',
  few_left: 'LimitedAvailability',
  held: 'LimitedAvailability',
  sold_out: 'SoldOut',
  ended: 'Discontinued',
  not_yet: 'PreSale',
} as const;

/** Returns the event as schema.org Event data for search engines. */
export function eventJsonLd(
  event: EventWithDetails,
  { doorsOpenAt, minimumAge, lineUp }: Pick<EventInformation, 'doorsOpenAt' | 'minimumAge' | 'lineUp'>,
  url: string,
  publicUrl: string,
): Readonly<Record<string, unknown>> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.eventName,
    description: event.description.slice(0, 500),
    startDate: event.date,
    ...(event.endDate && { endDate: event.endDate }),
    ...(doorsOpenAt && { doorTime: doorsOpenAt }),
    ...(minimumAge && { typicalAgeRange: `${minimumAge}-` }),
    ...(lineUp.length > 0 && { performer: lineUp.map(({ name }) => ({ '@type': 'PerformingGroup', name })) }),
    eventStatus: `https://schema.org/${statusOf[event.status] ?? 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${event.online ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'}`,
    location: event.online
      ? { '@type': 'VirtualLocation', url }
      : {
          '@type': 'Place',
          name: event.location,
          address: {
            '@type': 'PostalAddress',
            streetAddress: event.location,
            addressLocality: event.city,
            addressCountry: 'CM',
          },
        },
    image: [new URL(event.shareImage.url, publicUrl).href],
    organizer: { '@type': 'Organization', name: event.organizer.name },
    ...(event.rating.count > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: event.rating.average, ratingCount: event.rating.count },
    }),
    offers: event.ticketTypes.map((type) => ({
      '@type': 'Offer',
      name: type.name,
      price: type.price + type.addedTax + type.fee,
      priceCurrency: 'XAF',
      url,
      availability: `https://schema.org/${availabilityOf[type.state]}`,
      ...(type.saleStart && { validFrom: type.saleStart }),
    })),
  };
}
