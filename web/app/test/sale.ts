/** A private event with one type of tickets, as the server describes it to those who know its code. */
export const privateWedding = {
  ...{ _id: 'wedding', eventName: 'A quiet wedding', date: '2026-12-12T19:00:00.000Z', zone: 'Africa/Douala' },
  ...{ location: 'Bonapriso', coverImage: { url: '/cover.svg' } },
  ticketTypes: [
    {
      ...{ _id: 'standard', name: 'Standard', nameFr: null, description: null, descriptionFr: null },
      ...{ price: 2_000, fee: 0, addedTax: 0, taxes: [], priceAfter: null, phaseEndsAt: null },
      ...{
        state: 'on_sale',
        saleStart: null,
        available: 9,
        visibility: 'public',
        minPerOrder: 1,
        maxPerOrder: 9,
        perPerson: null,
      },
    },
  ],
};
