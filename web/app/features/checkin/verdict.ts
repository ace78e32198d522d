import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { verifyEntry, verifyTicket } from '@ngoma/api/features/events/checkin';
import { type RefusalReason, refusalReasons } from '@ngoma/api/features/events/checkin';
import { ApiProblem } from '#lib/api/call.ts';

/** `enter`: admitted now. `valid`: verified and may enter. `stop`: refused. */
export type VerdictTone = 'enter' | 'valid' | 'stop';

/** Answer to one scan, ready for display. */
export interface Verdict {
  readonly id: string;
  readonly tone: VerdictTone;
  /** Server's message, in the reader's language. */
  readonly message: string;
  readonly reason?: RefusalReason;
  readonly name?: string;
  readonly typeName?: string;
  /** The readable code of the ticket, if it is known. */
  readonly ticketCode?: string;
  /** When the ticket was used, now or the first time. */
  readonly enteredAt?: string;
}

const reasons: ReadonlySet<string> = new Set(refusalReasons);
const reasonOf = (code: string): RefusalReason | undefined => (reasons.has(code) ? (code as RefusalReason) : undefined);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/** Builds a verdict without undefined fields. */
function verdict(given: { [K in keyof Verdict]: Verdict[K] | undefined }): Verdict {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as unknown as Verdict;
}

export const admitted = (id: string, { message, data }: ReplyOf<typeof verifyEntry>): Verdict => ({
  id,
  tone: 'enter',
  message,
  name: data.name,
  typeName: data.typeName,
  enteredAt: data.entryTime,
});

export const verified = (id: string, { message, flag, reason, ticket }: ReplyOf<typeof verifyTicket>): Verdict =>
  verdict({
    id,
    tone: flag ? 'valid' : 'stop',
    message,
    reason: reason ?? undefined,
    name: ticket.holder,
    ticketCode: ticket.ticketCode,
    typeName: ticket.typeName,
    enteredAt: ticket.enteredAt ?? undefined,
  });

/** Turns a refusal of the server into a verdict; its facts name the holder if the ticket is known. */
export function refusedBy(id: string, problem: ApiProblem): Verdict {
  const { name, typeName, entryTime } = problem.details;
  return verdict({
    id,
    tone: 'stop',
    message: problem.message,
    reason: reasonOf(problem.code),
    name: textOf(name),
    typeName: textOf(typeName),
    enteredAt: textOf(entryTime),
  });
}

/** Returns whether to send a scan again: the network failed, or the server could not answer. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.status === 0 || error.status === 429 || error.status >= 500;
