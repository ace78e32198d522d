import type { DemoCalendar } from './demo-calendar.ts';
import type { DemoHouse } from './demo-house.ts';
import type { MadeEvent } from './make-events.ts';
import type { DemoPeople } from './make-people.ts';

const guests = [
  { name: 'Awa Ndi', email: 'awa.ndi@ngoma.test' },
  { name: 'Bih Tabe', email: 'bih.tabe@ngoma.test' },
  { name: 'Moussa Hamadou', email: 'moussa.hamadou@ngoma.test' },
  { name: 'Brenda Ewane', email: 'participant@ngoma.test' },
];

interface World {
  readonly people: DemoPeople;
  readonly calendar: DemoCalendar;
  readonly findEvent: (name: string) => MadeEvent;
}

/** Who helps the demo organizer at the door, whose help they are asked for, and who is on the list of a private evening. */
export function teamHappenings(house: DemoHouse, { people, calendar, findEvent }: World) {
  const { team, guests: lists } = house.slices;
  const asked = async (event: string, email: string, role: 'manager' | 'steward') => {
    const { id, event: plan } = findEvent(event);
    await team.team.invite(people.sessionOf(plan.organizer), id, { email, role }, 'en');
  };
  return [
    {
      at: calendar(-2, 10),
      async happen() {
        const helper = people.sessionOf('organizer2@ngoma.test');
        await asked('Makossa Night at the Wouri', helper.email, 'steward');
        const [invitation] = await team.team.invitations(helper);
        if (invitation) await team.team.answer(helper, invitation.id, true);
        await asked('Makossa Night at the Wouri', 'door.douala@ngoma.test', 'steward');
        const { id, event } = findEvent('Friends of the House: listening room');
        await lists.guests.add(people.sessionOf(event.organizer), id, { guests }, 'fr');
      },
    },
    { at: calendar(-1, 10), happen: () => asked('Bikutsi Battle', 'organizer@ngoma.test', 'manager') },
  ];
}
