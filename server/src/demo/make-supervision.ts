import type { Locale } from '@ngoma/api/common/locale';
import type { ContactTopic } from '@ngoma/api/features/support';
import type { DemoCalendar } from './demo-calendar.ts';
import type { DemoHouse } from './demo-house.ts';
import type { DemoPeople } from './make-people.ts';

interface World {
  readonly people: DemoPeople;
  readonly calendar: DemoCalendar;
}

interface DemoMessage {
  readonly inDays: number;
  readonly name: string;
  readonly email: string;
  readonly topic: ContactTopic;
  readonly message: string;
  readonly locale: Locale;
  /** Of somebody who was signed in. */
  readonly from?: string;
  readonly outcome?: 'closed' | { readonly answer: string };
}

/** What people wrote to the house, and what became of it. */
const messages: readonly DemoMessage[] = [
  {
    inDays: -12,
    name: 'Ismaël Tchoumi',
    email: 'participant2@ngoma.test',
    topic: 'payment',
    message: 'Orange Money m’a débité deux fois pour la même commande. Pouvez-vous vérifier ?',
    locale: 'fr',
    from: 'participant2@ngoma.test',
    outcome: {
      answer:
        'Bonjour Ismaël,\n\nvotre second paiement est arrivé après le premier et vous a été rendu le jour même. Il apparaît sur votre compte Orange Money sous 24 heures.',
    },
  },
  {
    inDays: -6,
    name: 'Gisèle Abega',
    email: 'gisele.abega@example.cm',
    topic: 'other',
    message: 'Bonjour, vendez-vous aussi des billets de cinéma à Yaoundé ?',
    locale: 'fr',
    outcome: 'closed',
  },
  {
    inDays: -2,
    name: 'Peter Nkwain',
    email: 'peter.nkwain@example.cm',
    topic: 'event',
    message:
      'The poster of the night in Limbe shows a band that told me they do not play there. Somebody should have a look.\n\nThank you!',
    locale: 'en',
  },
  {
    inDays: -1,
    name: 'Brenda Ngassa',
    email: 'participant@ngoma.test',
    topic: 'tickets',
    message: 'I changed my phone. Are my tickets lost, or do they come along with my account?',
    locale: 'en',
    from: 'participant@ngoma.test',
  },
];

/** Whose account an admin has shut, and why. */
const resold = 'Revente de billets au double du prix devant la salle';

/** What admins of the demo world did and have to do, as happenings of its past. */
export function supervisionHappenings(house: DemoHouse, { people, calendar }: World) {
  const { auth, support } = house.slices;
  const admin = people.sessionOf('admin@ngoma.test');
  const written = messages.map(({ inDays, from, outcome, locale, ...writing }) => ({
    at: calendar(inDays, 10, 25),
    async happen() {
      const id = await support.receive(writing, from ? people.sessionOf(from) : undefined, locale);
      if (id === undefined || outcome === undefined) return;
      if (outcome === 'closed') await support.setState(admin, id, 'closed');
      else await support.answer(admin, id, outcome.answer);
    },
  }));
  const reseller = people.buyers.at(-1);
  const blocked = reseller && {
    at: calendar(-4, 15),
    happen: () => auth.block(admin, reseller.userId, resold),
  };
  return [...written, ...(blocked ? [blocked] : [])];
}
