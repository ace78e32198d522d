import { randomInt } from 'node:crypto';
import type { Bilingual } from '@ngoma/api/common/locale';
import type { ManagedReward } from '@ngoma/api/features/supervision/managed-rewards';
import { invalidInput } from '#platform/http/body/validation';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

/** The fields of a reward that admins set. */
export interface RewardTexts {
  readonly title: string;
  readonly titleFr: string | null;
  readonly description: string;
  readonly descriptionFr: string | null;
  readonly partner: string;
  /** Street and town of the partner. */
  readonly address: string | null;
  readonly cost: number;
  readonly perPerson: number | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
}

/** A stored reward. */
export interface RewardRecord extends RewardTexts {
  readonly id: string;
  readonly stock: number;
  readonly redeemed: number;
  readonly archivedAt: Date | null;
  readonly pictureKey: string | null;
  /** Words for what the picture shows; null without a picture. */
  readonly pictureAlt: string | null;
  readonly pictureAltFr: string | null;
  readonly createdAt: Date;
  readonly version: number;
}

/** Returns the state of a reward for admins. The end of its period counts before an empty stock. */
export function offerState(
  reward: Pick<RewardRecord, 'archivedAt' | 'closesAt' | 'opensAt' | 'redeemed' | 'stock'>,
  now: Date,
): ManagedReward['state'] {
  if (reward.archivedAt || (reward.closesAt && reward.closesAt <= now)) return 'ended';
  if (reward.opensAt && reward.opensAt > now) return 'upcoming';
  return reward.redeemed >= reward.stock ? 'used_up' : 'active';
}

/**
 * Requires a period that ends after it begins, and not in the past unless it did so before the change. Raises `invalid_input`
 * (400).
 */
export function requireValidPeriod(
  { opensAt, closesAt }: Pick<RewardTexts, 'opensAt' | 'closesAt'>,
  before: Pick<RewardTexts, 'closesAt'> | undefined,
  now: Date,
): void {
  if (!closesAt) return;
  if (opensAt && closesAt <= opensAt) throw invalidInput({ closesAt: bilingual('loyalty.managed.endsBeforeItBegins') });
  const isUnchanged = before?.closesAt?.getTime() === closesAt.getTime();
  if (closesAt <= now && !isUnchanged) throw invalidInput({ closesAt: bilingual('loyalty.managed.endsInThePast') });
}

/** How the stock of a reward changes: codes that are appended, or how many of the last ones are taken out. */
export interface StockPlan {
  readonly codes: readonly string[];
  readonly withdrawn: number;
}

interface Stock {
  readonly stock: number;
  readonly redeemed: number;
  /** The codes in stock or redeemed. */
  readonly codes: ReadonlySet<string>;
}

/**
 * Plans the change of a stock to `wanted` pieces with the codes that were given, and makes the missing ones. Raises
 * `invalid_input` (400) for a stock below what was redeemed, more codes than pieces that are added, and codes that repeat.
 */
export function planStock(now: Stock, wanted: number, given: readonly string[], partner: string): StockPlan {
  const refuse = (errors: Record<string, Bilingual>) => invalidInput(errors);
  if (wanted < now.redeemed) throw refuse({ stock: bilingual('loyalty.managed.stockBelowRedeemed', { redeemed: now.redeemed }) });
  const added = wanted - now.stock;
  if (given.length > Math.max(0, added))
    throw refuse({ codes: bilingual('loyalty.managed.moreCodesThanStock', { codes: given.length, added: Math.max(0, added) }) });
  const known = new Set([...now.codes].map(foldCode));
  for (const code of given) {
    if (known.has(foldCode(code))) throw refuse({ codes: bilingual('loyalty.managed.codeRepeats', { code }) });
    known.add(foldCode(code));
  }
  if (added <= 0) return { codes: [], withdrawn: -added };
  const made: string[] = [];
  while (given.length + made.length < added) {
    const code = newCode(partner);
    if (known.has(foldCode(code))) continue;
    known.add(foldCode(code));
    made.push(code);
  }
  return { codes: [...given, ...made], withdrawn: 0 };
}

const foldCode = (code: string): string => code.toLowerCase();

/** Characters that cannot be confused when a code is read aloud. */
const alphabet = '3479ACDEFGHJKMNPQRTUVWXY';
const codeLength = 7;

/** Returns a new code that begins with the name of the partner, such as `MADO-7K3M9XA`. It cannot be guessed from others. */
function newCode(partner: string): string {
  const [word = ''] = partner
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z ]/g, '')
    .split(' ')
    .filter((part) => part.length > 2);
  const drawn = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${word.slice(0, 6) || 'NGOMA'}-${drawn}`;
}

export interface Change {
  readonly field: string;
  readonly from: string | number | null;
  readonly to: string | number | null;
}

type Compared = RewardTexts & { readonly stock: number };
const comparedFields = [
  ...(['title', 'titleFr', 'description', 'descriptionFr', 'partner', 'address'] as const),
  ...(['cost', 'stock', 'perPerson', 'opensAt', 'closesAt'] as const),
] satisfies readonly (keyof Compared)[];

const plain = (value: string | number | Date | null): string | number | null =>
  value instanceof Date ? value.toISOString() : value;

/** Returns the fields that differ, for the audit log. */
export const changesBetween = (before: Compared, after: Compared): Change[] =>
  comparedFields
    .map((field) => ({ field, from: plain(before[field]), to: plain(after[field]) }))
    .filter(({ from, to }) => from !== to);

/** Refuses a change that was made from an older version (409 `reward_changed`). */
export function requireVersion(reward: Pick<RewardRecord, 'version'>, version: number): void {
  if (reward.version !== version) throw new Refusal('reward_changed', 409, bilingual('loyalty.managed.changedMeanwhile'));
}

/** Requires a reward that an admin has not ended yet. Raises `reward_ended` (409). */
export function requireNotEnded({ archivedAt }: Pick<RewardRecord, 'archivedAt'>): void {
  if (archivedAt) throw new Refusal('reward_ended', 409, bilingual('loyalty.managed.endedAlready'));
}

/** Requires a reward that an admin ended and whose period is not over. Raises `reward_not_ended` and `reward_over` (409). */
export function requireReopenable({ archivedAt, closesAt }: Pick<RewardRecord, 'archivedAt' | 'closesAt'>, now: Date): void {
  if (!archivedAt) throw new Refusal('reward_not_ended', 409, bilingual('loyalty.managed.notEnded'));
  if (closesAt && closesAt <= now) throw new Refusal('reward_over', 409, bilingual('loyalty.managed.over'));
}
