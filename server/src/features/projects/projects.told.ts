import type { Bilingual } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import type { ActivityType } from '@ngoma/api/features/activities';
import { greeting } from '#platform/letter-words';
import type { Letter } from '#platform/platform';
import { reasonIn } from './projects.reasons.rules.ts';
import type { Reader } from './projects.types.ts';

/** What somebody is told, and from which side they look at it. */
export type Told =
  | 'project_posted'
  | 'bid_placed'
  | 'bid_updated'
  | 'bid_withdrawn'
  | 'bid_awarded'
  | 'other_awarded'
  | 'bid_accepted'
  | 'bid_rejected'
  | 'bid_declined'
  | 'award_lapsed'
  | 'own_award_lapsed'
  | 'award_taken_back'
  | 'project_reopened'
  | 'project_changed'
  | 'project_cancelled';

/** What the sentences speak of. */
export interface Subject {
  readonly projectId: string;
  readonly title: string;
  /** Whoever did it, where somebody did. */
  readonly by: string;
  readonly totalXaf?: number | undefined;
  /** Where and when the work is, and what it may cost at most: for those who don't know the project yet. */
  readonly city?: string | undefined;
  readonly startsAt?: string | undefined;
  readonly budgetXaf?: number | undefined;
  readonly reason?: string | null | undefined;
  /** Until when the chosen provider may answer. */
  readonly until?: string | undefined;
}

type Side = 'organizer' | 'provider';

interface Words {
  readonly type: ActivityType;
  readonly side: Side;
  readonly line: (subject: Subject) => Bilingual;
  /** Written by letter as well: a word on what to do now. What a contract follows from is written about by the contract. */
  readonly next?: (subject: Subject) => Bilingual;
}

const sum = ({ totalXaf = 0 }: Subject): Bilingual => ({ en: formatXaf(totalXaf, 'en'), fr: formatXaf(totalXaf, 'fr') });
const because = ({ reason }: Subject): Bilingual => ({
  en: reason ? `: “${reasonIn(reason, 'en')}”` : '',
  fr: reason ? ` : « ${reasonIn(reason, 'fr')} »` : '',
});

/** `12 December`, in Cameroon. */
function dayIn(iso = ''): Bilingual {
  const write = (locale: string) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'Africa/Douala' }).format(new Date(iso));
  return { en: write('en-GB'), fr: write('fr-FR') };
}

/** Every sentence of projects and bids, in one place: the bell, the push and the letter say the same. */
const words: Readonly<Record<Told, Words>> = {
  project_posted: {
    type: 'project_posted',
    side: 'provider',
    line: (it) => {
      const [day, budgetXaf] = [dayIn(it.startsAt), it.budgetXaf ?? 0];
      return {
        en: `New project in ${it.city}: “${it.title}”, ${day.en}, up to ${formatXaf(budgetXaf, 'en')}`,
        fr: `Nouveau projet à ${it.city} : « ${it.title} », le ${day.fr}, jusqu’à ${formatXaf(budgetXaf, 'fr')}`,
      };
    },
  },
  bid_placed: {
    type: 'bid_placed',
    side: 'organizer',
    line: (it) => ({
      en: `${it.by} bids ${sum(it).en} for “${it.title}”`,
      fr: `${it.by} propose ${sum(it).fr} pour « ${it.title} »`,
    }),
  },
  bid_updated: {
    type: 'bid_updated',
    side: 'organizer',
    line: (it) => ({
      en: `${it.by} has changed the bid for “${it.title}”: ${sum(it).en}`,
      fr: `${it.by} a modifié son offre pour « ${it.title} » : ${sum(it).fr}`,
    }),
  },
  bid_withdrawn: {
    type: 'bid_withdrawn',
    side: 'organizer',
    line: (it) => ({
      en: `${it.by} has withdrawn the bid for “${it.title}”`,
      fr: `${it.by} a retiré son offre pour « ${it.title} »`,
    }),
  },
  bid_awarded: {
    type: 'bid_awarded',
    side: 'provider',
    line: (it) => ({
      en: `${it.by} has chosen your bid for “${it.title}”: ${sum(it).en}`,
      fr: `${it.by} a retenu votre offre pour « ${it.title} » : ${sum(it).fr}`,
    }),
    next: () => ({
      en: 'Please accept or decline within 72 hours. If you accept, the time is booked in your calendar and a contract is drafted for both of you to sign.',
      fr: 'Acceptez ou déclinez dans les 72 heures. Si vous acceptez, la date est réservée dans votre agenda et un contrat est préparé, à signer par vous deux.',
    }),
  },
  other_awarded: {
    type: 'bid_awarded',
    side: 'provider',
    line: (it) => ({
      en: `Another bid was chosen for “${it.title}”; yours stays until its provider has answered`,
      fr: `Une autre offre a été retenue pour « ${it.title} » ; la vôtre reste en lice jusqu’à la réponse du prestataire`,
    }),
  },
  bid_accepted: {
    type: 'bid_accepted',
    side: 'organizer',
    line: (it) => ({
      en: `${it.by} has accepted “${it.title}”: the contract is drafted`,
      fr: `${it.by} a accepté « ${it.title} » : le contrat est préparé`,
    }),
  },
  bid_rejected: {
    type: 'bid_rejected',
    side: 'provider',
    line: (it) => ({
      en: `Another bid was taken for “${it.title}”`,
      fr: `Une autre offre a été prise pour « ${it.title} »`,
    }),
    next: () => ({
      en: 'Thank you for your bid. New projects are posted every day.',
      fr: 'Merci pour votre offre. De nouveaux projets sont publiés chaque jour.',
    }),
  },
  bid_declined: {
    type: 'bid_declined',
    side: 'organizer',
    line: (it) => ({
      en: `${it.by} has declined “${it.title}”${because(it).en}`,
      fr: `${it.by} a décliné « ${it.title} »${because(it).fr}`,
    }),
    next: () => ({
      en: 'The project is open again, and the other bids still stand: choose another one.',
      fr: 'Le projet est de nouveau ouvert et les autres offres restent valables : choisissez-en une autre.',
    }),
  },
  award_lapsed: {
    type: 'award_lapsed',
    side: 'organizer',
    line: (it) => ({
      en: `${it.by} did not answer in time: “${it.title}” is open again`,
      fr: `${it.by} n’a pas répondu à temps : « ${it.title} » est de nouveau ouvert`,
    }),
    next: () => ({
      en: 'The other bids still stand: choose another one.',
      fr: 'Les autres offres restent valables : choisissez-en une autre.',
    }),
  },
  own_award_lapsed: {
    type: 'award_lapsed',
    side: 'provider',
    line: (it) => ({
      en: `Your time to accept “${it.title}” has run out`,
      fr: `Le délai pour accepter « ${it.title} » est écoulé`,
    }),
    next: () => ({
      en: 'The project is open again. You may place a new bid before its deadline.',
      fr: 'Le projet est de nouveau ouvert. Vous pouvez déposer une nouvelle offre avant la date limite.',
    }),
  },
  award_taken_back: {
    type: 'award_taken_back',
    side: 'provider',
    line: (it) => ({
      en: `${it.by} has taken the award of “${it.title}” back${because(it).en}`,
      fr: `${it.by} est revenu sur l’attribution de « ${it.title} »${because(it).fr}`,
    }),
    next: () => ({
      en: 'Your bid stands as before and may be chosen again.',
      fr: 'Votre offre reste valable comme avant et peut être retenue de nouveau.',
    }),
  },
  project_reopened: {
    type: 'project_reopened',
    side: 'provider',
    line: (it) => ({
      en: `“${it.title}” is open again, and your bid still stands`,
      fr: `« ${it.title} » est de nouveau ouvert et votre offre reste valable`,
    }),
  },
  project_changed: {
    type: 'project_changed',
    side: 'provider',
    line: (it) => ({
      en: `${it.by} has changed “${it.title}”: see whether your bid still fits`,
      fr: `${it.by} a modifié « ${it.title} » : vérifiez si votre offre convient toujours`,
    }),
  },
  project_cancelled: {
    type: 'project_cancelled',
    side: 'provider',
    line: (it) => ({ en: `“${it.title}” was called off${because(it).en}`, fr: `« ${it.title} » a été annulé${because(it).fr}` }),
    next: () => ({
      en: 'Your bid has ended with it, and nothing is booked for it.',
      fr: 'Votre offre prend fin avec lui, et rien n’est réservé.',
    }),
  },
};

const pathOf = (side: Side, { projectId }: Subject): string =>
  side === 'organizer' ? `/place-a-bid/bids/${projectId}` : `/project/${projectId}`;

/** A sentence for the bell: what kind of fact it is, its words, where it leads. */
export function factOf(told: Told, subject: Subject): { type: ActivityType; text: Bilingual; path: string } {
  const { type, side, line } = words[told];
  return { type, text: line(subject), path: pathOf(side, subject) };
}

/** Whether it is worth a letter: what waits for an answer, and what has come to an end. */
export const isWritten = (told: Told): boolean => words[told].next !== undefined;

/** The same as a letter, in its reader's language. */
export function letterOf(told: Told, subject: Subject, reader: Reader, publicUrl: string): Letter {
  const { side, line, next } = words[told];
  const said = line(subject);
  return {
    to: reader.email,
    locale: reader.locale,
    subject: said,
    heading: { en: subject.title, fr: subject.title },
    paragraphs: [greeting(reader), asSentence(said), ...(next ? [next(subject)] : [])],
    ...(subject.until && {
      facts: [{ label: { en: 'Answer by', fr: 'Réponse avant le' }, value: untilIn(subject.until) }],
    }),
    action: {
      label:
        side === 'organizer' ? { en: 'See the bids', fr: 'Voir les offres' } : { en: 'See the project', fr: 'Voir le projet' },
      url: `${publicUrl}${pathOf(side, subject)}`,
    },
  };
}

const asSentence = ({ en, fr }: Bilingual): Bilingual => ({ en: `${en}.`, fr: `${fr}.` });

/** Day and hour in Cameroon. */
function untilIn(iso: string): Bilingual {
  const write = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: 'Africa/Douala' }).format(new Date(iso));
  return { en: write('en-GB'), fr: write('fr-FR') };
}
