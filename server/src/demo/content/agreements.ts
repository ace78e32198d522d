import { type DemoAgreement, kinda, mado } from './agreement-plan.ts';
import { mvet, sawa } from './event-plan.ts';
import { openRequests } from './service-requests.ts';

/** Contracts of the demo data, at least one for every stage from the award on. */
const contracts: readonly DemoAgreement[] = [
  {
    ...{ stage: 'completed', organizer: sawa, provider: kinda, event: 'Stand-up: the rehearsal', askedInDays: -16 },
    ...{ category: 'dj', title: 'Music for the rehearsal', fromHours: -1, hours: 4, depositPercent: 30, policy: 'moderate' },
    brief: 'Walk-in music, stings between the comedians, and an hour of makossa at the end. The sound system is on site.',
    lines: [['Four hours, with my own controller', 110_000]],
    message: 'With pleasure: send me the running order and I will bring the stings.',
  },
  {
    ...{ stage: 'completed', organizer: mvet, provider: mado, event: 'Harvest Dances', askedInDays: -66 },
    ...{ category: 'caterer', title: 'Repas des danseurs', fromHours: -4, hours: 8, depositPercent: 40, policy: 'flexible' },
    brief: 'Quatre-vingts danseurs et musiciens, un repas chaud avant le spectacle, sans porc, servi sous la paillote.',
    lines: [
      ['80 repas : ndolè, poisson braisé, plantain', 240_000],
      ['Transport jusqu’à Ebolowa', 35_000],
    ],
    message: 'Nous arrivons la veille avec les marmites. Comptez sur nous.',
  },
  {
    ...{ stage: 'deposit paid', organizer: sawa, provider: kinda, event: 'Makossa Night at the Wouri', askedInDays: -4 },
    ...{
      category: 'dj',
      title: 'DJ for the Makossa Night',
      fromHours: -3,
      hours: 9,
      budgetXaf: 350_000,
      depositPercent: 30,
      policy: 'moderate',
    },
    brief:
      'From when doors open at 17:00 to the last song: warm-up, changeovers, and the closing hour on the big stage by the river.',
    lines: [
      ['Nine hours of music', 220_000],
      ['Second mixing console and monitors', 80_000],
    ],
    delivery: 'Two CDJs, mixer, a technician, spare cables',
    message: 'The Wouri at night is my favourite stage. Same set-up as last year, plus a second console.',
  },
  {
    ...{ stage: 'funded', organizer: sawa, provider: mado, event: 'Ngondo, the water festival', askedInDays: -4 },
    ...{
      category: 'caterer',
      title: 'Buffet for the guests of honour',
      fromHours: 2,
      hours: 5,
      budgetXaf: 900_000,
      depositPercent: 50,
      policy: 'strict',
    },
    brief: 'A standing buffet for 150 guests of honour after the ceremony: coastal cuisine, palm wine, no disposable plates.',
    lines: [
      ['Buffet for 150', 600_000],
      ['Service: 8 people, 5 hours', 120_000],
    ],
    message: 'Pour le Ngondo nous cuisinons au bord de l’eau, le matin même.',
  },
  {
    ...{ stage: 'handed in', organizer: mvet, provider: kinda, event: 'Slam at the Depot', askedInDays: -4 },
    ...{
      category: 'sound_and_light',
      title: 'Son et lumière pour la scène slam',
      fromHours: -5,
      hours: 9,
      depositPercent: 50,
      policy: 'flexible',
    },
    brief: 'Quatre micros, deux retours, une douche de lumière. Salle de 200 places, balance à 15 h.',
    lines: [['Sonorisation et lumière', 90_000]],
    message: 'Le dépôt, je le connais : deux enceintes suffisent, et une bonne console.',
  },
  {
    ...{ stage: 'amended', organizer: sawa, provider: kinda, event: 'Christmas Concert on the Quay', askedInDays: -3 },
    ...{
      category: 'sound_and_light',
      title: 'Sound for the choirs',
      fromHours: -5,
      hours: 9,
      depositPercent: 30,
      policy: 'moderate',
    },
    brief: 'Five choirs, 120 voices, an open quay: even sound up to the harbour wall, and lights on the trees.',
    lines: [
      ['Line array and technician', 260_000],
      ['Lights on the trees', 90_000],
    ],
    message: 'I will bring the long line array; the quay needs it.',
  },
  {
    ...{ stage: 'disputed', organizer: sawa, provider: mado, event: 'Stand-up: the rehearsal', askedInDays: -16 },
    ...{
      category: 'caterer',
      title: 'Snacks for the rehearsal audience',
      fromHours: -1,
      hours: 4,
      depositPercent: 50,
      policy: 'moderate',
    },
    brief: 'Beignets, brochettes and juice for 120 people, ready when the doors open at 19:00.',
    lines: [['Snacks for 120', 150_000]],
    message: 'Beignets chauds dès l’ouverture des portes.',
    reason:
      'The food came at 21:15, when most people had gone. Forty portions were never served. We ask for half the price back.',
  },
  {
    ...{ stage: 'decided', organizer: mvet, provider: kinda, event: 'Harvest Dances', askedInDays: -64 },
    ...{
      category: 'dj',
      title: 'Musique du bal après les danses',
      fromHours: -1,
      hours: 3,
      depositPercent: 50,
      policy: 'moderate',
    },
    brief: 'Trois heures de bal populaire après les danses, en plein air, pour quatre cents personnes.',
    lines: [['Trois heures de bal', 90_000]],
    message: 'Je viens avec un groupe électrogène, au cas où.',
    reason: 'Le matériel est tombé en panne pendant une heure ; nous demandons une réduction.',
    decision: 'Deux heures sur trois ont été assurées, et la panne a été signalée aussitôt : deux tiers au prestataire.',
  },
  {
    ...{ stage: 'called off', organizer: sawa, provider: kinda, event: 'Rumba on the Roof', askedInDays: -4 },
    ...{ category: 'dj', title: 'Rumba warm-up', fromHours: -2, hours: 3, depositPercent: 30, policy: 'moderate' },
    brief: 'Two hours of Congolese rumba on vinyl before the orchestra, on the roof.',
    lines: [['Vinyl set', 80_000]],
    message: 'Vinyl only, as it should be.',
    reason: 'The roof has to be repaired; the warm-up moves inside and the orchestra plays longer.',
  },
  {
    ...{ stage: 'signed by one', organizer: sawa, provider: kinda, event: 'Afro Wax: the fashion parade', askedInDays: -2 },
    ...{ category: 'dj', title: 'Music for the catwalk', fromHours: -2, hours: 6, depositPercent: 40, policy: 'moderate' },
    brief: 'Twelve designers, a mood for each: you get the looks a week before. Then a two-hour party.',
    lines: [
      ['Twelve sets, mixed for the show', 140_000],
      ['After-party, two hours', 60_000],
    ],
    message: 'Send me the looks and I will give every designer a sound of their own.',
  },
  {
    ...{ stage: 'awarded', organizer: mvet, provider: kinda, event: 'Écrans Noirs: short films', askedInDays: -2 },
    ...{
      category: 'sound_and_light',
      title: 'Son de la projection en plein air',
      fromHours: -5,
      hours: 10,
      depositPercent: 30,
      policy: 'strict',
    },
    brief: 'Projection en plein air : un son clair jusqu’au dernier rang, deux micros pour le débat.',
    lines: [['Système de diffusion et technicien', 160_000]],
    message: 'Pour le cinéma il faut des graves propres : je viens avec quatre enceintes et un technicien.',
  },
  {
    ...{ stage: 'pledged', organizer: sawa, provider: mado, event: 'Laughter on the Littoral', askedInDays: -2 },
    ...{ category: 'caterer', title: 'Drinks and bites at the comedy night', fromHours: -2, hours: 6 },
    ...{ depositPercent: 40, policy: 'moderate' },
    brief: 'Bissap, ginger juice, beignets and brochettes for 150 people, from an hour before the show to the open mic.',
    lines: [['Bar and brochettes for 150', 200_000]],
    message: 'The deposit pays the market, and the rest can wait for the tickets. We know your audience: they come.',
  },
  {
    ...{ stage: 'pledge offered', organizer: mvet, provider: mado, event: 'The Mvet Speaks', askedInDays: -2 },
    ...{ category: 'caterer', title: 'Collation des conteurs', fromHours: -3, hours: 7, depositPercent: 50, policy: 'flexible' },
    brief: 'Un repas léger pour douze conteurs et musiciens avant la nuit, du café et des fruits à l’entracte.',
    lines: [['Repas et entracte pour douze', 80_000]],
    message: 'Nous servons à 17 h, et le café reste chaud jusqu’au bout de l’épopée.',
  },
];

/** Service requests and contracts of the demo data, at least one for every stage. */
export const demoAgreements: readonly DemoAgreement[] = [...contracts, ...openRequests];
