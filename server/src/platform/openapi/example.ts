import type { JsonSchema } from './schema.ts';

/** Maximum depth of an example. It ends schemas that contain themselves, and is above the depth of any reply. */
const maxDepth = 12;

const formatExamples: Readonly<Record<string, string>> = {
  uuid: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f',
  'date-time': '2026-12-12T19:00:00.000Z',
  date: '2026-12-12',
  time: '19:00:00',
  email: 'brenda@example.cm',
  uri: 'https://ngoma.example',
  binary: '(bytes)',
};

/** Returns a plausible value for a schema: its own example if it has one, else one made from its rules and the field's name. */
export function exampleOf(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
  name = 'value',
  depth = 0,
): unknown {
  if (schema.examples?.length) return schema.examples[0];
  if (schema.$ref)
    return depth < maxDepth
      ? exampleOf(components[schema.$ref.split('/').at(-1) ?? ''] ?? {}, components, name, depth + 1)
      : undefined;
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if ('default' in schema) return schema.default;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(choices.find((choice) => choice.type !== 'null') ?? {}, components, name, depth + 1);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, components, name, depth + 1)));
  switch (mainTypeOf(schema)) {
    case 'object':
      return objectExample(schema, components, depth);
    case 'array':
      return depth < maxDepth && schema.items ? [exampleOf(schema.items, components, name.replace(/s$/, ''), depth + 1)] : [];
    case 'string':
      return stringExample(schema, name);
    case 'integer':
    case 'number':
      return numberExample(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return name;
  }
}

/** Returns the type to show. A nullable schema lists two types, one of them `null`. */
function mainTypeOf({ type }: JsonSchema): string | undefined {
  return Array.isArray(type) ? type.find((one) => one !== 'null') : type;
}

function objectExample(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
  depth: number,
): Record<string, unknown> {
  const required = new Set(schema.required);
  const entries = Object.entries(schema.properties ?? {})
    // At deep levels only required fields, to keep the example readable.
    .filter(([key]) => depth < 4 || required.has(key))
    .map(([key, property]) => [key, exampleOf(property, components, key, depth + 1)] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}

function stringExample(schema: JsonSchema, name: string): string {
  const byFormat = formatExamples[String(schema.format)];
  if (byFormat) return byFormat;
  const words =
    nameExamples.find(([pattern]) => pattern.test(name))?.[1] ?? name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const least = Number(schema.minLength ?? 0);
  const most = Number(schema.maxLength ?? Number.POSITIVE_INFINITY);
  return words.padEnd(least, '.').slice(0, most);
}

/** Examples by field name, so that the published documentation looks like the product. */
const nameExamples: readonly (readonly [RegExp, string])[] = [
  [/^message$/, 'Done'],
  [/^url$|Url$/, '/files/covers/019a8f5c.webp'],
  [/^(name|holder)$/i, 'Brenda Nkeng'],
  [/^eventName/, 'Ngoma Night Douala'],
  [/city/i, 'Douala'],
  [/location|address/i, 'Canal Olympia, Bessengue'],
  [/description/i, 'An evening of makossa and bikutsi under the open sky.'],
  [/token/i, 'q7XbV2mKd9RtLw4Z'],
];

function numberExample(schema: JsonSchema): number {
  const least = Number(schema.minimum ?? (schema.exclusiveMinimum !== undefined ? Number(schema.exclusiveMinimum) + 1 : 0));
  const most = Number(schema.maximum ?? Number.POSITIVE_INFINITY);
  return Math.min(Math.max(1, least), most);
}
