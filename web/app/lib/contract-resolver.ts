import type { Locale } from '@ngoma/api/common/locale';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { set } from 'react-hook-form';
import type { z } from 'zod';

type Body = { readonly body?: z.ZodType | undefined };

interface ContractForm<Values extends FieldValues> {
  /** The call whose body the form makes. */
  readonly endpoint: Body;
  readonly locale: Locale;
  /** What the form holds, as the call sends it. */
  readonly toWire: (values: Values) => unknown;
  /** Wire names that have another name in the form (`date` → `start`). */
  readonly names?: Readonly<Record<string, string>>;
}

interface Checks {
  readonly body: z.ZodType | undefined;
  readonly words: typeof import('@ngoma/api/common/validation-words');
}

// In the browser's build a call does not hold the schema of its body but fetches it (web/slim-contract.ts).
type Kept = z.ZodType | (() => Promise<z.ZodType>) | undefined;

async function fetchChecks({ body }: { readonly body?: Kept }): Promise<Checks> {
  const [words, schema] = await Promise.all([
    import('@ngoma/api/common/validation-words'),
    typeof body === 'function' ? body() : body,
  ]);
  return { body: schema, words };
}

const fetched = new WeakMap<Body, Promise<Checks | undefined>>();

/** What a form is checked by, fetched once. Without a network nothing is checked here, and the server has the word. */
function checksOf(endpoint: Body): Promise<Checks | undefined> {
  const known = fetched.get(endpoint);
  if (known) return known;
  const asked = fetchChecks(endpoint as { readonly body?: Kept }).catch(() => {
    fetched.delete(endpoint);
    return undefined;
  });
  fetched.set(endpoint, asked);
  return asked;
}

const awaited = new WeakSet<Body>();

/** Fetches the checks with the first character that is typed, so that they are there when the form is sent. */
function fetchWhenTyping(endpoint: Body): void {
  if (typeof document === 'undefined' || awaited.has(endpoint)) return;
  awaited.add(endpoint);
  document.addEventListener('input', () => void checksOf(endpoint), { once: true, capture: true });
}

/**
 * Checks a form by the contract's own schema, so that a person reads the same words before sending as the server would say.
 * Schemas are heavy: they come when somebody types.
 */
export const contractResolver = <Values extends FieldValues>({
  endpoint,
  locale,
  toWire,
  names = {},
}: ContractForm<Values>): Resolver<Values> => {
  fetchWhenTyping(endpoint);
  return async (values) => {
    const checks = await checksOf(endpoint);
    const parsed = checks?.body?.safeParse(toWire(values), { error: checks.words.humanErrors[locale] });
    if (!checks || !parsed || parsed.success) return { values, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const issue of parsed.error.issues) {
      const [head = '', ...rest] = issue.path.map(String);
      const field = names[head] ?? head;
      // What no field shows would stop the form without a word: the server says it.
      if (!(field in values)) continue;
      set(errors, [field, ...rest].join('.'), {
        type: 'contract',
        message: checks.words.translateContractMessage(issue.message, locale),
      });
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
};
