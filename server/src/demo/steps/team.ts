import type { DemoCalendar } from '../content/calendar.ts';
import type { DemoApp } from '../demo-app.ts';
import type { CreatedEvent } from './events.ts';
import type { DemoPeople } from './people.ts';

const guests = [
  { name: 'Awa Ndi', email: 'awa.ndi@ngoma.test' },
  { name: 'Bih Tabe', email: 'bih.tabe@ngoma.test' },
  { name: 'Moussa Hamadou', email: 'moussa.hamadou@ngoma.test' },
  { name: 'Brenda Ewane', email: 'participant@ngoma.test' },
];

interface DemoContext {
  readonly people: DemoPeople;
  readonly calendar: DemoCalendar;
  readonly findEvent: (name: string) => CreatedEvent;
}

/** Returns the steps that invite staff for the demo organizer's events and add guests to a private listening session. */
export function teamSteps(app: DemoApp, { people, calendar, findEvent }: DemoContext) {
  const { team, guests: lists } = app.features;
  const invite = async (event: string, email: string, role: 'manager' | 'steward') => {
    const { id, event: plan } = findEvent(event);
    await team.team.invite(people.sessionOf(plan.organizer), id, { email, role }, 'en');
  };
  return [
    {
      at: calendar(-2, 10),
      async run() {
        const helper = people.sessionOf('organizer2@ngoma.test');
        await invite('Makossa Night at the Wouri', helper.email, 'steward');
        const [invitation] = await team.team.invitations(helper);
        if (invitation) await team.team.answer(helper, invitation.id, true);
        await invite('Makossa Night at the Wouri', 'gate.douala@ngoma.test', 'steward');
        const { id, event } = findEvent('Friends of Sawa: listening session');
        await lists.guests.add(people.sessionOf(event.organizer), id, { guests }, 'fr');
      },
    },
    { at: calendar(-1, 10), run: () => invite('Bikutsi Battle', 'organizer@ngoma.test', 'manager') },
  ];
}
