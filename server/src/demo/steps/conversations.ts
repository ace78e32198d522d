import type { Session } from '#platform/http/session/session';
import type { DemoCalendar } from '../content/calendar.ts';
import type { DemoApp } from '../demo-app.ts';
import type { DemoPeople } from './people.ts';
import type { CreatedProviders } from './providers.ts';

interface DemoContext {
  readonly people: DemoPeople;
  readonly providers: CreatedProviders;
  readonly calendar: DemoCalendar;
}

const sawa = 'organizer@ngoma.test';
const kinda = 'provider@ngoma.test';
/** A venue in Yaoundé without any contract. */
const hall = 'salle-mvog@ngoma.test';
const admin = 'admin@ngoma.test';

interface DemoConversation {
  readonly startedBy: string;
  readonly with: string;
  /** The title of the contract that the conversation is about. */
  readonly contract?: string;
  /** Day and hour of the first message. Each further message follows after twenty minutes. */
  readonly from: readonly [inDays: number, hour: number];
  readonly messages: readonly (readonly [by: string, text: string])[];
  /** The participant who has not read the last messages of the other. */
  readonly unreadBy?: string;
}

const plans: readonly DemoConversation[] = [
  {
    startedBy: sawa,
    with: kinda,
    contract: 'Music for the rehearsal',
    from: [-12, 9],
    messages: [
      [sawa, 'Bonjour Kinda, merci d’avoir signé. Les portes ouvrent à 18:30, la balance est à 16:00.'],
      [kinda, 'Parfait. Je viens avec mon contrôleur ; il me faut deux prises et une table de 120 × 60.'],
      [sawa, 'La table est prévue. En cas de souci à la porte, le 677 12 34 56.'],
      [kinda, 'Bien noté. À samedi !'],
    ],
  },
  {
    startedBy: sawa,
    with: hall,
    from: [-3, 14],
    messages: [
      [sawa, 'Bonjour, la salle est-elle libre un dimanche midi pour 80 personnes, autour de 350 000 XAF ?'],
      [hall, 'Bonjour ! Oui, tables et chaises comprises. Appelez-moi au 699 45 12 08 pour visiter.'],
      [sawa, 'Le numéro est masqué, restons ici. Mardi à 16:00, cela vous va ?'],
      [hall, 'Mardi à 16:00, parfait.'],
    ],
  },
  {
    startedBy: sawa,
    with: kinda,
    from: [-1, 17],
    messages: [
      [sawa, 'Hello Kinda, are you free on the evening of our next rooftop party? About 5 hours, 150 000 XAF as a start.'],
      [kinda, 'Hello! I am. Send me a request with the exact hours and I will make a proposal.'],
      [kinda, 'I would bring two subwoofers; the roof at Bonanjo swallows the bass.'],
    ],
    unreadBy: sawa,
  },
  {
    startedBy: admin,
    with: kinda,
    from: [-2, 11],
    messages: [
      [
        admin,
        'Bonjour Kinda, votre profil est très complet. Ajoutez une photo de votre installation : les organisateurs la demandent souvent.',
      ],
      [kinda, 'Merci, je la mets ce soir.'],
      [admin, 'Super. Écrivez-nous ici si quelque chose vous bloque.'],
    ],
    unreadBy: kinda,
  },
  {
    startedBy: sawa,
    with: admin,
    from: [-1, 9],
    messages: [
      [sawa, 'Bonjour, à partir de quand le produit de la billetterie peut-il être retiré ?'],
      [admin, 'Bonjour ! Dès la fin de l’événement, moins la part qui reste 14 jours pour les remboursements.'],
      [sawa, 'Clair, merci beaucoup.'],
    ],
    unreadBy: admin,
  },
];

async function start(app: DemoApp, session: Session, plan: DemoConversation, other: Session): Promise<string> {
  const { conversations, contracts } = app.features;
  const listed = plan.contract && (await contracts.reading.list(session, { page: 1, limit: 100 }, 'en')).contracts;
  const contract = listed ? listed.find(({ title }) => title === plan.contract) : undefined;
  if (plan.contract && !contract) throw new Error(`The demo data have no contract ${plan.contract}`);
  const about = contract && { about: { type: 'contract' as const, id: contract._id } };
  return (await conversations.start(session, { with: other.userId, ...about }))._id;
}

/** Returns one step per conversation: with and without a contract, read and unread, and with an admin. */
export function conversationSteps(app: DemoApp, { people, providers, calendar }: DemoContext) {
  const { conversations } = app.features;
  const sessionOf = (email: string): Session => {
    const made = email === hall ? providers.get(email) : undefined;
    return made ? { ...people.sessionOf(kinda), ...made, email } : people.sessionOf(email);
  };
  return plans.map((plan) => {
    const at = calendar(...plan.from);
    const run = async () => {
      const sides = [sessionOf(plan.startedBy), sessionOf(plan.with)] as const;
      const id = await start(app, sides[0], plan, sides[1]);
      for (const [turn, [by, text]] of plan.messages.entries()) {
        app.setClock(new Date(at.getTime() + turn * 20 * 60_000));
        const sender = sessionOf(by);
        const reader = sides.find(({ userId }) => userId !== sender.userId) ?? sender;
        await conversations.send(sender, id, { text });
        if (reader.email !== plan.unreadBy) await conversations.markRead(reader, id);
        // A reply implies that the earlier messages were read.
        await conversations.markRead(sender, id);
      }
    };
    return { at, run };
  });
}
