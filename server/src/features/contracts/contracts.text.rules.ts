import { createHash } from 'node:crypto';
import { business } from '@ngoma/api/common/business';
import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import {
  type CancellationPolicy,
  cancellationPolicyNames,
  cancellationSteps,
  type MilestoneDue,
} from '@ngoma/api/features/contract-terms';
import { sumXaf } from './contracts.rules.ts';
import type { PlannedMilestone, Terms } from './contracts.types.ts';

export interface Parties {
  readonly organizer: string;
  readonly provider: string;
  /** As the event is called in each language; the same where it has one name only. */
  readonly eventName: Bilingual;
}

/** What a milestone is called where nobody gave it a name. */
export const milestoneNames: Readonly<Record<MilestoneDue, Bilingual>> = {
  signing: { en: 'Deposit at signing', fr: 'Acompte à la signature' },
  event_day: { en: 'Balance on the day of the event', fr: 'Solde le jour de l’événement' },
  after_event: { en: 'Balance after the event', fr: 'Solde après l’événement' },
};
const dueWords: Readonly<Record<MilestoneDue, Bilingual>> = {
  signing: { en: 'at signing', fr: 'à la signature' },
  event_day: { en: 'on the day of the event', fr: 'le jour de l’événement' },
  after_event: { en: 'after the event', fr: 'après l’événement' },
};

export const nameOfMilestone = ({ label, due }: Pick<PlannedMilestone, 'label' | 'due'>, locale: Locale): string =>
  label ?? milestoneNames[due][locale];

const zone = business.event.defaultZone;

/** "Saturday 12 December 2026, 19:00" and "samedi 12 décembre 2026 à 19 h 00", in the time of Douala. */
export function writtenTime(at: Date, locale: Locale): string {
  const day = new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: zone },
  })
    .format(at)
    .replace(',', '');
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(
    at,
  );
  return locale === 'fr' ? `${day} à ${time.replace(':', ' h ')}` : `${day}, ${time}`;
}

const hoursWritten = (hours: number, locale: Locale): string => {
  const days = hours / 24;
  if (hours <= 72) return locale === 'fr' ? `${hours} heures` : `${hours} hours`;
  return locale === 'fr' ? `${days} jours` : `${days} days`;
};

/** The steps of a policy, a line each, as both sides read them. */
export function policyLines(policy: CancellationPolicy, locale: Locale): readonly string[] {
  const steps = cancellationSteps[policy];
  const lines = steps.map(({ untilHoursBefore, percent }, place) => {
    const earlier = steps[place - 1]?.untilHoursBefore;
    const late = hoursWritten(untilHoursBefore, locale);
    if (earlier === undefined)
      return locale === 'fr'
        ? `${late} ou plus avant le début : ${percent} % du prix reviennent au prestataire`
        : `${late} or more before the start: ${percent}% of the price goes to the provider`;
    const early = hoursWritten(earlier, locale);
    if (untilHoursBefore === 0)
      return locale === 'fr'
        ? `moins de ${early} avant le début : ${percent} %`
        : `less than ${early} before the start: ${percent}%`;
    return locale === 'fr'
      ? `entre ${early} et ${late} avant : ${percent} %`
      : `between ${early} and ${late} before: ${percent}%`;
  });
  return [...lines, locale === 'fr' ? 'à partir du début : 100 %' : 'from the start on: 100%'];
}

const bullets = (lines: readonly string[]): string => lines.map((line) => `– ${line}`).join('\n');
/** What people typed stays within its clause: an empty line would begin another one. */
const asWritten = (text: string): string => text.replace(/\s*\n\s*/g, '\n').trim();
const inOne = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The clauses between the parties and the price: what is done, when and where, for how much. */
function whatClauses(terms: Terms, parties: Parties, locale: Locale): readonly (readonly [string, string])[] {
  const isFrench = locale === 'fr';
  const [from, until] = [writtenTime(new Date(terms.startsAt), locale), writtenTime(new Date(terms.endsAt), locale)];
  const [organizer, provider, eventName] = [parties.organizer, parties.provider, parties.eventName[locale]].map(inOne);
  const delivery = terms.delivery && asWritten(terms.delivery);
  const total = formatXaf(sumXaf(terms.lines), locale);
  const lines = bullets(
    terms.lines.map(({ label, amountXaf }) => `${inOne(label)}${isFrench ? ' :' : ':'} ${formatXaf(amountXaf, locale)}`),
  );
  return isFrench
    ? [
        [
          'Les parties',
          `${organizer} (l’organisateur) et ${provider} (le prestataire) conviennent par Ngoma de ce qui suit, pour l’événement « ${eventName} ».`,
        ],
        [
          'La prestation',
          [
            inOne(terms.title),
            asWritten(terms.description),
            ...(delivery ? [`Fourni par le prestataire : ${delivery}`] : []),
          ].join('\n'),
        ],
        ['Date et lieu', `Du ${from} au ${until}, heure de Douala.\nLieu : ${inOne(terms.location)}.`],
        ['Le prix', `${lines}\nTotal : ${total}, toutes charges comprises. Tout supplément fait l’objet d’un avenant.`],
      ]
    : [
        [
          'The parties',
          `${organizer} (the organizer) and ${provider} (the provider) agree through Ngoma on what follows, for the event “${eventName}”.`,
        ],
        [
          'The service',
          [inOne(terms.title), asWritten(terms.description), ...(delivery ? [`Supplied by the provider: ${delivery}`] : [])].join(
            '\n',
          ),
        ],
        ['Date and place', `From ${from} to ${until}, Douala time.\nPlace: ${inOne(terms.location)}.`],
        ['The price', `${lines}\nTotal: ${total}, everything included. Anything beyond it takes an amendment.`],
      ];
}

/** How the money moves, and what happens when one of the two steps back. */
function moneyClauses(terms: Terms, keptXaf: number, locale: Locale): readonly (readonly [string, string])[] {
  const isFrench = locale === 'fr';
  const hours = business.contract.silenceHours;
  const kept = isFrench
    ? `montants déjà approvisionnés ou versés, inchangés : ${formatXaf(keptXaf, locale)}`
    : `already funded or paid out, unchanged: ${formatXaf(keptXaf, locale)}`;
  const parts = bullets([
    ...(keptXaf > 0 ? [kept] : []),
    ...terms.milestones.map((part) => {
      const name = `${inOne(nameOfMilestone(part, locale))}${part.label ? ` (${dueWords[part.due][locale]})` : ''}`;
      return `${name}${isFrench ? ' :' : ':'} ${formatXaf(part.amountXaf, locale)}`;
    }),
  ]);
  const policy = cancellationPolicyNames[terms.cancellationPolicy][locale];
  const steps = bullets(policyLines(terms.cancellationPolicy, locale));
  return isFrench
    ? [
        [
          'Le paiement par jalons',
          `${parts}\nL’organisateur approvisionne chaque jalon avant le travail ; Ngoma garde la somme sous séquestre. Elle revient au prestataire dès que l’organisateur accepte le travail remis, ou après ${hours} heures sans réponse de sa part. Ngoma ne prélève aucune commission sur ces sommes.`,
        ],
        [
          'La résiliation',
          `Conditions : ${policy}. Si l’organisateur résilie :\n${steps}\nCes parts se calculent sur le prix total, sont prises sur le séquestre et tiennent compte de ce qui a déjà été versé ; le reste du séquestre revient à l’organisateur.\nSi le prestataire résilie, tout le séquestre revient à l’organisateur et le prestataire restitue ce qui lui a déjà été versé.`,
        ],
      ]
    : [
        [
          'Payment by milestones',
          `${parts}\nThe organizer funds each milestone before the work; Ngoma holds the money in escrow. It goes to the provider once the organizer accepts the work that was handed in, or after ${hours} hours without an answer. Ngoma takes no commission from it.`,
        ],
        [
          'Calling off',
          `Terms: ${policy}. If the organizer calls off:\n${steps}\nThese shares are of the whole price, are taken from escrow, and count what was paid out before; the rest of escrow goes back to the organizer.\nIf the provider calls off, everything in escrow goes back to the organizer, and the provider returns what was paid out.`,
        ],
      ];
}

const closingClauses: Readonly<Record<Locale, readonly (readonly [string, string])[]>> = {
  en: [
    [
      'Liability',
      'The provider does the work with care, brings what is needed for it, and answers for damage caused by its own people and equipment. The organizer gives access to the place in time, provides the power and the safety that were agreed on, and answers for the public.\nNeither side answers for what nobody could foresee or prevent (storm, unrest, an order of the authorities); the one concerned tells the other at once, and both look for another date first.',
    ],
    [
      'Disagreement',
      'Both sides talk first. Either may then open a dispute in Ngoma: what is in escrow is frozen, and the administrators of Ngoma decide how it is split, after reading what both have written and added. The law of Cameroon applies.',
    ],
    [
      'Changes and signatures',
      'A change is valid once both have signed it as a new version. Both accept the typed name and the drawn signature, with their time and address, as their signature. The hash of this text is kept with each signature and shows any later alteration.',
    ],
  ],
  fr: [
    [
      'La responsabilité',
      'Le prestataire travaille avec soin, apporte le nécessaire et répond des dommages causés par son équipe et son matériel. L’organisateur donne accès au lieu à temps, assure l’électricité et la sécurité convenues, et répond du public.\nAucune partie ne répond de ce que nul ne pouvait prévoir ni empêcher (tempête, troubles, décision des autorités) ; la partie concernée prévient l’autre aussitôt, et toutes deux cherchent d’abord une autre date.',
    ],
    [
      'Les désaccords',
      'Les parties se parlent d’abord. Chacune peut ensuite ouvrir un litige dans Ngoma : le séquestre est gelé, et l’administration de Ngoma décide de son partage après lecture de ce que les deux ont écrit et joint. Le droit camerounais s’applique.',
    ],
    [
      'Modifications et signatures',
      'Une modification vaut dès que les deux parties l’ont signée comme nouvelle version. Le nom saisi et la signature dessinée, avec leur heure et leur adresse, valent signature pour les deux. L’empreinte de ce texte est conservée avec chaque signature et révèle toute altération ultérieure.',
    ],
  ],
};

/** The whole text in one language: numbered clauses, an empty line between them, the heading first. */
export function contractText(terms: Terms, parties: Parties, keptXaf: number, locale: Locale): string {
  return [...whatClauses(terms, parties, locale), ...moneyClauses(terms, keptXaf, locale), ...closingClauses[locale]]
    .map(([heading, body], place) => `${place + 1}. ${heading}\n${body}`)
    .join('\n\n');
}

/** What freezes a version: SHA-256 of both texts with an empty line between them, in hexadecimal. */
export const hashOf = (textEn: string, textFr: string): string =>
  createHash('sha256').update(`${textEn}\n\n${textFr}`, 'utf8').digest('hex');
