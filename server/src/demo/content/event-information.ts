import type { PortraitKind } from '../portraits.ts';

export interface DemoArtist {
  readonly name: string;
  readonly role: string;
  readonly roleFr: string;
  /** Minutes after the start of the event. */
  readonly after: number;
  readonly portrait: PortraitKind;
}
export interface DemoQuestion {
  readonly question: string;
  readonly questionFr: string;
  readonly answer: string;
  readonly answerFr: string;
}

/** The line-ups of events, by the event's name. The artists do not exist. */
export const demoLineUps: Readonly<Record<string, readonly DemoArtist[]>> = {
  'Makossa Night at the Wouri': [
    { name: 'Reine Bisseck', role: 'Makossa', roleFr: 'Makossa', after: 120, portrait: 'woman' },
    { name: 'Les Tambours de Deido', role: 'Drums and dance', roleFr: 'Tambours et danse', after: 0, portrait: 'man' },
    { name: 'Kouna', role: 'Bass and voice', roleFr: 'Basse et voix', after: 60, portrait: 'man' },
    { name: 'DJ Kinda', role: 'Till dawn', roleFr: 'Jusqu’à l’aube', after: 240, portrait: 'man' },
  ],
  'Tonight: Assiko on Stage': [
    { name: 'Papa Nlend', role: 'Assiko guitar', roleFr: 'Guitare assiko', after: 30, portrait: 'man' },
    { name: 'Élise Ngo Bell', role: 'Voice', roleFr: 'Voix', after: 30, portrait: 'woman' },
    { name: 'Bottle Trio', role: 'Percussion', roleFr: 'Percussions', after: 0, portrait: 'man' },
  ],
  'Bikutsi Battle': [
    { name: 'Cheffe Ateba', role: 'Bikutsi, Yaoundé', roleFr: 'Bikutsi, Yaoundé', after: 0, portrait: 'woman' },
    { name: 'Mvog Sisters', role: 'Bikutsi, Mbalmayo', roleFr: 'Bikutsi, Mbalmayo', after: 45, portrait: 'woman' },
    { name: 'Zang Brothers', role: 'Balafon', roleFr: 'Balafon', after: 90, portrait: 'man' },
  ],
  'Rumba on the Roof': [
    { name: 'Orchestre Akwa', role: 'Congolese rumba', roleFr: 'Rumba congolaise', after: 60, portrait: 'man' },
    { name: 'Solange Mukwiza', role: 'Voice', roleFr: 'Voix', after: 60, portrait: 'woman' },
  ],
  'Grassfields Jazz': [
    { name: 'Fonyuy Quartet', role: 'Jazz', roleFr: 'Jazz', after: 30, portrait: 'man' },
    { name: 'Manka Ade', role: 'Saxophone', roleFr: 'Saxophone', after: 90, portrait: 'woman' },
  ],
  'Laughter on the Littoral': [
    { name: 'Tonton Wete', role: 'Stand-up', roleFr: 'Stand-up', after: 15, portrait: 'man' },
    { name: 'Mamie Nova', role: 'Stand-up', roleFr: 'Stand-up', after: 45, portrait: 'woman' },
    { name: 'Njanga Boy', role: 'Host', roleFr: 'Présentation', after: 0, portrait: 'man' },
  ],
  'Slam at the Depot': [
    { name: 'Plume Noire', role: 'Slam', roleFr: 'Slam', after: 30, portrait: 'woman' },
    { name: 'Verbe d’Essos', role: 'Slam', roleFr: 'Slam', after: 60, portrait: 'man' },
  ],
  'Christmas Concert on the Quay': [
    { name: 'Chorale du Fleuve', role: 'Choir of sixty', roleFr: 'Chœur de soixante voix', after: 0, portrait: 'woman' },
    { name: 'Maître Ekollo', role: 'Conductor', roleFr: 'Direction', after: 0, portrait: 'man' },
  ],
  'Silicon Mountain Conf': [
    { name: 'Ebai Tambe', role: 'Payments without a bank', roleFr: 'Payer sans banque', after: 60, portrait: 'man' },
    {
      name: 'Lum Nfor',
      role: 'Maps for every quarter',
      roleFr: 'Des cartes pour chaque quartier',
      after: 150,
      portrait: 'woman',
    },
    { name: 'Hawa Saïdou', role: 'Hardware from Garoua', roleFr: 'Du matériel de Garoua', after: 240, portrait: 'woman' },
  ],
};

/** How to find a place, in English and French, by its name. */
export const demoLandmarks: Readonly<Record<string, readonly [string, string]>> = {
  'Esplanade Bonanjo': ['Bonanjo, opposite the post office', 'Bonanjo, face à la Poste'],
  'Palais des Sports': ['Warda, the big white dome', 'Warda, la grande coupole blanche'],
  'Berges du Wouri': ['Youpwé, behind the fish market', 'Youpwé, derrière le marché aux poissons'],
  'Rooftop Akwa Palace': ['Akwa, the hotel on the boulevard, ninth floor', 'Akwa, l’hôtel du boulevard, neuvième étage'],
  'Canal Olympia Bessengue': ['Bessengué, beside the station', 'Bessengué, à côté de la gare'],
  'Alliance française': ['Up Station, after the roundabout', 'Up Station, après le rond-point'],
  'Le Dépôt, Essos': ['Essos, opposite the pharmacy at the market', 'Essos, face à la pharmacie du marché'],
  'Foyer du marin': ['Bonanjo, below the port gate', 'Bonanjo, en bas de l’entrée du port'],
  'Quai de la Marine': ['Bonanjo, past the navy base', 'Bonanjo, après la base navale'],
  'Molyko Stadium': ['Molyko, the checkpoint junction', 'Molyko, carrefour Checkpoint'],
  'University of Buea, Amphi 750': ['Molyko, main gate, then straight on', 'Molyko, entrée principale, puis tout droit'],
};

/** Categories whose guests must be adults. */
export const adultCategories: readonly string[] = ['nightlife'];

export const demoRules = [
  'Bags are checked at the entrance. No bottles, no weapons. Please keep the way to the stage free.',
  'Les sacs sont contrôlés à l’entrée. Ni bouteilles ni armes. Merci de laisser libre l’accès à la scène.',
] as const;

export const demoQuestions: readonly DemoQuestion[] = [
  {
    question: 'Do I have to print my ticket?',
    questionFr: 'Dois-je imprimer mon billet ?',
    answer: 'No. Show the QR code on your phone; make the screen bright.',
    answerFr: 'Non. Montrez le QR code sur votre téléphone, écran bien lumineux.',
  },
  {
    question: 'Is there a place to park?',
    questionFr: 'Peut-on se garer ?',
    answer: 'A few places beside the hall, guarded until the end. A shared taxi is easier.',
    answerFr: 'Quelques places à côté, gardées jusqu’à la fin. Un taxi partagé est plus simple.',
  },
  {
    question: 'What happens if it rains?',
    questionFr: 'Et s’il pleut ?',
    answer: 'We go on under the roof. If we have to move the evening, we tell you by email, and you may get your money back.',
    answerFr: 'On continue sous le toit. Si la soirée est déplacée, vous êtes prévenu et pouvez être remboursé.',
  },
];
