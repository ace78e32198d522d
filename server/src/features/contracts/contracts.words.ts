import type { Bilingual } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import type { ActivityType } from '@ngoma/api/features/activities';
import type { Announcement } from './announce.service.ts';
import { nameOfMilestone, type Parties, writtenTime } from './contracts.text.rules.ts';
import type { ContractRow, MilestoneRow } from './contracts.types.ts';

type Contract = Pick<ContractRow, 'id' | 'title' | 'eventId' | 'location' | 'startsAt' | 'organizerId' | 'providerId'>;

/** What is told of a contract: which fact, from whom, about how much. */
export interface Told {
  readonly type: ActivityType;
  /** The move it comes from: each is told once. */
  readonly sourceId: string;
  readonly at: Date;
  readonly contract: Contract;
  readonly parties: Parties;
  readonly recipientId: string;
  /** Not given where time or a payment did it. */
  readonly by?: { readonly id: string; readonly name: string } | undefined;
  readonly milestone?: Pick<MilestoneRow, 'label' | 'due'> | undefined;
  readonly amountXaf?: number | undefined;
}

const quoted = (text: string): Bilingual => ({ en: `“${text}”`, fr: `« ${text} »` });

const headings: Partial<Record<ActivityType, Bilingual>> = {
  contract_drafted: { en: 'Your contract is ready to sign', fr: 'Votre contrat est prêt à signer' },
  contract_amended: { en: 'A change to your contract', fr: 'Une modification de votre contrat' },
  amendment_declined: { en: 'The change was turned down', fr: 'La modification est refusée' },
  contract_signed: { en: 'The other side has signed', fr: 'L’autre partie a signé' },
  contract_active: { en: 'Your contract is in force', fr: 'Votre contrat est en vigueur' },
  milestone_unfunded: { en: 'Your contract waits for its money', fr: 'Votre contrat attend son approvisionnement' },
  milestone_funded: { en: 'Money is in escrow for you', fr: 'Une somme est sous séquestre pour vous' },
  milestone_submitted: { en: 'Work was handed in', fr: 'Un travail vous est remis' },
  milestone_released: { en: 'You have been paid', fr: 'Vous avez été payé' },
  contract_completed: { en: 'The contract is completed', fr: 'Le contrat est achevé' },
  contract_cancelled: { en: 'The contract was called off', fr: 'Le contrat est résilié' },
  dispute_opened: { en: 'A dispute was opened', fr: 'Un litige est ouvert' },
  dispute_decided: { en: 'The dispute is decided', fr: 'Le litige est tranché' },
};

/** Silence speaks to both: who was paid, and who did not answer. */
const isSilence = ({ type, contract, recipientId }: Told): boolean =>
  type === 'milestone_released' && recipientId === contract.organizerId;
const silenceHeading: Bilingual = { en: 'Silence has paid your provider', fr: 'Versement effectué sans réponse de votre part' };

/** What happened, in a sentence without its full stop. */
export function sentenceOf(told: Told): Bilingual {
  const { type, contract, parties, by, milestone, amountXaf = 0 } = told;
  const it = quoted(contract.title);
  const who = by?.name ?? 'Ngoma';
  const sum = { en: formatXaf(amountXaf, 'en'), fr: formatXaf(amountXaf, 'fr') };
  const part = milestone && { en: nameOfMilestone(milestone, 'en'), fr: nameOfMilestone(milestone, 'fr') };
  switch (type) {
    case 'contract_drafted':
      return { en: `The contract ${it.en} is ready to be signed`, fr: `Le contrat ${it.fr} est prêt à être signé` };
    case 'contract_amended':
      return { en: `${who} proposes a new version of ${it.en}`, fr: `${who} propose une nouvelle version de ${it.fr}` };
    case 'amendment_declined':
      return { en: `${who} has turned down the change to ${it.en}`, fr: `${who} refuse la modification de ${it.fr}` };
    case 'contract_signed':
      return { en: `${who} has signed ${it.en}`, fr: `${who} a signé ${it.fr}` };
    case 'contract_active':
      return { en: `${it.en} is signed by both and in force`, fr: `${it.fr} est signé par les deux parties et en vigueur` };
    case 'milestone_unfunded':
      return {
        en: `“${part?.en}” of ${it.en} has no money in escrow yet: fund its ${sum.en}, agree on a change, or call the contract off`,
        fr: `« ${part?.fr} » de ${it.fr} n’est pas encore approvisionné : versez ${sum.fr} sous séquestre, convenez d’un avenant ou résiliez le contrat`,
      };
    case 'milestone_funded':
      return {
        en: `${sum.en} for ${it.en} are in escrow (${part?.en})`,
        fr: `${sum.fr} pour ${it.fr} sont sous séquestre (${part?.fr})`,
      };
    case 'milestone_submitted':
      return {
        en: `${who} has handed in “${part?.en}” of ${it.en}; without an answer it is paid out after 72 hours`,
        fr: `${who} a remis « ${part?.fr} » de ${it.fr} ; sans réponse, la somme est versée après 72 heures`,
      };
    case 'milestone_released':
      if (isSilence(told))
        return {
          en: `“${part?.en}” of ${it.en} met no answer for 72 hours: ${sum.en} were paid out to ${parties.provider}`,
          fr: `« ${part?.fr} » de ${it.fr} est resté 72 heures sans réponse : ${sum.fr} ont été versés à ${parties.provider}`,
        };
      return { en: `${sum.en} for ${it.en} were paid out to you`, fr: `${sum.fr} pour ${it.fr} vous ont été versés` };
    case 'contract_completed':
      return { en: `${it.en} is completed`, fr: `${it.fr} est achevé` };
    case 'contract_cancelled':
      return { en: `${who} has called off ${it.en}`, fr: `${who} a résilié ${it.fr}` };
    case 'dispute_opened':
      return {
        en: `${who} has opened a dispute about ${it.en}; ${sum.en} are frozen`,
        fr: `${who} a ouvert un litige sur ${it.fr} ; ${sum.fr} sont gelés`,
      };
    default:
      return {
        en: `The dispute about ${it.en} is decided: ${sum.en} go to the provider`,
        fr: `Le litige sur ${it.fr} est tranché : ${sum.fr} reviennent au prestataire`,
      };
  }
}

/** The fact and its letter, for one person. */
export function announcementOf(told: Told): Announcement {
  const { type, sourceId, at, contract, parties, recipientId, by } = told;
  const heading = isSilence(told) ? silenceHeading : headings[type];
  if (!heading) throw new Error(`Contracts have no words for ${type}`);
  return {
    type,
    sourceId,
    happenedAt: at.toISOString(),
    recipientId,
    ...(by && { personId: by.id }),
    eventId: contract.eventId,
    text: sentenceOf(told),
    path: `/contracts/${contract.id}`,
    heading,
    details: [
      { label: { en: 'Contract', fr: 'Contrat' }, value: contract.title },
      { label: { en: 'Event', fr: 'Événement' }, value: parties.eventName },
      { label: { en: 'Organizer', fr: 'Organisateur' }, value: parties.organizer },
      { label: { en: 'Provider', fr: 'Prestataire' }, value: parties.provider },
      {
        label: { en: 'When', fr: 'Quand' },
        value: { en: writtenTime(contract.startsAt, 'en'), fr: writtenTime(contract.startsAt, 'fr') },
      },
      { label: { en: 'Where', fr: 'Où' }, value: contract.location },
    ],
    action: { en: 'Open the contract', fr: 'Ouvrir le contrat' },
  };
}
