import type { LostReason } from '@ngoma/api/common/lost-reasons';
import type { ServiceCategory } from '@ngoma/api/features/providers';

/** Days from today, hour and minute in Cameroon. */
type Moment = readonly [inDays: number, hour: number, minute?: number];

export interface DemoBid {
  /** The part of the provider's email address before the @. */
  readonly by: string;
  readonly at: Moment;
  readonly lines: readonly (readonly [label: string, amountXaf: number])[];
  readonly message: string;
  readonly delivery?: string;
  readonly deposit?: number;
  readonly policy?: 'flexible' | 'moderate' | 'strict';
  /** A revised offer: the amounts of the first offer multiplied by `share`, submitted at `at`. */
  readonly changed?: { readonly at: Moment; readonly share: number };
  readonly withdrawn?: Moment;
  readonly awarded?: Moment;
  /** Why the other bids lose once this one is accepted. */
  readonly othersReason?: LostReason;
  readonly accepted?: Moment;
  /**
   * When the organizer marks the work as completed. Both sides sign and all milestones are funded on the day after the
   * acceptance.
   */
  readonly completed?: Moment;
  readonly declined?: readonly [at: Moment, reason: string];
}

export interface DemoProject {
  readonly event: string;
  readonly title: string;
  readonly category: ServiceCategory;
  readonly description: string;
  readonly budget: readonly [fromXaf: number, toXaf: number];
  readonly at: Moment;
  /** Hours from the start of the event to the start of the work; negative before the event. `hours` is the length of the work. */
  readonly starts: number;
  readonly hours: number;
  readonly bids: readonly DemoBid[];
  readonly cancelled?: readonly [at: Moment, reason: string];
}

const dj = 'provider';

/** Projects of the demo events with their bids, in every state that a project or a bid can have. */
export const demoProjects: readonly DemoProject[] = [
  {
    event: 'Wouri Regatta',
    title: 'Sound along the banks',
    category: 'sound_and_light',
    description:
      'A commentator, two bands and the prize-giving, to be heard along 900 metres of bank and not across the river.\n\nThere is power (63 A) at the customs shed. The birds’ island stays quiet after 18:00.',
    budget: [350_000, 700_000],
    at: [-4, 9, 30],
    starts: -6,
    hours: 12,
    bids: [
      {
        by: dj,
        at: [-4, 14],
        lines: [
          ['Sound for 900 m of bank, delay lines included', 380_000],
          ['Lighting for the prize-giving', 120_000],
          ['Technician, day and night', 45_000],
        ],
        message: 'I did the sound of the last regatta: I know where the wind takes the voices, and where to put the delay lines.',
        delivery:
          'Set-up from 06:00, sound check with the commentator at 09:00. I need the 63 A socket and two people for the unloading.',
        deposit: 40,
        awarded: [-1, 10, 15],
      },
      {
        by: 'tentes-noun',
        at: [-3, 11],
        lines: [
          ['Sound and light, complete', 460_000],
          ['Transport from Foumban', 90_000],
        ],
        message: 'Nous montons la veille et restons jusqu’au démontage.',
        deposit: 50,
        policy: 'strict',
      },
    ],
  },
  {
    event: 'Rumba on the Roof',
    title: 'DJ between the two bands',
    category: 'dj',
    description:
      'Ninety minutes of rumba and soukous from vinyl if you can, while the stage is rebuilt. The roof holds 220 people; the neighbours like it quiet after 01:00.',
    budget: [60_000, 120_000],
    at: [-3, 10],
    starts: 1,
    hours: 3,
    bids: [
      {
        by: dj,
        at: [-2, 19, 20],
        lines: [['DJ set, 90 minutes, vinyl', 85_000]],
        message: 'Franco, Madilu, Tshala Muana: I will bring two crates of records, and a short set for the break.',
        deposit: 30,
        policy: 'flexible',
      },
    ],
  },
  {
    event: 'Makossa Night at the Wouri',
    title: 'Dinner for the artists, 40 plates',
    category: 'caterer',
    description:
      'Hot dinner backstage at 18:30 for artists and crew: 40 plates, eight of them without fish. A kitchen tent with running water is on site.',
    budget: [120_000, 220_000],
    at: [-4, 10],
    starts: -3,
    hours: 5,
    bids: [
      {
        by: 'provider2',
        at: [-3, 8, 40],
        lines: [
          ['40 assiettes : ndolè ou poulet DG', 160_000],
          ['Boissons sans alcool', 24_000],
        ],
        message: 'Nous cuisinons le matin même à Deido, à dix minutes de la scène, et servons chaud à 18 h 30.',
        delivery: 'Arrivée à 17 h, vaisselle comprise, place nette à 22 h.',
        deposit: 30,
        changed: { at: [-1, 9], share: 0.95 },
      },
      {
        by: 'salle-mvog',
        at: [-2, 16],
        lines: [
          ['Buffet, 40 personnes', 150_000],
          ['Transport depuis Yaoundé', 60_000],
        ],
        message: 'Notre cuisine suit les artistes que nous recevons d’habitude chez nous.',
        deposit: 50,
        policy: 'strict',
      },
    ],
  },
  {
    event: 'Afro Wax: the fashion parade',
    title: 'Host in French and English for the parade',
    category: 'master_of_ceremonies',
    description:
      'Two hours on stage, twelve designers, one jury. You will address 600 guests in both languages and keep us on schedule.',
    budget: [80_000, 160_000],
    at: [-4, 9, 45],
    starts: -1,
    hours: 5,
    bids: [
      {
        by: 'mc-nyango',
        at: [-4, 13, 10],
        lines: [
          ['Présentation, 2 heures, deux langues', 110_000],
          ['Répétition la veille', 20_000],
        ],
        message:
          'J’ai présenté trois défilés à Douala. Je prononce bien tous les noms, et je sais me taire quand la musique parle.',
        deposit: 30,
        awarded: [-3, 10],
        accepted: [-3, 17, 30],
      },
      {
        by: 'orchestre-bafia',
        at: [-4, 15],
        lines: [['Animation par notre chanteur', 95_000]],
        message: 'Notre chanteur présente aussi bien qu’il chante.',
      },
    ],
  },
  {
    event: 'Ngondo, the water festival',
    title: 'Photographer for both days on the water',
    category: 'photographer',
    description:
      'Pirogues, dancers, the plunge: two days from seven in the morning, part of it from a boat. First 30 pictures each evening, all rights included.',
    budget: [150_000, 300_000],
    at: [-3, 11],
    starts: -3,
    hours: 12,
    bids: [
      {
        by: 'lens-ekane',
        at: [-2, 7, 30],
        lines: [
          ['Two days, two photographers', 220_000],
          ['Boat and safety', 30_000],
        ],
        message: 'We photographed the Ngondo three times and know where to stand when the diver comes up.',
        delivery: 'Thirty pictures at 22:00 each evening, the rest within ten days.',
        deposit: 30,
      },
      {
        by: 'cine-wouri',
        at: [-2, 20],
        lines: [['Photos et un film de trois minutes', 280_000]],
        message: 'Photo et film par la même équipe, et un drone là où c’est permis.',
        deposit: 40,
      },
      {
        by: 'belle-maroua',
        at: [-1, 9, 10],
        lines: [['Photographies de mode pendant la fête', 190_000]],
        message: 'Ma sœur photographie, je maquille les danseuses.',
      },
    ],
  },
  {
    event: 'Christmas Concert on the Quay',
    title: 'Stewards for the quay',
    category: 'security',
    description:
      'Twenty calm people along the water’s edge, six of them certified swimmers, from five in the afternoon to the last guest.',
    budget: [300_000, 550_000],
    at: [-1, 16],
    starts: -1,
    hours: 10,
    bids: [],
  },
  {
    event: 'Ngondo, the water festival',
    title: 'Fireworks over the river',
    category: 'other',
    description: 'Eight minutes at the end of the second day, from a barge.',
    budget: [400_000, 900_000],
    at: [-4, 12],
    starts: 3,
    hours: 2,
    bids: [
      {
        by: 'tentes-noun',
        at: [-3, 15],
        lines: [['Artificier agréé, huit minutes', 640_000]],
        message: 'Avec un artificier agréé de Bafoussam.',
      },
    ],
    cancelled: [[-1, 11], 'The port authority did not authorize the barge.'],
  },
  {
    event: 'Makossa Night: the October edition',
    title: 'Warm-up DJ before the headliner',
    category: 'dj',
    description: 'Two hours before the first band, makossa from the seventies on.',
    budget: [80_000, 150_000],
    at: [-50, 10],
    starts: -1,
    hours: 4,
    bids: [
      {
        by: dj,
        at: [-49, 18],
        lines: [
          ['DJ set, 2 hours', 90_000],
          ['Own monitors', 15_000],
        ],
        message: 'I have played for the Wouri crowd since the second edition.',
        deposit: 30,
        awarded: [-47, 9],
        accepted: [-47, 20],
        completed: [-29, 11],
      },
      {
        by: 'orchestre-bafia',
        at: [-48, 9],
        lines: [['Quatuor acoustique', 140_000]],
        message: 'Sans playback, quatre musiciens devant l’entrée.',
      },
    ],
  },
  {
    event: 'Bikutsi Battle',
    title: 'DJ pour la finale',
    category: 'dj',
    description:
      'Trois heures de bikutsi entre les manches, et la musique des huit équipes, envoyée la veille. Une salle de 600 personnes, la sonorisation est sur place.',
    budget: [100_000, 180_000],
    at: [-4, 9, 20],
    starts: -1,
    hours: 6,
    bids: [
      {
        by: dj,
        at: [-4, 12, 30],
        lines: [
          ['Set DJ, 3 heures', 120_000],
          ['Voyage et nuit à Yaoundé', 35_000],
        ],
        message: 'Je connais K-Tino comme Lady Ponce. Je reçois les morceaux des équipes jusqu’à midi.',
        deposit: 30,
        awarded: [-3, 9],
        accepted: [-3, 12, 45],
      },
    ],
  },
  {
    event: 'New Year’s Eve at the Falls',
    title: 'DJ au pied des chutes',
    category: 'dj',
    description: 'De 21 h à 5 h, dehors, 500 personnes. Groupe électrogène sur place, et une loge sèche.',
    budget: [200_000, 400_000],
    at: [-4, 9, 15],
    starts: 0,
    hours: 8,
    bids: [
      {
        by: dj,
        at: [-4, 9, 40],
        lines: [
          ['DJ set, 8 hours', 260_000],
          ['Transport to the falls', 40_000],
        ],
        message: 'Eight hours with a sunrise set at the end.',
        deposit: 40,
        awarded: [-4, 10, 5],
      },
      {
        by: 'orchestre-bafia',
        at: [-4, 9, 55],
        lines: [['Orchestre, quatre passages', 380_000]],
        message: 'Neuf musiciens, et un DJ entre les passages.',
        deposit: 50,
      },
    ],
  },
  {
    event: 'Handball Cup Final',
    title: 'Half-time music',
    category: 'dj',
    description: 'Jingles, an anthem that starts on time, and half an hour of dancing after the trophy ceremony.',
    budget: [40_000, 90_000],
    at: [-4, 9, 50],
    starts: 0,
    hours: 3,
    bids: [
      {
        by: dj,
        at: [-4, 16],
        lines: [['Matchday set and jingles', 75_000]],
        message: 'I do the warm-up at Japoma: the anthem always starts on time.',
      },
      {
        by: 'mc-nyango',
        at: [-3, 8],
        lines: [['Animation et musique', 70_000]],
        message: 'Voix et musique par la même personne.',
        awarded: [-2, 9],
        othersReason: 'experience',
        accepted: [-2, 11],
      },
    ],
  },
  {
    event: 'Grassfields Jazz',
    title: 'After-party on the terrace',
    category: 'dj',
    description: 'From midnight to four, records only, nothing with a drop.',
    budget: [70_000, 130_000],
    at: [-4, 10, 10],
    starts: 4,
    hours: 4,
    bids: [
      {
        by: dj,
        at: [-3, 9],
        lines: [['Vinyl set, 4 hours', 110_000]],
        message: 'Jazz, Ethio, a little Manu Dibango at the end.',
        awarded: [-2, 10],
        declined: [[-2, 15], 'My van is at the garage that weekend, and Bafoussam is five hours away. Sorry.'],
      },
      {
        by: 'orchestre-bafia',
        at: [-3, 12],
        lines: [['Trio, trois heures', 125_000]],
        message: 'Contrebasse, balafon, voix.',
      },
    ],
  },
  {
    event: 'Silicon Mountain Conf',
    title: 'DJ for the closing night',
    category: 'dj',
    description: 'Four hundred developers who have been sitting all day. Amapiano until they stop arguing about frameworks.',
    budget: [80_000, 140_000],
    at: [-4, 10, 20],
    starts: 9,
    hours: 5,
    bids: [
      {
        by: dj,
        at: [-3, 18],
        lines: [['DJ set, 5 hours', 130_000]],
        message: 'Amapiano, no arguments.',
        withdrawn: [-1, 8, 30],
      },
    ],
  },
  {
    event: 'Nights of the Benue',
    title: 'Sonorisation des trois nuits',
    category: 'sound_and_light',
    description: 'Scène de 8 mètres au bord du fleuve, trois soirs, 800 personnes. Le sable va partout : prévoyez des housses.',
    budget: [500_000, 900_000],
    at: [-3, 9, 10],
    starts: -4,
    hours: 10,
    bids: [
      {
        by: dj,
        at: [-2, 12],
        lines: [
          ['Sound for 800, three nights', 560_000],
          ['Transport to Garoua and back', 140_000],
        ],
        message: 'My system, my technician, and covers for the sand.',
        deposit: 40,
        changed: { at: [-1, 18], share: 0.92 },
      },
      {
        by: 'bus-savane',
        at: [-1, 12, 30],
        lines: [['Matériel d’un partenaire de Garoua, transport compris', 690_000]],
        message: 'Nous sommes sur place : rien ne vient de Douala.',
      },
    ],
  },
];
