import type { Session } from '#platform/session';
import type { DemoCalendar } from './demo-calendar.ts';
import type { DemoHouse } from './demo-house.ts';
import type { DemoPeople } from './make-people.ts';
import type { MadeProviders } from './make-providers.ts';

interface World {
  readonly people: DemoPeople;
  readonly providers: MadeProviders;
  readonly calendar: DemoCalendar;
}

const sawa = 'organizer@ngoma.test';
const kinda = 'provider@ngoma.test';
/** A hall in Yaoundé with which nobody has signed anything. */
const hall = 'salle-mvog@ngoma.test';
const admin = 'admin@ngoma.test';

interface DemoTalk {
  readonly begunBy: string;
  readonly with: string;
  /** The contract it is about, by its title. */
  readonly contract?: string;
  /** Day and hour of the first words; each of the next follows twenty minutes later. */
  readonly from: readonly [inDays: number, hour: number];
  readonly said: readonly (readonly [by: string, text: string])[];
  /** Who has not looked since the last words of the other. */
  readonly unreadBy?: string;
}

const talks: readonly DemoTalk[] = [
  {
    begunBy: sawa,
    with: kinda,
    contract: 'Music for the rehearsal',
    from: [-12, 9],
    said: [
      [sawa, 'Bonjour Kinda, merci d’avoir signé. Les portes ouvrent à 18:30, la balance est à 16:00.'],
      [kinda, 'Parfait. Je viens avec mon contrôleur ; il me faut deux prises et une table de 120 × 60.'],
      [sawa, 'La table est prévue. En cas de souci à la porte, le 677 12 34 56.'],
      [kinda, 'Bien noté. À samedi !'],
    ],
  },
  {
    begunBy: sawa,
    with: hall,
    from: [-3, 14],
    said: [
      [sawa, 'Bonjour, la salle est-elle libre un dimanche midi pour 80 personnes, autour de 350 000 XAF ?'],
      [hall, 'Bonjour ! Oui, tables et chaises comprises. Appelez-moi au 699 45 12 08 pour visiter.'],
      [sawa, 'Le numéro est masqué, restons ici. Mardi à 16:00, cela vous va ?'],
      [hall, 'Mardi à 16:00, parfait.'],
    ],
  },
  {
    begunBy: sawa,
    with: kinda,
    from: [-1, 17],
    said: [
      [sawa, 'Hello Kinda, are you free on the evening of our next rooftop party? About 5 hours, 150 000 XAF as a start.'],
      [kinda, 'Hello! I am. Send me a request with the exact hours and I will make a proposal.'],
      [kinda, 'I would bring two subwoofers; the roof at Bonanjo swallows the bass.'],
    ],
    unreadBy: sawa,
  },
  {
    begunBy: admin,
    with: kinda,
    from: [-2, 11],
    said: [
      [
        admin,
        'Bonjour Kinda, votre profil est très complet. Ajoutez une photo de votre installation : les organisateurs la demandent souvent.',
      ],
      [kinda, 'Merci, je la mets ce soir.'],
      [admin, 'Super. Écrivez-nous ici si quoi que ce soit vous arrête.'],
    ],
    unreadBy: kinda,
  },
  {
    begunBy: sawa,
    with: admin,
    from: [-1, 9],
    said: [
      [sawa, 'Bonjour, à partir de quand le produit de la billetterie peut-il être retiré ?'],
      [admin, 'Bonjour ! Dès la fin de l’événement, moins la part qui reste 14 jours pour les remboursements.'],
      [sawa, 'Clair, merci beaucoup.'],
    ],
    unreadBy: admin,
  },
];

async function begin(house: DemoHouse, session: Session, talk: DemoTalk, other: Session): Promise<string> {
  const { conversations, contracts } = house.slices;
  const listed = talk.contract && (await contracts.reading.list(session, { page: 1, limit: 100 }, 'en')).contracts;
  const contract = listed ? listed.find(({ title }) => title === talk.contract) : undefined;
  if (talk.contract && !contract) throw new Error(`The demo world has no contract ${talk.contract}`);
  const about = contract && { about: { type: 'contract' as const, id: contract._id } };
  return (await conversations.start(session, { with: other.userId, ...about }))._id;
}

/** What people of the world say to each other: before and after a signature, read and unread, and with the house. */
export function conversationHappenings(house: DemoHouse, { people, providers, calendar }: World) {
  const { conversations } = house.slices;
  const sessionOf = (email: string): Session => {
    const made = email === hall ? providers.get(email) : undefined;
    return made ? { ...people.sessionOf(kinda), ...made, email } : people.sessionOf(email);
  };
  return talks.map((talk) => {
    const at = calendar(...talk.from);
    const happen = async () => {
      const sides = [sessionOf(talk.begunBy), sessionOf(talk.with)] as const;
      const id = await begin(house, sides[0], talk, sides[1]);
      for (const [turn, [by, text]] of talk.said.entries()) {
        house.goTo(new Date(at.getTime() + turn * 20 * 60_000));
        const sender = sessionOf(by);
        const reader = sides.find(({ userId }) => userId !== sender.userId) ?? sender;
        await conversations.send(sender, id, { text });
        if (reader.email !== talk.unreadBy) await conversations.markRead(reader, id);
        // Who answers has read what came before.
        await conversations.markRead(sender, id);
      }
    };
    return { at, happen };
  });
}
