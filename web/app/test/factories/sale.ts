export const standardId = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';

/** Returns an event with one type of tickets on sale, as the page of its purchase loads it. */
export const saleOf = () => ({
  ...{ _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e70', eventName: 'A quiet wedding', date: '2026-12-12T19:00:00.000Z' },
  ...{ zone: 'Africa/Douala', location: 'Bonapriso', city: 'Douala', online: false, palette: 'ndop' },
  coverImage: { url: '/cover.svg' },
  ticketTypes: [
    {
      ...{ _id: standardId, name: 'Standard', nameFr: null, description: null, descriptionFr: null },
      ...{ price: 2_000, fee: 0, addedTax: 0, taxes: [], priceAfter: null, phaseEndsAt: null },
      ...{ state: 'on_sale', saleStart: null, available: 9, visibility: 'public' },
      ...{ minPerOrder: 1, maxPerOrder: 9, perPerson: null },
    },
  ],
});
