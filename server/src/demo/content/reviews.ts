import type { DemoAgreement } from './agreement-plan.ts';

interface DemoReviewText {
  readonly stars: number;
  /** Ratings of the three aspects, given to providers only. */
  readonly aspects?: readonly [quality: number, punctuality: number, communication: number];
  readonly comment: string;
  /** The reply of the person who was reviewed. */
  readonly reply?: string;
  /** Why the person who was reviewed has reported it. */
  readonly report?: string;
}

/** The reviews of both sides of a completed contract. A side without a review has not written one. */
export interface DemoReview {
  /** The title of the contract. */
  readonly title: string;
  readonly event: string;
  readonly organizer: string;
  readonly provider: string;
  readonly byOrganizer?: DemoReviewText;
  readonly byProvider?: DemoReviewText;
}

const sawa = 'organizer@ngoma.test';
const mvet = 'organizer2@ngoma.test';
const silicon = 'silicon-mountain@ngoma.test';
const fako = 'mont-fako@ngoma.test';
const kinda = 'provider@ngoma.test';

const october = 'Makossa Night: the October edition';

/** Further completed contracts, so that more than one provider has reviews. */
export const reviewedAgreements: readonly DemoAgreement[] = [
  {
    ...{ stage: 'completed', organizer: sawa, provider: 'mc-nyango@ngoma.test', event: october, askedInDays: -52 },
    ...{ category: 'master_of_ceremonies', title: 'Host for the October edition', fromHours: -1, hours: 6 },
    ...{ depositPercent: 30, policy: 'moderate' },
    brief: 'Three languages, no jokes about the governor, and the names of all nine musicians pronounced as their mothers do.',
    lines: [['An evening on the microphone', 90_000]],
    message: 'Envoyez-moi les noms la veille, je les répéterai devant la glace.',
  },
  {
    ...{ stage: 'completed', organizer: sawa, provider: 'cine-wouri@ngoma.test', event: october, askedInDays: -50 },
    ...{ category: 'videographer', title: 'Three cameras on the quay', fromHours: -2, hours: 7 },
    ...{ depositPercent: 40, policy: 'moderate' },
    brief: 'Three cameras, one on the water, and a two-minute film within ten days.',
    lines: [
      ['Tournage à trois caméras', 260_000],
      ['Montage, deux minutes', 80_000],
    ],
    message: 'La pirogue est réservée : la caméra sera sur l’eau au coucher du soleil.',
  },
  {
    ...{ stage: 'completed', organizer: silicon, provider: 'lens-ekane@ngoma.test', event: 'Buea DevFest', askedInDays: -36 },
    ...{ category: 'photographer', title: 'Portraits of forty speakers', fromHours: 0, hours: 7 },
    ...{ depositPercent: 30, policy: 'flexible' },
    brief: 'Forty portraits in one day, the same light for all, and pictures of the rooms while they are full.',
    lines: [['A day of photographs', 160_000]],
    message: 'I will build a small studio in the corridor; each portrait takes three minutes.',
  },
  {
    ...{ stage: 'completed', organizer: fako, provider: 'bouclier@ngoma.test', event: 'Cup Quarter-final', askedInDays: -28 },
    ...{ category: 'security', title: 'Forty stewards for the quarter-final', fromHours: -3, hours: 8 },
    ...{ depositPercent: 50, policy: 'strict' },
    brief: 'Forty people in yellow at four gates, two with a first-aid bag, and no one with a stick.',
    lines: [['Quarante agents, huit heures', 600_000]],
    message: 'Chaque équipe a son chef et sa radio. Le plan des portes suit.',
  },
];

/** Reviews in the order of their events. */
export const demoReviews: readonly DemoReview[] = [
  {
    ...{ title: 'Repas des danseurs', event: 'Harvest Dances', organizer: mvet, provider: 'provider2@ngoma.test' },
    byOrganizer: {
      ...{ stars: 5, aspects: [5, 4, 5] },
      comment: 'Le ndolè est parti en vingt minutes. Les marmites étaient là la veille, comme promis.',
      reply: 'Merci à toute la troupe : on danse mieux le ventre plein.',
    },
    byProvider: { stars: 5, comment: 'Un lieu propre, de l’eau, et le nombre exact de repas annoncé une semaine avant.' },
  },
  {
    ...{ title: 'Musique du bal après les danses', event: 'Harvest Dances', organizer: mvet, provider: kinda },
    byOrganizer: {
      ...{ stars: 3, aspects: [4, 4, 3] },
      comment: 'Une heure de panne, puis deux heures formidables. Nous aurions aimé être prévenus plus tôt pour le groupe.',
      report: 'Le groupe électrogène en panne était celui de la salle. Merci de revoir cet avis.',
      reply: 'Vous avez raison. Depuis, je voyage avec deux groupes électrogènes.',
    },
  },
  {
    ...{ title: 'Host for the October edition', event: october, organizer: sawa, provider: 'mc-nyango@ngoma.test' },
    byOrganizer: {
      ...{ stars: 5, aspects: [5, 5, 5] },
      comment: 'Nine names, nine times right. When the power went out for four minutes, she had the whole quay singing.',
    },
    byProvider: { stars: 5, comment: 'Un déroulé à la minute, une bouteille d’eau, et un vrai retour de scène. Rare.' },
  },
  {
    ...{ title: 'Three cameras on the quay', event: october, organizer: sawa, provider: 'cine-wouri@ngoma.test' },
    byOrganizer: {
      ...{ stars: 4, aspects: [5, 3, 4] },
      comment: 'The shot from the water is the one everyone shares. The film came four days late.',
      reply: 'La crue nous a retenus à quai. Le prochain montage est offert.',
    },
    byProvider: { stars: 4, comment: 'Payé le jour dit. Prévoir une prise de courant de plus côté eau.' },
  },
  {
    ...{ title: 'Warm-up DJ before the headliner', event: october, organizer: sawa, provider: kinda },
    byOrganizer: {
      ...{ stars: 5, aspects: [5, 5, 5] },
      comment:
        'People danced before the first band, which has not happened here since 2019. On time, and kind to the sound crew.',
      reply: 'The quay did half the work. See you at the next one.',
    },
    byProvider: { stars: 5, comment: 'Clear brief, a table of the right height, and the money was there the next morning.' },
  },
  {
    ...{ title: 'Portraits of forty speakers', event: 'Buea DevFest', organizer: silicon, provider: 'lens-ekane@ngoma.test' },
    byOrganizer: {
      ...{ stars: 5, aspects: [5, 5, 4] },
      comment: 'Forty portraits by five o’clock, and each speaker looks like someone you want to listen to.',
    },
    byProvider: { stars: 4, comment: 'Friendly team. The corridor was dark, but they found me a generator within the hour.' },
  },
  {
    ...{
      title: 'Forty stewards for the quarter-final',
      event: 'Cup Quarter-final',
      organizer: fako,
      provider: 'bouclier@ngoma.test',
    },
    byOrganizer: {
      ...{ stars: 4, aspects: [4, 5, 4] },
      comment: 'Calm people at every gate. Next time we would like a woman at gate B for the bags.',
      reply: 'C’est noté : une équipe mixte à chaque porte désormais.',
    },
    byProvider: { stars: 5, comment: 'Le plan du stade était juste et les portes ont ouvert à l’heure.' },
  },
  {
    ...{ title: 'Music for the rehearsal', event: 'Stand-up: the rehearsal', organizer: sawa, provider: kinda },
    byOrganizer: {
      ...{ stars: 5, aspects: [5, 4, 5] },
      comment: 'Every sting came right on cue. The comedians asked for his number before they left.',
    },
  },
];
