import type { ProviderService, ServicePackage } from '@ngoma/api/features/providers';
import type { PosterRequest } from '#features/posters/index';
import type { DemoPerson } from './people.ts';

type Offer = Pick<ProviderService, 'category' | 'title' | 'description'> & {
  readonly priceFrom?: number;
  readonly packages?: readonly ServicePackage[];
};

/** A demo provider with profile, services and portfolio. */
export interface DemoProvider {
  readonly person: string | DemoPerson;
  readonly headline: string;
  readonly headlineFr: string;
  readonly about: string;
  readonly aboutFr: string;
  /** The same texts with formatting, in place of the plain ones. */
  readonly aboutHtml?: string;
  readonly aboutHtmlFr?: string;
  readonly cities: readonly string[];
  readonly travels: boolean;
  readonly offers: readonly Offer[];
  readonly pictures: readonly (Pick<PosterRequest, 'family' | 'palette'> & { readonly caption: string })[];
  readonly films?: readonly { readonly url: string; readonly caption: string }[];
}

const pack = (name: string, price: number, hours: number | null, ...includes: string[]): ServicePackage => ({
  name,
  price,
  hours,
  includes,
});

const person = (
  email: string,
  name: string,
  number: string,
  locale: 'en' | 'fr',
  address: string,
  isVerified = false,
): DemoPerson => ({
  ...{ email: `${email}@ngoma.test`, name, role: 'provider', number, locale, address, isVerified },
});

/** The demo providers, over many service categories and cities. */
export const demoProviders: readonly DemoProvider[] = [
  {
    person: 'provider@ngoma.test',
    headline: 'Afrobeats, makossa and amapiano, from the first guest to the last',
    headlineFr: 'Afrobeats, makossa et amapiano, du premier invité au dernier',
    about:
      'Twelve years behind the decks: weddings in Bonapriso, openings on the quay, the warm-up at Japoma. I bring my own sound for 800 people, a light rig that fits a small hall, and a technician who stays till the end.\n\nWe talk through your evening beforehand: who dances to what, when the speeches are, what must never be played.',
    aboutFr:
      'Douze ans derrière les platines : mariages à Bonapriso, inaugurations sur le quai, chauffeur de salle à Japoma. Je viens avec ma sonorisation pour 800 personnes, un éclairage qui tient dans une petite salle, et un technicien qui reste jusqu’au bout.\n\nNous préparons votre soirée ensemble : qui danse sur quoi, quand viennent les discours, ce qu’il ne faut surtout pas jouer.',
    aboutHtml:
      '<p>Twelve years behind the decks: weddings in Bonapriso, openings on the quay, the warm-up at Japoma.</p><h3>What I bring</h3><ul><li>My own sound for <strong>800 people</strong></li><li>A light rig that fits a small hall</li><li>A technician who stays till the end</li></ul><h3>Before your evening</h3><p>We talk it through: who dances to what, when the speeches are, <em>what must never be played</em>.</p>',
    aboutHtmlFr:
      '<p>Douze ans derrière les platines : mariages à Bonapriso, inaugurations sur le quai, chauffeur de salle à Japoma.</p><h3>Ce que j’apporte</h3><ul><li>Ma sonorisation pour <strong>800 personnes</strong></li><li>Un éclairage qui tient dans une petite salle</li><li>Un technicien qui reste jusqu’au bout</li></ul><h3>Avant votre soirée</h3><p>Nous la préparons ensemble : qui danse sur quoi, quand viennent les discours, <em>ce qu’il ne faut surtout pas jouer</em>.</p>',
    cities: ['Douala', 'Limbe', 'Edéa', 'Kribi'],
    travels: true,
    offers: [
      {
        category: 'dj',
        title: 'Weddings and traditional ceremonies',
        description: 'From the aisle to the last dance, with a host’s microphone for the family.',
        packages: [
          pack('Evening', 180_000, 5, 'Sound for 200 guests', 'Two wireless microphones'),
          pack(
            'Whole wedding',
            320_000,
            10,
            'Sound for 400 guests',
            'Light for the dance floor',
            'Ceremony and evening',
            'Technician',
          ),
          pack('Grand wedding', 550_000, 12, 'Sound for 800 guests', 'Light show', 'Second DJ from midnight'),
        ],
      },
      {
        category: 'dj',
        title: 'Clubs, openings and company evenings',
        description: 'Two to six hours, with a set that fits your venue.',
        packages: [
          pack('Warm-up', 90_000, 2, 'Your sound system'),
          pack('Full night', 220_000, 6, 'Your sound system', 'Live remix'),
        ],
      },
      {
        category: 'sound_and_light',
        title: 'Sound and light rental',
        description: 'Delivered, set up and taken away.',
        priceFrom: 120_000,
      },
    ],
    pictures: [
      { family: 'equaliser', palette: 'toghu', caption: 'Makossa Night, Quai de la Marine' },
      { family: 'drum', palette: 'ndop', caption: 'A wedding in Bonapriso' },
      { family: 'confetti', palette: 'plum', caption: 'New Year’s Eve at the harbour' },
      { family: 'rays', palette: 'mango', caption: 'Warm-up at Japoma' },
    ],
    films: [{ url: 'https://www.youtube.com/@ngoma.djkinda/videos', caption: 'Forty minutes at Makossa Night' }],
  },
  {
    person: 'provider2@ngoma.test',
    headline: 'Ndolè, braised fish and cold buffets, from 30 to 1,200 plates',
    headlineFr: 'Ndolè, poisson braisé et buffets froids, de 30 à 1 200 couverts',
    about: 'A kitchen of fourteen in Deido. We cook on the morning of your event, serve hot, and leave the place clean.',
    aboutFr:
      'Une cuisine de quatorze personnes à Deido. Nous cuisinons le matin même, servons chaud, et laissons l’endroit propre.',
    cities: ['Douala', 'Edéa'],
    travels: false,
    offers: [
      {
        category: 'caterer',
        title: 'Buffets',
        description: 'Three starters, three mains, fruit. Prices for fifty guests.',
        packages: [
          pack('Sawa', 275_000, null, 'Ndolè with prawns', 'Miondo and plantain', 'Service'),
          pack('Grassfields', 240_000, null, 'Achu with yellow soup', 'Kondrè', 'Service'),
        ],
      },
      { category: 'bartender', title: 'Drinks and cocktails', description: null, priceFrom: 85_000 },
    ],
    pictures: [
      { family: 'leaves', palette: 'palm', caption: 'A buffet for four hundred' },
      { family: 'arcs', palette: 'kola', caption: 'Poisson braisé au bord du Wouri' },
    ],
  },
  {
    person: person('lens-ekane', 'Ekane Photo', '+237677333501', 'en', 'Molyko, Buea', true),
    headline: 'Weddings and concerts in natural light',
    headlineFr: 'Mariages et concerts, en lumière naturelle',
    about: 'Two photographers, one quiet assistant. You get the first twenty pictures the same night, the rest within ten days.',
    aboutFr: 'Deux photographes, un assistant discret. Les vingt premières images le soir même, les autres sous dix jours.',
    cities: ['Buea', 'Limbe', 'Douala'],
    travels: true,
    offers: [
      {
        category: 'photographer',
        title: 'Event photography',
        description: 'Reportage, portraits of guests, a gallery to download.',
        packages: [
          pack('Half a day', 95_000, 4, '150 edited pictures'),
          pack('Whole day', 170_000, 10, '400 edited pictures', 'Same-night preview'),
        ],
      },
    ],
    pictures: [{ family: 'hills', palette: 'dusk', caption: 'Race of Hope, before the start' }],
  },
  {
    person: person('cine-wouri', 'Ciné Wouri', '+237699333502', 'fr', 'Bonanjo, Douala'),
    headline: 'Films of a day that is over too soon',
    headlineFr: 'Des films d’une journée qui passe trop vite',
    about: 'Two cameras and a drone where it is allowed. A three-minute film within a week, the long one within a month.',
    aboutFr: 'Deux caméras, et un drone là où c’est permis. Un film de trois minutes en une semaine, le long en un mois.',
    cities: ['Douala', 'Yaoundé', 'Kribi'],
    travels: true,
    offers: [
      {
        category: 'videographer',
        title: 'Event films',
        description: null,
        packages: [
          pack('Short film', 150_000, 6, 'Three minutes, with music'),
          pack('Long film', 300_000, 10, 'Forty minutes', 'Short film', 'Drone'),
        ],
      },
    ],
    pictures: [{ family: 'river', palette: 'wouri', caption: 'Ngondo, on the river' }],
  },
  {
    person: person('salle-mvog', 'Espace Mvog-Ada', '+237677333503', 'fr', 'Mvog-Ada, Yaoundé', true),
    headline: 'A hall for 450 under old mango trees',
    headlineFr: 'Une salle de 450 places sous de vieux manguiers',
    about: 'Hall, garden and kitchen, an automatic generator, parking for ninety cars.',
    aboutFr: 'Salle, jardin et cuisine, un groupe électrogène automatique, un parking de quatre-vingt-dix places.',
    cities: ['Yaoundé'],
    travels: false,
    offers: [
      {
        category: 'venue',
        title: 'Hall and garden',
        description: 'Tables and chairs included.',
        packages: [pack('Weekday', 250_000, 12, 'Hall', 'Kitchen'), pack('Weekend', 450_000, 16, 'Hall', 'Garden', 'Kitchen')],
      },
    ],
    pictures: [{ family: 'leaves', palette: 'mangrove', caption: 'Le jardin, un samedi' }],
  },
  {
    person: person('deco-toghu', 'Toghu Déco', '+237699333504', 'en', 'Commercial Avenue, Bamenda', true),
    headline: 'Rooms dressed in toghu, ndop and fresh flowers',
    headlineFr: 'Des salles habillées de toghu, de ndop et de fleurs fraîches',
    about: 'We draw your room first, in colour, so that you see it before you pay for it.',
    aboutFr: 'Nous dessinons d’abord votre salle, en couleur, pour que vous la voyiez avant de la payer.',
    cities: ['Bamenda', 'Bafoussam', 'Douala'],
    travels: true,
    offers: [
      {
        category: 'decorator',
        title: 'Weddings and galas',
        description: null,
        packages: [
          pack('Table and stage', 160_000, null, 'Twenty tables', 'Backdrop'),
          pack('The whole room', 390_000, null, 'Forty tables', 'Ceiling', 'Entrance'),
        ],
      },
    ],
    pictures: [{ family: 'toghu', palette: 'bissap', caption: 'A gala in Bamenda' }],
  },
  {
    person: person('orchestre-bafia', 'Orchestre Bafia Stars', '+237677333505', 'fr', 'Bafia', false),
    headline: 'Nine musicians, bikutsi and rumba, no playback',
    headlineFr: 'Neuf musiciens, bikutsi et rumba, sans playback',
    about: 'Brass, guitars, balafon and two voices. We learn one song of your choice for the evening.',
    aboutFr: 'Cuivres, guitares, balafon et deux voix. Nous apprenons un morceau de votre choix pour la soirée.',
    cities: ['Yaoundé', 'Bafoussam', 'Ebolowa'],
    travels: true,
    offers: [
      {
        category: 'live_band',
        title: 'The orchestra',
        description: null,
        packages: [pack('One set', 280_000, 1.5, 'Nine musicians'), pack('An evening', 480_000, 4, 'Three sets', 'Own sound')],
      },
    ],
    pictures: [{ family: 'ensemble', palette: 'laterite', caption: 'Au Palais des Congrès' }],
  },
  {
    person: person('mc-nyango', 'Nyango la Voix', '+237699333506', 'fr', 'Akwa, Douala', true),
    headline: 'A host in French, English and Duala',
    headlineFr: 'Maîtresse de cérémonie en français, anglais et duala',
    about: 'I keep to your timetable, pronounce every name right, and know when to be silent.',
    aboutFr: 'Je tiens votre horaire, je prononce bien tous les noms, et je sais me taire.',
    cities: ['Douala', 'Yaoundé', 'Kribi'],
    travels: true,
    offers: [
      {
        category: 'master_of_ceremonies',
        title: 'Ceremonies and galas',
        description: null,
        packages: [pack('Evening', 110_000, 5, 'A meeting beforehand')],
      },
    ],
    pictures: [{ family: 'arcs', palette: 'coral', caption: 'Soirée des lauréats' }],
  },
  {
    person: person('bouclier', 'Bouclier Sécurité', '+237677333507', 'fr', 'Bali, Douala', true),
    headline: 'Calm security teams, from six to sixty people',
    headlineFr: 'Des équipes calmes, de six à soixante agents',
    about: 'Licensed, insured, in radio contact. We search politely and count honestly.',
    aboutFr: 'Agréés, assurés, reliés par radio. Nous fouillons poliment et comptons juste.',
    cities: ['Douala', 'Yaoundé', 'Garoua'],
    travels: true,
    offers: [
      {
        category: 'security',
        title: 'Entrances and crowds',
        description: 'Price for six people, one night.',
        priceFrom: 150_000,
      },
    ],
    pictures: [],
  },
  {
    person: person('bus-savane', 'Savane Transport', '+237699333508', 'fr', 'Garoua'),
    headline: 'Buses for guests and lorries for stages',
    headlineFr: 'Des bus pour les invités, des camions pour les scènes',
    about: 'Eleven vehicles, drivers who know the road to Maroua by night.',
    aboutFr: 'Onze véhicules, des chauffeurs qui connaissent la route de Maroua de nuit.',
    cities: ['Garoua', 'Maroua', 'Ngaoundéré'],
    travels: true,
    offers: [
      {
        category: 'transport',
        title: 'Buses of 30 and 50 seats',
        description: null,
        packages: [pack('A day', 120_000, 12, 'Driver', 'Fuel for 150 km')],
      },
    ],
    pictures: [{ family: 'hills', palette: 'harmattan', caption: 'Sur la route de Maroua' }],
  },
  {
    person: person('tentes-noun', 'Tentes du Noun', '+237677333509', 'fr', 'Foumban', true),
    headline: 'Stages and tents that stand in the rain',
    headlineFr: 'Des scènes et des tentes qui tiennent sous la pluie',
    about: 'Stages up to 12 metres, tents up to 600 guests, set up the day before.',
    aboutFr: 'Scènes jusqu’à 12 mètres, tentes jusqu’à 600 invités, montées la veille.',
    cities: ['Foumban', 'Bafoussam', 'Bamenda', 'Dschang'],
    travels: true,
    offers: [
      {
        category: 'stage_and_tents',
        title: 'Stages and tents',
        description: null,
        packages: [pack('Tent for 100', 90_000, null, 'Chairs'), pack('Stage 6 × 8 m', 260_000, null, 'Steps', 'Roof')],
      },
    ],
    pictures: [{ family: 'cloth', palette: 'ndop', caption: 'Nguon, la grande tente' }],
  },
  {
    person: person('belle-maroua', 'Belle de Maroua', '+237699333510', 'fr', 'Maroua'),
    headline: 'Make-up and henna, at your home',
    headlineFr: 'Maquillage et henné, à domicile',
    about: 'For the bride and everyone around her, from five in the morning.',
    aboutFr: 'Pour la mariée et toutes celles qui l’entourent, dès cinq heures du matin.',
    cities: ['Maroua', 'Garoua'],
    travels: false,
    offers: [
      {
        category: 'makeup_and_styling',
        title: 'Brides',
        description: null,
        packages: [pack('The bride', 45_000, 3, 'Trial the week before')],
      },
    ],
    pictures: [{ family: 'toghu', palette: 'sunlit', caption: 'Henné de fête' }],
  },
];
