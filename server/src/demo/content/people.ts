import type { Locale } from '@ngoma/api/common/locale';
import type { Role } from '@ngoma/api/common/roles';
import type { PortraitKind } from '../portraits.ts';

export interface DemoPerson {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly number: string;
  readonly locale: Locale;
  readonly address: string;
  readonly experience?: string;
  readonly website?: string;
  readonly isVerified?: boolean;
  /** The kind of their drawn portrait; no picture without it. */
  readonly portrait?: PortraitKind;
}

/** The password of every demo account. It is printed at every start; production has no demo accounts. */
export const demoPassword = 'ngoma-demo';

/** The eight accounts for trying out the product: two of each role, so that access to another owner's data can be tried. */
export const demoAccounts: readonly DemoPerson[] = [
  {
    email: 'participant@ngoma.test',
    portrait: 'woman',
    name: 'Brenda Ngassa',
    role: 'participant',
    number: '+237677123401',
    locale: 'en',
    address: 'Bonapriso, Douala',
  },
  {
    email: 'participant2@ngoma.test',
    portrait: 'man',
    name: 'Ismaël Tchoumi',
    role: 'participant',
    number: '+237699123402',
    locale: 'fr',
    address: 'Bastos, Yaoundé',
  },
  {
    email: 'organizer@ngoma.test',
    portrait: 'woman',
    name: 'Maison Sawa',
    role: 'organizer',
    number: '+237677123403',
    locale: 'en',
    address: 'Quai de la Marine, Douala',
    experience:
      'Concerts and river festivals on the Wouri since 2014: eleven editions of Makossa Night, three stages, one long table.',
    website: 'https://maison-sawa.example.cm',
    isVerified: true,
  },
  {
    email: 'organizer2@ngoma.test',
    portrait: 'man',
    name: 'Collectif Mvet',
    role: 'organizer',
    number: '+237699123404',
    locale: 'fr',
    address: 'Mvog-Ada, Yaoundé',
    experience: 'Théâtre, contes et danses de la forêt, dans les écoles et sur les places.',
    isVerified: true,
  },
  {
    email: 'provider@ngoma.test',
    portrait: 'man',
    name: 'DJ Kinda',
    role: 'provider',
    number: '+237677123405',
    locale: 'en',
    address: 'Akwa, Douala',
    experience: 'Twelve years of weddings, openings and stadium warm-ups; own sound for 800 people.',
    isVerified: true,
  },
  {
    email: 'provider2@ngoma.test',
    portrait: 'woman',
    name: 'Chez Mado Traiteur',
    role: 'provider',
    number: '+237699123406',
    locale: 'fr',
    address: 'Deido, Douala',
    experience: 'Ndolè, poisson braisé et buffets froids, de 30 à 1 200 couverts.',
  },
  {
    email: 'admin@ngoma.test',
    portrait: 'woman',
    name: 'Aïcha Bello',
    role: 'admin',
    number: '+237677123407',
    locale: 'en',
    address: 'Hippodrome, Yaoundé',
  },
  {
    email: 'admin2@ngoma.test',
    portrait: 'man',
    name: 'Paul Etoundi',
    role: 'admin',
    number: '+237699123408',
    locale: 'fr',
    address: 'Bonanjo, Douala',
  },
];

/** Further organizers that publish events. */
export const demoOrganizers: readonly DemoPerson[] = [
  {
    email: 'mont-fako@ngoma.test',
    portrait: 'man',
    name: 'Mount Fako Sports',
    role: 'organizer',
    number: '+237677223411',
    locale: 'en',
    address: 'Molyko, Buea',
    isVerified: true,
  },
  {
    email: 'noun-patrimoine@ngoma.test',
    portrait: 'man',
    name: 'Noun Patrimoine',
    role: 'organizer',
    number: '+237699223412',
    locale: 'fr',
    address: 'Foumban',
  },
  {
    email: 'savane-live@ngoma.test',
    portrait: 'woman',
    name: 'Savane Live',
    role: 'organizer',
    number: '+237677223413',
    locale: 'fr',
    address: 'Garoua',
    isVerified: true,
  },
  {
    email: 'silicon-mountain@ngoma.test',
    portrait: 'woman',
    name: 'Silicon Mountain Guild',
    role: 'organizer',
    number: '+237677223414',
    locale: 'en',
    address: 'Bonduma, Buea',
  },
  {
    email: 'kribi-ocean@ngoma.test',
    portrait: 'woman',
    name: 'Kribi Océan',
    role: 'organizer',
    number: '+237699223415',
    locale: 'fr',
    address: 'Kribi',
  },
];

/** People whom the first demo participant referred: three buyers and one who has just signed up. */
export const demoInvited = {
  by: 'participant@ngoma.test',
  /** Their positions in the list of buyers. */
  buyers: [128, 133, 110],
  newcomer: {
    email: 'larissa@ngoma.test',
    name: 'Larissa Mbappé',
    role: 'participant',
    number: '+237677323421',
    locale: 'fr',
    address: 'Makepe, Douala',
  } satisfies DemoPerson,
};

const firstNames = [
  'Awa',
  'Blaise',
  'Carine',
  'Didier',
  'Estelle',
  'Fabrice',
  'Grâce',
  'Hervé',
  'Irène',
  'Jules',
  'Kevine',
  'Landry',
  'Mireille',
  'Nadège',
  'Oumarou',
  'Pascaline',
  'Quentin',
  'Rosine',
  'Samuel',
  'Tatiana',
  'Ulrich',
  'Vanessa',
  'William',
  'Xavérie',
  'Yannick',
  'Zénabou',
  'Ngwe',
  'Manka',
  'Tabi',
  'Ebot',
];
/** Those of the first names that women have. */
const women = new Set(
  'Awa Carine Estelle Grâce Irène Kevine Mireille Nadège Pascaline Rosine Tatiana Vanessa Xavérie Zénabou Manka'.split(' '),
);
/** So many buyers have a portrait; many people have none. */
const buyersWithPortrait = 30;
const lastNames = [
  'Abena',
  'Biya’a',
  'Chuisseu',
  'Djoumessi',
  'Ekambi',
  'Fotso',
  'Gwanyalla',
  'Hamadou',
  'Issa',
  'Jiokeng',
  'Kamga',
  'Lobe',
  'Mbarga',
  'Nkeng',
  'Onana',
  'Priso',
  'Sadou',
  'Talla',
  'Usman',
  'Wandji',
];

/** Returns the buyer at a position, with a made-up name, phone number and locale. */
export const demoBuyer = (index: number): DemoPerson => {
  const first = firstNames[index % firstNames.length] ?? '';
  const last = lastNames[(index * 7 + Math.floor(index / firstNames.length)) % lastNames.length];
  return {
    email: `buyer${index + 1}@ngoma.test`,
    name: `${first} ${last}`,
    role: 'participant',
    ...(index < buyersWithPortrait && { portrait: women.has(first) ? 'woman' : 'man' }),
    number: `+2376${index % 2 ? '77' : '99'}4${String(10_000 + index * 37).slice(-5)}`,
    locale: index % 3 === 0 ? 'en' : 'fr',
    address: ['Douala', 'Yaoundé', 'Buea', 'Bafoussam', 'Garoua'][index % 5] ?? 'Douala',
  };
};
