import type { Locale } from '@ngoma/api/common/locale';
import { humanErrors, translateContractMessage } from '@ngoma/api/common/validation-words';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { set } from 'react-hook-form';
import type { z } from 'zod';

interface ContractForm<Values extends FieldValues> {
  /** The call whose body the form makes. */
  readonly endpoint: { readonly body?: z.ZodType | undefined };
  readonly locale: Locale;
  /** What the form holds, as the call sends it. */
  readonly toWire: (values: Values) => unknown;
  /** Wire names that have another name in the form (`date` → `start`). */
  readonly names?: Readonly<Record<string, string>>;
}

/** Checks a form by the contract's own schema, so that a person reads the same words before sending as the server would say. */
export const contractResolver =
  <Values extends FieldValues>({ endpoint, locale, toWire, names = {} }: ContractForm<Values>): Resolver<Values> =>
  (values) => {
    const parsed = endpoint.body?.safeParse(toWire(values), { error: humanErrors[locale] });
    if (!parsed || parsed.success) return { values, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const issue of parsed.error.issues) {
      const [head, ...rest] = issue.path.map(String);
      if (head === undefined) continue;
      set(errors, [names[head] ?? head, ...rest].join('.'), {
        type: 'contract',
        message: translateContractMessage(issue.message, locale),
      });
    }
    return { values: {}, errors };
  };
