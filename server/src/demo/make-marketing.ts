import type { DemoCalendar } from './demo-calendar.ts';
import type { DemoHouse } from './demo-house.ts';
import type { MadeEvent } from './make-events.ts';
import type { DemoPeople } from './make-people.ts';

/** What the demo organizer wrote to guests: long ago, lately, and who has read it since. */
const letters = [
  {
    inDays: -9,
    event: 'Makossa Night: the October edition',
    subject: 'Thank you, Douala / Merci, Douala',
    message: 'It rained and you danced. Photos are on our page.\nIl a plu et vous avez dansé. Les photos sont sur notre page.',
    readBy: ['participant@ngoma.test'],
  },
  {
    inDays: -1,
    event: 'Makossa Night at the Wouri',
    subject: 'Doors at eight / Portes à 20 h',
    message: 'Come by the river side, the road from Bonanjo is closed.\nArrivez par le fleuve, la route de Bonanjo est fermée.',
    readBy: [],
  },
] as const;

interface World {
  readonly people: DemoPeople;
  readonly calendar: DemoCalendar;
  readonly findEvent: (name: string) => MadeEvent;
}

/** The demo organizer's messages, as happenings of the world's past. */
export function marketingHappenings(house: DemoHouse, { people, calendar, findEvent }: World) {
  const { promotions } = house.slices;
  return letters.map(({ inDays, event, subject, message, readBy }) => ({
    at: calendar(inDays, 18, 20),
    async happen() {
      const {
        id: eventId,
        event: { organizer },
      } = findEvent(event);
      const { id } = await promotions.send(people.sessionOf(organizer), {
        subject,
        message,
        audience: 'ticket_holders',
        eventId,
      });
      for (const reader of readBy) await promotions.markRead(people.sessionOf(reader), id);
    },
  }));
}
