import type { Locale } from '@ngoma/api/common/locale';
import type { ContactTopic } from '@ngoma/api/features/support';
import type { DemoCalendar } from '../content/calendar.ts';
import type { DemoApp } from '../demo-app.ts';
import type { DemoPeople } from './people.ts';

interface DemoContext {
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
  /** The account that sent the message while signed in. */
  readonly from?: string;
  readonly outcome?: 'closed' | { readonly answer: string };
}

/** Messages to support and their outcomes. */
const messages: readonly DemoMessage[] = [
  {
    inDays: -12,
    name: 'Ismaël Tchoumi',
    email: 'participant2@ngoma.test',
    topic: 'payment',
    message: 'Orange Money m’a débité deux fois pour la même commande. Pouvez-vous vérifier ?',
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
    message: 'Bonjour, vendez-vous aussi des billets de cinéma à Yaoundé ?',
    locale: 'fr',
    outcome: 'closed',
  },
  {
    inDays: -2,
    name: 'Peter Nkwain',
    email: 'peter.nkwain@example.cm',
    topic: 'event',
    message: 'The poster of the night in Limbe shows a band that says it is not playing there. Could you check?\n\nThank you!',
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

/** The reason for which an admin blocked a reseller's account. */
const resold = 'Revente de billets au double du prix devant la salle';

/** Returns the steps of the admins: answering messages and blocking an account. Some messages stay open. */
export function supervisionSteps(app: DemoApp, { people, calendar }: DemoContext) {
  const { auth, support } = app.features;
  const admin = people.sessionOf('admin@ngoma.test');
  const written = messages.map(({ inDays, from, outcome, locale, ...writing }) => ({
    at: calendar(inDays, 10, 25),
    async run() {
      const id = await support.receive(writing, from ? people.sessionOf(from) : undefined, locale);
      if (id === undefined || outcome === undefined) return;
      if (outcome === 'closed') await support.setState(admin, id, 'closed');
      else await support.answer(admin, id, outcome.answer);
    },
  }));
  const reseller = people.buyers.at(-1);
  const blocked = reseller && {
    at: calendar(-4, 15),
    run: () => auth.block(admin, reseller.userId, resold),
  };
  return [...written, ...(blocked ? [blocked] : [])];
}
