import type { ValidationView } from '@ngoma/api/features/events';

export interface DemoTicketType {
  readonly name: string;
  readonly nameFr: string;
  readonly price: number;
  readonly quantity: number;
  readonly description?: string;
  readonly perPerson?: number;
  /** A lower price for the first so many. */
  readonly early?: { readonly price: number; readonly firstTickets: number };
  /** The share of the quantity that the demo world sells, from 0 to 1. */
  readonly sold: number;
}
export interface DemoEvent {
  readonly organizer: string;
  readonly name: string;
  readonly nameFr: string;
  readonly description: string;
  readonly descriptionFr: string;
  readonly location: string;
  readonly city: string;
  /** Days from today; past events are made with a date to come and moved by the world’s own clock. */
  readonly inDays: number;
  /** The hour in Cameroon. */
  readonly hour: number;
  readonly lastsHours: number;
  readonly category: string;
  readonly child?: string;
  readonly colors: readonly [string, string];
  readonly types: readonly DemoTicketType[];
  readonly validationView?: ValidationView;
  readonly online?: boolean;
  readonly visibility?: 'public' | 'unlisted' | 'private';
  readonly endsAs?: 'cancelled' | 'suspended' | 'draft';
  readonly feesPaidBy?: 'buyer' | 'organizer';
}

const standard = (price: number, quantity: number, sold: number, extra: Partial<DemoTicketType> = {}): DemoTicketType => ({
  name: 'Standard', nameFr: 'Standard', price, quantity, sold, ...extra,
});
const vip = (price: number, quantity: number, sold: number, description = 'Front rows and a drink'): DemoTicketType => ({
  name: 'VIP', nameFr: 'VIP', price, quantity, sold, description,
});
const free = (quantity: number, sold: number): DemoTicketType => ({ name: 'Free entry', nameFr: 'Entrée libre', price: 0, quantity, sold, perPerson: 4 });
const student = (price: number, quantity: number, sold: number): DemoTicketType => ({
  name: 'Student', nameFr: 'Étudiant', price, quantity, sold, perPerson: 2, description: 'Card shown at the door',
});

const sawa = 'organizer@ngoma.test';
const mvet = 'organizer2@ngoma.test';
const fako = 'mont-fako@ngoma.test';
const noun = 'noun-patrimoine@ngoma.test';
const savane = 'savane-live@ngoma.test';
const silicon = 'silicon-mountain@ngoma.test';
const kribi = 'kribi-ocean@ngoma.test';

/** The events of the demo world: ten cities, past and to come, free and paid, on sale, nearly gone and sold out. */
export const demoEvents: readonly DemoEvent[] = [
  {
    organizer: sawa, name: 'Makossa Night at the Wouri', nameFr: 'Nuit du makossa au bord du Wouri', city: 'Douala', location: 'Esplanade Bonanjo',
    description: 'Four hours of makossa under the sky, with the river behind the stage. Three generations of bass players, one horn section, and a dance floor of wood.\n\nDoors at 18:30. Food by Chez Mado until midnight.',
    descriptionFr: 'Quatre heures de makossa à ciel ouvert, le fleuve derrière la scène. Trois générations de bassistes, une section de cuivres et une piste en bois.\n\nOuverture des portes à 18 h 30. Cuisine de Chez Mado jusqu’à minuit.',
    inDays: 21, hour: 20, lastsHours: 4, category: 'concerts', child: 'makossa', colors: ['#2F3BA2', '#F7B32B'], validationView: 'both',
    types: [standard(5000, 400, 0.6, { early: { price: 3500, firstTickets: 100 } }), vip(15000, 60, 0.75)],
  },
  {
    organizer: fako, name: 'Mount Cameroon Race of Hope', nameFr: 'Course de l’Espoir du mont Cameroun', city: 'Buea', location: 'Molyko Stadium',
    description: 'From the stadium to the summit and back: 42 kilometres, 4,095 metres. Spectators enter free; bring water and a drum.',
    descriptionFr: 'Du stade au sommet et retour : 42 kilomètres, 4 095 mètres. Entrée libre pour le public ; apportez de l’eau et un tambour.',
    inDays: 22, hour: 6, lastsHours: 8, category: 'sport', child: 'running', colors: ['#0B4F45', '#F7B32B'], types: [free(3000, 0.09), vip(10000, 120, 0.5, 'Covered stand')],
  },
  {
    organizer: mvet, name: 'Bikutsi Battle', nameFr: 'Bikutsi Battle', city: 'Yaoundé', location: 'Palais des Sports',
    description: 'Eight crews, one floor, balafons at full speed. The public decides by stamping.',
    descriptionFr: 'Huit équipes, une piste, des balafons à toute allure. Le public tranche en frappant du pied.',
    inDays: 27, hour: 21, lastsHours: 4, category: 'concerts', child: 'bikutsi', colors: ['#1B1B1E', '#E4572E'], types: [standard(2000, 900, 0.2), vip(7500, 80, 0.35)],
  },
  {
    organizer: sawa, name: 'Ngondo, the water feast', nameFr: 'Ngondo, la fête de l’eau', city: 'Douala', location: 'Berges du Wouri',
    description: 'Canoe races, wrestling, and the message from the river. A whole day with the Sawa peoples.',
    descriptionFr: 'Courses de pirogues, lutte traditionnelle et message du fleuve. Une journée entière avec les peuples sawa.',
    inDays: 28, hour: 9, lastsHours: 9, category: 'festivals-culture', child: 'traditional', colors: ['#27306F', '#8FA2FF'], types: [standard(1000, 2000, 0.1), vip(10000, 150, 0.4, 'Seats on the river stand')],
  },
  {
    organizer: sawa, name: 'Rumba on the Roof', nameFr: 'Rumba sur le toit', city: 'Douala', location: 'Rooftop Akwa Palace',
    description: 'Congolese rumba at sunset, eighty chairs, the city below. It sold out in an hour last time.',
    descriptionFr: 'Rumba congolaise au coucher du soleil, quatre-vingts chaises, la ville en dessous. La dernière fois, tout est parti en une heure.',
    inDays: 6, hour: 18, lastsHours: 4, category: 'nightlife', child: 'live-lounge', colors: ['#5B1138', '#F26B5E'], types: [standard(12000, 80, 1)],
  },
  {
    organizer: savane, name: 'Nights of the Benue', nameFr: 'Les Nuits de la Bénoué', city: 'Garoua', location: 'Place des Fêtes',
    description: 'Gurna drums, Fulani flutes and a long night of dance on the sand.',
    descriptionFr: 'Tambours gurna, flûtes peules et une longue nuit de danse sur le sable.',
    inDays: 34, hour: 19, lastsHours: 6, category: 'festivals-culture', child: 'music-festival', colors: ['#7A2E0E', '#F7B32B'], types: [standard(1500, 1200, 0.12), vip(6000, 100, 0.2)],
  },
  {
    organizer: noun, name: 'Nguon, the king listens', nameFr: 'Nguon, le roi écoute', city: 'Foumban', location: 'Palais royal',
    description: 'Three days in which the people of Bamoun may judge their king. Masks, horsemen, the double-headed serpent.',
    descriptionFr: 'Trois jours pendant lesquels le peuple bamoun peut juger son roi. Masques, cavaliers, serpent à deux têtes.',
    inDays: 41, hour: 9, lastsHours: 60, category: 'festivals-culture', child: 'traditional', colors: ['#5B1138', '#FFD9A0'], types: [standard(2500, 1500, 0.08), { name: 'Three-day pass', nameFr: 'Passe trois jours', price: 6000, quantity: 400, sold: 0.2 }],
  },
  {
    organizer: silicon, name: 'Silicon Mountain Conf', nameFr: 'Silicon Mountain Conf', city: 'Buea', location: 'University of Buea, Amphi 750',
    description: 'Builders from Buea, Lagos and Kigali: offline-first apps, mobile money, language models for Pidgin and Ewondo. Two tracks, one hackathon.',
    descriptionFr: 'Des bâtisseurs de Buea, Lagos et Kigali : applications hors ligne, argent mobile, modèles de langue pour le pidgin et l’ewondo. Deux parcours, un hackathon.',
    inDays: 16, hour: 8, lastsHours: 10, category: 'conferences', child: 'technology', colors: ['#27306F', '#2BB58A'], types: [student(2000, 300, 0.55), standard(10000, 200, 0.4)], feesPaidBy: 'organizer',
  },
  {
    organizer: kribi, name: 'Kribi Beach Sessions', nameFr: 'Kribi Beach Sessions', city: 'Kribi', location: 'Plage de Ngoyé',
    description: 'Afrobeats and amapiano with your feet in the water. Grilled fish from noon, sound until two.',
    descriptionFr: 'Afrobeats et amapiano les pieds dans l’eau. Poisson braisé dès midi, son jusqu’à deux heures.',
    inDays: 35, hour: 12, lastsHours: 14, category: 'nightlife', child: 'beach', colors: ['#0B4F45', '#2BB58A'], types: [standard(4000, 800, 0.3, { early: { price: 2500, firstTickets: 300 } }), vip(20000, 40, 0.9, 'Cabana for four, ice and fruit')],
  },
  {
    organizer: mvet, name: 'The Mvet Speaks', nameFr: 'Le Mvet parle', city: 'Yaoundé', location: 'Musée national',
    description: 'A night of epic storytelling with the harp-zither, in Fang with surtitles.',
    descriptionFr: 'Une nuit d’épopée à la harpe-cithare, en fang surtitré.',
    inDays: 12, hour: 19, lastsHours: 3, category: 'theatre-cinema', child: 'storytelling', colors: ['#1B1B1E', '#F7B32B'], types: [standard(3000, 180, 0.93), student(1500, 60, 0.95)],
  },
  {
    organizer: sawa, name: 'Laughter on the Littoral', nameFr: 'Rires du Littoral', city: 'Douala', location: 'Canal Olympia Bessengue',
    description: 'Six comedians in French, English and Camfranglais; the microphone stays open after eleven.',
    descriptionFr: 'Six humoristes en français, en anglais et en camfranglais ; micro ouvert après vingt-trois heures.',
    inDays: 8, hour: 20, lastsHours: 3, category: 'comedy', child: 'stand-up', colors: ['#7A2E0E', '#FFE9C7'], types: [standard(3500, 300, 0.82), vip(8000, 40, 0.6)],
  },
  {
    organizer: fako, name: 'Limbe Seafood Saturday', nameFr: 'Samedi fruits de mer à Limbé', city: 'Limbé', location: 'Down Beach',
    description: 'Sixteen grills, one jury, crayfish by the basket. Entry free, plates from the cooks.',
    descriptionFr: 'Seize braises, un jury, des langoustes au panier. Entrée libre, assiettes chez les cuisinières.',
    inDays: 14, hour: 11, lastsHours: 9, category: 'food-drink', child: 'tasting', colors: ['#27306F', '#F7B32B'], types: [free(1500, 0.15)], validationView: 'participant',
  },
  {
    organizer: savane, name: 'Fantasia of Ngaoundéré', nameFr: 'Fantasia de Ngaoundéré', city: 'Ngaoundéré', location: 'Esplanade du Lamidat',
    description: 'Two hundred horses, robes like sails, and the long trumpets of the Lamidat.',
    descriptionFr: 'Deux cents chevaux, des boubous comme des voiles et les longues trompettes du Lamidat.',
    inDays: 48, hour: 15, lastsHours: 4, category: 'festivals-culture', child: 'traditional', colors: ['#7A2E0E', '#F7B32B'], types: [standard(1000, 2500, 0.05), vip(5000, 200, 0.1, 'Shaded stand')],
  },
  {
    organizer: noun, name: 'Grassfields Jazz', nameFr: 'Jazz des Grassfields', city: 'Bafoussam', location: 'Alliance française',
    description: 'Balafon meets saxophone: two quartets and a jam until the neighbours come too.',
    descriptionFr: 'Le balafon rencontre le saxophone : deux quartettes et un bœuf jusqu’à ce que les voisins viennent aussi.',
    inDays: 19, hour: 20, lastsHours: 3, category: 'concerts', child: 'jazz', colors: ['#161B4B', '#E4572E'], types: [standard(4000, 220, 0.45)],
  },
  {
    organizer: mvet, name: 'Gospel Morning', nameFr: 'Matinée gospel', city: 'Yaoundé', location: 'Paroisse de Melen',
    description: 'Five choirs, four hundred voices, one organ. Come early: the steps fill first.',
    descriptionFr: 'Cinq chorales, quatre cents voix, un orgue. Venez tôt : les marches se remplissent d’abord.',
    inDays: 15, hour: 10, lastsHours: 3, category: 'faith', child: 'gospel', colors: ['#27306F', '#FBF8F3'], types: [free(800, 0.3)],
  },
  {
    organizer: fako, name: 'Derby: Buea against Limbe', nameFr: 'Derby : Buea contre Limbé', city: 'Limbé', location: 'Limbe Omnisports Stadium',
    description: 'The one match of the season. Gates at 13:00, kick-off at 15:30.',
    descriptionFr: 'Le match de la saison. Portes à 13 h, coup d’envoi à 15 h 30.',
    inDays: 29, hour: 15, lastsHours: 3, category: 'football', child: 'league', colors: ['#0B4F45', '#FBF8F3'], types: [standard(500, 9000, 0.03), vip(3000, 400, 0.15, 'Main stand'), student(300, 1500, 0.05)],
  },
  {
    organizer: kribi, name: 'Mayi, the sea gives back', nameFr: 'Mayi, la mer rend', city: 'Kribi', location: 'Port de pêche',
    description: 'The feast of the Batanga: pirogues, masks from the water, songs at low tide.',
    descriptionFr: 'La fête des Batanga : pirogues, masques sortis de l’eau, chants à marée basse.',
    inDays: 55, hour: 8, lastsHours: 10, category: 'festivals-culture', child: 'traditional', colors: ['#0B4F45', '#E8F1DF'], types: [standard(1000, 1500, 0.04)],
  },
  {
    organizer: silicon, name: 'Women Who Code: Douala', nameFr: 'Femmes qui codent : Douala', city: 'Douala', location: 'ActivSpaces',
    description: 'An evening of first pull requests: bring a laptop, leave with a merged change.',
    descriptionFr: 'Une soirée de premières contributions : apportez un ordinateur, repartez avec un changement accepté.',
    inDays: 9, hour: 17, lastsHours: 4, category: 'conferences', child: 'technology', colors: ['#5B1138', '#FFD9A0'], types: [free(90, 0.8)],
  },
  {
    organizer: silicon, name: 'Mobile money for builders', nameFr: 'L’argent mobile pour bâtisseurs', city: 'Buea', location: 'Online', online: true,
    description: 'A workshop in three hours: prompts, callbacks that never come, and ledgers that add up. The link is sent with your ticket.',
    descriptionFr: 'Un atelier en trois heures : invites, rappels qui n’arrivent jamais, livres qui tombent juste. Le lien est envoyé avec votre billet.',
    inDays: 11, hour: 16, lastsHours: 3, category: 'conferences', child: 'business', colors: ['#27306F', '#8FA2FF'], types: [standard(5000, 150, 0.25)],
  },
  {
    organizer: mvet, name: 'Écrans Noirs: short films', nameFr: 'Écrans Noirs : courts métrages', city: 'Yaoundé', location: 'Institut français',
    description: 'Nine first films from Cameroon, Chad and Gabon, their makers in the room.',
    descriptionFr: 'Neuf premiers films du Cameroun, du Tchad et du Gabon, en présence de leurs auteurs.',
    inDays: 24, hour: 18, lastsHours: 3, category: 'theatre-cinema', child: 'cinema', colors: ['#1B1B1E', '#FBF8F3'], types: [standard(1500, 250, 0.3), student(500, 100, 0.4)],
  },
  {
    organizer: sawa, name: 'Afro Wax: the fashion parade', nameFr: 'Afro Wax : le défilé', city: 'Douala', location: 'Galerie MAM',
    description: 'Twelve designers from Douala and Kinshasa, a runway of indigo cloth, and an after-show in the garden.',
    descriptionFr: 'Douze créateurs de Douala et de Kinshasa, un podium de tissu indigo et une soirée dans le jardin.',
    inDays: 18, hour: 19, lastsHours: 4, category: 'arts-fashion', child: 'fashion', colors: ['#161B4B', '#F7B32B'], types: [standard(8000, 160, 0.92), vip(25000, 30, 1, 'First row')],
  },
  {
    organizer: savane, name: 'Maroua Leather Market', nameFr: 'Marché du cuir de Maroua', city: 'Maroua', location: 'Centre artisanal',
    description: 'Tanners, saddlers and shoemakers at work; workshops for children every hour.',
    descriptionFr: 'Tanneurs, selliers et cordonniers à l’œuvre ; ateliers pour enfants chaque heure.',
    inDays: 26, hour: 9, lastsHours: 8, category: 'arts-fashion', child: 'crafts', colors: ['#7A2E0E', '#0B7A55'], types: [free(600, 0.1), { name: 'Workshop', nameFr: 'Atelier', price: 2500, quantity: 40, sold: 0.6 }],
  },
  {
    organizer: noun, name: 'Coffee of the Highlands', nameFr: 'Café des hauts plateaux', city: 'Bafoussam', location: 'Chambre d’agriculture',
    description: 'Cupping with growers from Bafang to Dschang, latte art, and a brass band at five.',
    descriptionFr: 'Dégustation avec les planteurs de Bafang à Dschang, latte art et fanfare à dix-sept heures.',
    inDays: 13, hour: 14, lastsHours: 5, category: 'food-drink', child: 'tasting', colors: ['#7A2E0E', '#FFE9C7'], types: [standard(2000, 200, 0.35)],
  },
  {
    organizer: mvet, name: 'Storytime under the Baobab', nameFr: 'Contes sous le baobab', city: 'Bertoua', location: 'Jardin public',
    description: 'Tales of tortoise and panther for children from four years, with drums to answer.',
    descriptionFr: 'Histoires de tortue et de panthère dès quatre ans, avec des tambours pour répondre.',
    inDays: 10, hour: 15, lastsHours: 2, category: 'family-school', child: 'children', colors: ['#0B4F45', '#F7B32B'], types: [{ name: 'Child', nameFr: 'Enfant', price: 500, quantity: 150, sold: 0.4 }, { name: 'Adult', nameFr: 'Adulte', price: 1000, quantity: 150, sold: 0.3 }],
  },
  {
    organizer: fako, name: 'Handball Cup Final', nameFr: 'Finale de la coupe de handball', city: 'Yaoundé', location: 'Palais polyvalent des sports',
    description: 'The women’s final at 14:00, the men’s at 17:00, one ticket for both.',
    descriptionFr: 'La finale dames à 14 h, messieurs à 17 h, un seul billet pour les deux.',
    inDays: 20, hour: 14, lastsHours: 5, category: 'sport', child: 'handball', colors: ['#27306F', '#E4572E'], types: [standard(1000, 2500, 0.12)],
  },
  {
    organizer: sawa, name: 'Christmas Concert on the Quay', nameFr: 'Concert de Noël sur le quai', city: 'Douala', location: 'Quai de la Marine',
    description: 'A choir of a hundred, brass, and lanterns on the water.',
    descriptionFr: 'Un chœur de cent voix, des cuivres et des lanternes sur l’eau.',
    inDays: 32, hour: 19, lastsHours: 3, category: 'concerts', child: 'classical', colors: ['#5B1138', '#F7B32B'], types: [standard(3000, 500, 0.25), { name: 'Family of four', nameFr: 'Famille de quatre', price: 10000, quantity: 60, sold: 0.5 }],
  },
  {
    organizer: kribi, name: 'New Year’s Eve at the Falls', nameFr: 'Réveillon aux chutes', city: 'Kribi', location: 'Chutes de la Lobé',
    description: 'Dinner by the only waterfall that falls into the sea, fireworks at midnight, breakfast at sunrise.',
    descriptionFr: 'Dîner devant la seule cascade qui tombe dans la mer, feu d’artifice à minuit, petit déjeuner au lever du soleil.',
    inDays: 40, hour: 20, lastsHours: 10, category: 'nightlife', child: 'gala', colors: ['#161B4B', '#FFC24B'], types: [standard(25000, 200, 0.45), vip(60000, 20, 0.8, 'Table at the rail')],
  },
  {
    organizer: noun, name: 'Dschang Climatic Run', nameFr: 'Course climatique de Dschang', city: 'Dschang', location: 'Lac municipal',
    description: 'Ten kilometres around the lake in the cool of the morning; medals of carved wood.',
    descriptionFr: 'Dix kilomètres autour du lac dans la fraîcheur du matin ; médailles en bois sculpté.',
    inDays: 36, hour: 7, lastsHours: 4, category: 'sport', child: 'running', colors: ['#0B4F45', '#8FA2FF'], types: [standard(1500, 600, 0.2)],
  },
  {
    organizer: mvet, name: 'Slam at the Depot', nameFr: 'Slam au Dépôt', city: 'Yaoundé', location: 'Le Dépôt, Essos',
    description: 'Poets against the clock, three minutes each, no props.',
    descriptionFr: 'Des poètes contre la montre, trois minutes chacun, sans accessoires.',
    inDays: 3, hour: 19, lastsHours: 3, category: 'theatre-cinema', child: 'poetry', colors: ['#1B1B1E', '#E4572E'], types: [standard(1000, 120, 0.96)],
  },
  {
    organizer: sawa, name: 'Tonight: Assiko on Stage', nameFr: 'Ce soir : l’assiko en scène', city: 'Douala', location: 'Foyer du marin',
    description: 'Bassa dancers who carry bottles, tyres and a bicycle, and never stop turning the hips.',
    descriptionFr: 'Des danseurs bassa qui portent bouteilles, pneus et vélo sans cesser de tourner les hanches.',
    inDays: 0, hour: 21, lastsHours: 4, category: 'concerts', child: 'traditional-music', colors: ['#7A2E0E', '#F7B32B'], types: [standard(2500, 250, 0.5)], validationView: 'both',
  },
  {
    organizer: savane, name: 'Startup Garoua Weekend', nameFr: 'Startup Garoua Weekend', city: 'Garoua', location: 'Université de Garoua',
    description: 'Fifty-four hours from an idea to a demo, with mentors who farm, trade and code.',
    descriptionFr: 'Cinquante-quatre heures d’une idée à une démonstration, avec des mentors qui cultivent, commercent et codent.',
    inDays: 31, hour: 17, lastsHours: 48, category: 'conferences', child: 'business', colors: ['#0B4F45', '#2BB58A'], types: [student(3000, 80, 0.4), standard(6000, 60, 0.3)],
  },
  {
    organizer: noun, name: 'Masks by Firelight', nameFr: 'Masques à la lueur du feu', city: 'Bamenda', location: 'Mankon Palace',
    description: 'The Mankon juju at dusk: elephant mask, beaded leopards, xylophones buried in earth.',
    descriptionFr: 'Le juju de Mankon au crépuscule : masque d’éléphant, léopards de perles, xylophones enterrés.',
    inDays: 44, hour: 17, lastsHours: 4, category: 'festivals-culture', child: 'traditional', colors: ['#1B1B1E', '#F7B32B'], types: [standard(2000, 700, 0.06)],
  },
  {
    organizer: sawa, name: 'Friends of the House: listening room', nameFr: 'Les amis de la maison : écoute privée', city: 'Douala', location: 'Studio Sawa',
    description: 'The new record before it is out, for those who have the link.',
    descriptionFr: 'Le nouveau disque avant sa sortie, pour celles et ceux qui ont le lien.',
    inDays: 17, hour: 18, lastsHours: 2, category: 'concerts', child: 'makossa', colors: ['#161B4B', '#FBF8F3'], visibility: 'unlisted', types: [free(40, 0.5)],
  },
  {
    organizer: sawa, name: 'Wouri Regatta', nameFr: 'Régate du Wouri', city: 'Douala', location: 'Base nautique',
    description: 'Dugouts and dinghies on one course, commentary from the water.',
    descriptionFr: 'Pirogues et dériveurs sur un même parcours, commentés depuis l’eau.',
    inDays: 62, hour: 10, lastsHours: 7, category: 'sport', child: 'water', colors: ['#27306F', '#F7B32B'], endsAs: 'draft', types: [standard(1500, 500, 0)],
  },
  {
    organizer: mvet, name: 'Open-air Cinema: cancelled', nameFr: 'Cinéma en plein air : annulé', city: 'Yaoundé', location: 'Bois Sainte-Anastasie',
    description: 'Called off because of the rains; buyers are told and paid back.',
    descriptionFr: 'Annulé à cause des pluies ; les acheteurs sont prévenus et remboursés.',
    inDays: 7, hour: 19, lastsHours: 3, category: 'theatre-cinema', child: 'cinema', colors: ['#161B4B', '#E4572E'], endsAs: 'cancelled', types: [standard(1500, 200, 0)],
  },
  {
    organizer: kribi, name: 'Forex Millionaire Seminar', nameFr: 'Séminaire Millionnaire du Forex', city: 'Kribi', location: 'Hôtel du Littoral',
    description: 'Suspended while its promises are being checked.',
    descriptionFr: 'Suspendu le temps de vérifier ses promesses.',
    inDays: 23, hour: 9, lastsHours: 6, category: 'conferences', child: 'business', colors: ['#1B1B1E', '#F7B32B'], endsAs: 'suspended', types: [standard(50000, 100, 0)],
  },
  // Past events: sold and entered while the world's clock stood before them.
  {
    organizer: sawa, name: 'Makossa Night: the October edition', nameFr: 'Nuit du makossa : édition d’octobre', city: 'Douala', location: 'Esplanade Bonanjo',
    description: 'The one with the rain, and nobody left.', descriptionFr: 'Celle de la pluie, et personne n’est parti.',
    inDays: -30, hour: 20, lastsHours: 4, category: 'concerts', child: 'makossa', colors: ['#2F3BA2', '#F7B32B'], types: [standard(5000, 300, 0.4), vip(15000, 40, 0.6)],
  },
  {
    organizer: mvet, name: 'Harvest Dances', nameFr: 'Danses de la récolte', city: 'Ebolowa', location: 'Place de l’Indépendance',
    description: 'Ekang dancers from nine villages.', descriptionFr: 'Danseurs ekang de neuf villages.',
    inDays: -45, hour: 16, lastsHours: 5, category: 'festivals-culture', child: 'traditional', colors: ['#0B4F45', '#F7B32B'], types: [standard(1000, 400, 0.25)],
  },
  {
    organizer: silicon, name: 'Buea DevFest', nameFr: 'DevFest de Buea', city: 'Buea', location: 'University of Buea',
    description: 'Twenty talks in one day.', descriptionFr: 'Vingt conférences en un jour.',
    inDays: -20, hour: 9, lastsHours: 8, category: 'conferences', child: 'technology', colors: ['#27306F', '#2BB58A'], types: [student(1000, 200, 0.5), standard(5000, 100, 0.5)],
  },
  {
    organizer: fako, name: 'Cup Quarter-final', nameFr: 'Quart de finale de coupe', city: 'Buea', location: 'Molyko Stadium',
    description: 'Decided on penalties.', descriptionFr: 'Décidé aux tirs au but.',
    inDays: -12, hour: 15, lastsHours: 3, category: 'football', child: 'cup', colors: ['#0B4F45', '#FBF8F3'], types: [standard(500, 2000, 0.04)],
  },
  {
    organizer: sawa, name: 'Stand-up: the rehearsal', nameFr: 'Stand-up : la répétition', city: 'Douala', location: 'Canal Olympia Bessengue',
    description: 'New jokes, half price.', descriptionFr: 'Blagues neuves, moitié prix.',
    inDays: -6, hour: 20, lastsHours: 2, category: 'comedy', child: 'stand-up', colors: ['#7A2E0E', '#FFE9C7'], types: [standard(1500, 120, 0.7)],
  },
];
