import type { Session } from '#platform/session';
import type { DemoCalendar } from './demo-calendar.ts';
import type { DemoHouse } from './demo-house.ts';
import type { DemoPeople } from './make-people.ts';

interface World {
  readonly people: DemoPeople;
  readonly calendar: DemoCalendar;
}

const sawa = 'organizer@ngoma.test';
const mvet = 'organizer2@ngoma.test';
const kinda = 'provider@ngoma.test';
const mado = 'provider2@ngoma.test';
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
    begunBy: mvet,
    with: mado,
    from: [-3, 14],
    said: [
      [mvet, 'Bonjour Mado, cuisinez-vous pour 80 personnes un dimanche midi, autour de 350 000 XAF ?'],
      [mado, 'Bonjour ! Oui, avec ndolé, poulet DG et miondo. Appelez-moi au 699 45 12 08 pour le menu.'],
      [mvet, 'Le numéro est masqué, restons ici. Pouvez-vous m’envoyer le menu ?'],
    ],
    unreadBy: mado,
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
export function conversationHappenings(house: DemoHouse, { people, calendar }: World) {
  const { conversations } = house.slices;
  return talks.map((talk) => {
    const at = calendar(...talk.from);
    const happen = async () => {
      const sides = [people.sessionOf(talk.begunBy), people.sessionOf(talk.with)] as const;
      const id = await begin(house, sides[0], talk, sides[1]);
      for (const [turn, [by, text]] of talk.said.entries()) {
        house.goTo(new Date(at.getTime() + turn * 20 * 60_000));
        const sender = people.sessionOf(by);
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
