import type { Locale } from '@ngoma/api/common/locale';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { set } from 'react-hook-form';
import type { z } from 'zod';

type Body = { readonly body?: z.ZodType | undefined };

interface EndpointForm<Values extends FieldValues> {
  /** The endpoint whose body the form makes. */
  readonly endpoint: Body;
  readonly locale: Locale;
  /** Turns the values of the form into the body of the request. */
  readonly toWire: (values: Values) => unknown;
  /** Wire names that have another name in the form (`date` → `start`). */
  readonly names?: Readonly<Record<string, string>>;
}

interface Validation {
  readonly body: z.ZodType | undefined;
  readonly messages: typeof import('@ngoma/api/common/validation-messages');
}

// In the browser build an endpoint does not contain the schema of its body but loads it on demand (web/split-api-modules.ts).
type LazySchema = z.ZodType | (() => Promise<z.ZodType>) | undefined;

async function loadValidation({ body }: { readonly body?: LazySchema }): Promise<Validation> {
  const [messages, schema] = await Promise.all([
    import('@ngoma/api/common/validation-messages'),
    typeof body === 'function' ? body() : body,
  ]);
  return { body: schema, messages };
}

const fetched = new WeakMap<Body, Promise<Validation | undefined>>();

/** Loads the schema and the messages of a form once. Without a network the form is not validated here but by the server alone. */
function validationOf(endpoint: Body): Promise<Validation | undefined> {
  const known = fetched.get(endpoint);
  if (known) return known;
  const asked = loadValidation(endpoint as { readonly body?: LazySchema }).catch(() => {
    fetched.delete(endpoint);
    return undefined;
  });
  fetched.set(endpoint, asked);
  return asked;
}

const listeningFor = new WeakSet<Body>();

/** Loads the validation at the first typed character, so that it is ready when the form is sent. */
function loadWhenTyping(endpoint: Body): void {
  if (typeof document === 'undefined' || listeningFor.has(endpoint)) return;
  listeningFor.add(endpoint);
  document.addEventListener('input', () => void validationOf(endpoint), { once: true, capture: true });
}

/**
 * Validates a form with the schema of the API, so that the messages before sending are the same as the server's. Schemas are
 * large: they load when the user types.
 */
export const formResolver = <Values extends FieldValues>({
  endpoint,
  locale,
  toWire,
  names = {},
}: EndpointForm<Values>): Resolver<Values> => {
  loadWhenTyping(endpoint);
  return async (values) => {
    const validation = await validationOf(endpoint);
    const parsed = validation?.body?.safeParse(toWire(values), { error: validation.messages.errorMaps[locale] });
    if (!validation || !parsed || parsed.success) return { values, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const issue of parsed.error.issues) {
      const [head = '', ...rest] = issue.path.map(String);
      const field = names[head] ?? head;
      // An error without a field would block the form without a message, so the server has to report it.
      if (!(field in values)) continue;
      set(errors, [field, ...rest].join('.'), {
        type: 'schema',
        message: validation.messages.translateSchemaMessage(issue.message, locale),
      });
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
};
