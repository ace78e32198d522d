import type { DemoCalendar } from '../content/calendar.ts';
import type { DemoApp } from '../demo-app.ts';
import type { CreatedEvent } from './events.ts';
import type { DemoPeople } from './people.ts';

/** The demo organizer's messages to ticket holders, and who has read them. */
const messages = [
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
    subject: 'We start at eight / On commence à 20 h',
    message: 'Come along the river: the road from Bonanjo is closed.\nPassez par les berges : la route de Bonanjo est fermée.',
    readBy: [],
  },
] as const;

interface DemoContext {
  readonly people: DemoPeople;
  readonly calendar: DemoCalendar;
  readonly findEvent: (name: string) => CreatedEvent;
}

/** Returns the steps that send the demo organizer's messages. */
export function promotionSteps(app: DemoApp, { people, calendar, findEvent }: DemoContext) {
  const { promotions } = app.features;
  return messages.map(({ inDays, event, subject, message, readBy }) => ({
    at: calendar(inDays, 18, 20),
    async run() {
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
