import fc from 'fast-check';
import type { JsonSchema } from '#platform/openapi/schema';

type Components = Readonly<Record<string, JsonSchema>>;

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid({ version: 7 }),
  'date-time': fc
    .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  date: fc
    .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  time: fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map((parts) => parts.map(twoDigits).join(':')),
  email: fc.stringMatching(/^[a-z]{1,12}$/).map((name) => `${name}@example.cm`),
  uri: fc.stringMatching(/^[a-z]{1,12}$/).map((name) => `https://example.cm/${name}`),
};
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Returns a generator of values that a JSON schema allows. Throws for a schema that says nothing about its values. */
export function allowedBy(schema: JsonSchema, components: Components, depth = 0): fc.Arbitrary<unknown> {
  const within = (one: JsonSchema) => allowedBy(one, components, depth + 1);
  if (schema.$ref) return within(components[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(within));
  if (schema.allOf) return fc.tuple(...schema.allOf.map(within)).map((parts) => Object.assign({}, ...parts));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => within({ ...schema, type })));
  switch (schema.type) {
    case 'object':
      return objectAllowedBy(schema, components, depth);
    case 'array':
      return fc.array(within(schema.items ?? {}), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Math.min(Number(schema.maxItems ?? 3), Number(schema.minItems ?? 0) + 3),
      });
    case 'string':
      return textAllowedBy(schema);
    case 'integer':
      return fc.integer({ min: lowest(schema), max: highest(schema) });
    case 'number':
      return fc.double({ min: lowest(schema), max: highest(schema), noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

const lowest = ({ minimum, exclusiveMinimum }: JsonSchema): number =>
  Number(minimum ?? (exclusiveMinimum === undefined ? -1_000_000 : Number(exclusiveMinimum) + 1));
const highest = ({ maximum, exclusiveMaximum, ...schema }: JsonSchema): number =>
  Math.max(Number(maximum ?? (exclusiveMaximum === undefined ? 1_000_000 : Number(exclusiveMaximum) - 1)), lowest(schema));

function textAllowedBy({ format, pattern, examples = [], minLength = 0, maxLength }: JsonSchema): fc.Arbitrary<string> {
  const byFormat = formats[String(format)];
  if (byFormat) return byFormat;
  // fast-check makes no texts for patterns that look ahead. Their own examples match them.
  if (typeof pattern === 'string')
    return pattern.includes('(?!') ? fc.constantFrom(...(examples as string[])) : fc.stringMatching(new RegExp(pattern));
  const least = Number(minLength);
  const most = Math.min(Number(maxLength ?? 60), Math.max(60, least));
  // Plain characters only: which texts count as blank or unprintable is the subject of other tests.
  return fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzéèçà'),
    minLength: Math.max(least, 1),
    maxLength: most,
  });
}

function objectAllowedBy({ properties = {}, required = [], ...schema }: JsonSchema, components: Components, depth: number) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, allowedBy(property, components, depth + 1)]),
  );
  if (Object.keys(fields).length > 0) return fc.record(fields, { requiredKeys: [...required] });
  const values = schema.additionalProperties as JsonSchema | boolean | undefined;
  return typeof values === 'object'
    ? fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), allowedBy(values, components, depth + 1), { maxKeys: 3 })
    : fc.constant({});
}
