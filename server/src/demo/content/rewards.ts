import type { PosterRequest } from '#features/posters/index';

/** A reward of the demo data. Its codes start with `mark`. */
export interface DemoReward {
  readonly title: { readonly en: string; readonly fr: string };
  readonly description: { readonly en: string; readonly fr: string };
  readonly partner: string;
  /** Street and town of the partner. */
  readonly address: string;
  readonly costPoints: number;
  readonly mark: string;
  readonly stock: number;
  readonly perPerson?: number;
  /** Days from today to the last day of the offer. */
  readonly closesInDays?: number;
  /** A drawn picture, and what it shows. */
  readonly picture?: Pick<PosterRequest, 'family' | 'palette'> & { readonly alt: string; readonly altFr: string };
}

export const demoRewards: readonly DemoReward[] = [
  {
    title: { en: 'A coffee from the highlands', fr: 'Un café des hauts plateaux' },
    description: {
      en: 'An arabica from Foumbot, roasted this week. Show the code at the counter in Akwa.',
      fr: 'Un arabica de Foumbot, torréfié cette semaine. Présentez le code au comptoir, à Akwa.',
    },
    partner: 'Café Noun, Douala',
    address: 'Boulevard de la Liberté, Akwa, Douala',
    costPoints: 100,
    mark: 'NOUN',
    stock: 60,
  },
  {
    title: { en: 'Grilled fish for two', fr: 'Poisson braisé pour deux' },
    description: {
      en: 'Sea bass or sole, with bobolo and the green pepper sauce. Any evening but Sunday.',
      fr: 'Bar ou sole, avec bobolo et sauce au piment vert. Tous les soirs sauf le dimanche.',
    },
    partner: 'Chez Mado Traiteur, Deido',
    address: 'Rond-point Deido, Douala',
    costPoints: 400,
    mark: 'MADO',
    stock: 12,
    perPerson: 2,
  },
  {
    title: { en: 'A first drum lesson', fr: 'Une première leçon de tambour' },
    description: {
      en: 'One hour of ngoma with a master of the Littoral. A drum will be waiting for you.',
      fr: 'Une heure de ngoma avec un maître du Littoral. Le tambour vous attend sur place.',
    },
    partner: 'École Sawa des Percussions, Bonabéri',
    address: 'Ancienne Route, Bonabéri, Douala',
    costPoints: 450,
    mark: 'NGOMA',
    picture: { family: 'drum', palette: 'ndop', alt: 'A drum, drawn', altFr: 'Un tambour dessiné' },
    stock: 4,
    perPerson: 1,
    closesInDays: 30,
  },
  {
    title: { en: 'Six yards of wax', fr: 'Six yards de pagne' },
    description: {
      en: 'Choose your print at the workshop; the seamstress takes your measurements for free.',
      fr: 'Choisissez votre motif à l’atelier ; la couturière prend vos mesures gratuitement.',
    },
    partner: 'Atelier Afro Wax, Yaoundé',
    address: 'Avenue Kennedy, Centre-ville, Yaoundé',
    costPoints: 900,
    mark: 'WAX',
    picture: { family: 'cloth', palette: 'toghu', alt: 'A printed cloth, drawn', altFr: 'Un pagne dessiné' },
    stock: 5,
    perPerson: 1,
  },
  {
    title: { en: 'Backstage at Makossa Night', fr: 'Dans les coulisses de la Nuit du makossa' },
    description: {
      en: 'Half an hour with the band during the sound check, and a photograph on the stage.',
      fr: 'Une demi-heure avec l’orchestre pendant les balances, et une photo sur scène.',
    },
    partner: 'Maison Sawa',
    address: 'Rue Joss, Bonanjo, Douala',
    costPoints: 1_500,
    mark: 'SAWA',
    stock: 3,
    perPerson: 1,
    closesInDays: 20,
  },
];
