import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import { bilingual } from '../i18n/messages.ts';

/** The statuses of refusals. The client can correct all of them, except 503, which asks to come back later. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 406 | 409 | 410 | 413 | 415 | 422 | 429 | 503;

export interface RefusalExtras {
  /** Errors by the path of their field (`items.0.quantity`). */
  readonly errors?: Readonly<Record<string, Bilingual | string>>;
  /** Further facts for programs, such as `{ left: 3 }`; sent beside `code`. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
}

/**
 * A request that is refused: with a code for programs, a message in both languages and a status. Any other error is a server
 * error, and the response says only "Server error".
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly status: RefusalStatus;
  readonly text: Bilingual;
  readonly extras: RefusalExtras;

  constructor(code: string, status: RefusalStatus, text: Bilingual, extras: RefusalExtras = {}) {
    super(text.en);
    this.code = code;
    this.status = status;
    this.text = text;
    this.extras = extras;
  }

  /** Returns the response body in the reader's language. */
  toProblem(locale: Locale): { message: string; code: string; errors?: Record<string, string> } & Record<string, unknown> {
    const { errors, facts } = this.extras;
    return {
      ...facts,
      message: this.text[locale],
      code: this.code,
      ...(errors && {
        errors: Object.fromEntries(
          Object.entries(errors).map(([field, text]) => [field, typeof text === 'string' ? text : text[locale]]),
        ),
      }),
    };
  }
}

/** Returns the refusal `not_found` (404). Also used for what the caller may not see, so that its existence stays secret. */
export const notFound = (text: Bilingual = bilingual('platform.notFound')) => new Refusal('not_found', 404, text);

/** Returns the refusal `forbidden` (403), for a caller who is signed in but lacks access. */
export const forbidden = (text: Bilingual = bilingual('platform.forbidden')) => new Refusal('forbidden', 403, text);
