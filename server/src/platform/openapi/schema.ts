import { blankMark } from '@ngoma/api/common/fields';
import { z } from 'zod';

/** A JSON Schema as OpenAPI 3.1 accepts it. */
export type JsonSchema = { [key: string]: unknown } & {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  examples?: unknown[];
};

/** Converts zod schemas to JSON Schemas, and collects those with an `id` as components of the document. */
export interface SchemaBook {
  /** `input` describes the request, `output` the response. */
  write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema;
  readonly components: Record<string, JsonSchema>;
}

/** Formats that are self-explanatory. Their patterns are left out. */
const selfExplanatoryFormats = new Set(['uuid', 'date-time', 'date', 'time', 'email', 'uri']);

export function schemaBook(): SchemaBook {
  const components: Record<string, JsonSchema> = {};

  const write = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const written = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      cycles: 'ref',
      reused: 'inline',
      override: ({ zodSchema, jsonSchema }) => simplify(zodSchema as unknown as z.ZodType, jsonSchema as JsonSchema, io),
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    const { $defs = {}, $schema: _dialect, ...own } = written;
    const names = new Map(Object.entries($defs).map(([id, definition]) => [id, nameFor(id, definition, io)]));
    for (const [id, definition] of Object.entries($defs)) components[names.get(id) ?? id] = pointTo(names, definition);
    const id = typeof own.id === 'string' ? own.id : undefined;
    if (id === undefined) return pointTo(names, own);
    const name = nameFor(id, own, io);
    components[name] = pointTo(names, own);
    return { $ref: `#/components/schemas/${name}` };
  };

  /** Request and response schemas with one id may differ, by a default or trimmed text. They then become two components. */
  const nameFor = (id: string, definition: JsonSchema, io: 'input' | 'output'): string => {
    const known = components[id];
    const isSame = !known || JSON.stringify(comparable(known)) === JSON.stringify(comparable(definition));
    return isSame ? id : `${id}${io === 'input' ? 'Input' : 'Output'}`;
  };

  return { write, components };
}

/** Removes what differs between equal schemas before and after their references point to the components. */
const comparable = (schema: JsonSchema): unknown =>
  JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === '$ref' ? String(value).split('/').at(-1) : key === 'id' || key === 'additionalProperties' ? undefined : value,
    ),
  );

function pointTo(names: ReadonlyMap<string, string>, schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => {
      if (key === 'id' && typeof value === 'string') return undefined;
      if (key !== '$ref' || typeof value !== 'string') return value;
      const id = value.replace('#/$defs/', '');
      return `#/components/schemas/${names.get(id) ?? id}`;
    }),
  );
}

function simplify(zodSchema: z.ZodType, jsonSchema: JsonSchema, io: 'input' | 'output'): void {
  if (io === 'input') {
    describePipe(zodSchema, jsonSchema);
    const { def } = zodSchema._zod as unknown as { def: { type: string; defaultValue?: unknown } };
    // zod leaves the default out where the input is converted, as numbers of a query are.
    if (def.type === 'default') jsonSchema.default ??= def.defaultValue;
  }
  if (typeof jsonSchema.format === 'string' && selfExplanatoryFormats.has(jsonSchema.format)) delete jsonSchema.pattern;
  if ('example' in jsonSchema) {
    jsonSchema.examples = [jsonSchema.example];
    delete jsonSchema.example;
  }
  // The limits of exact integers are not business rules.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (blankMark in jsonSchema) allowBlank(jsonSchema);
}

/** Adds the empty text to the allowed values, which counts as a missing field. */
function allowBlank(jsonSchema: JsonSchema): void {
  const { [blankMark]: _mark, description, ...filled } = jsonSchema;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  Object.assign(jsonSchema, { ...(description !== undefined && { description }), anyOf: [filled, { const: '' }] });
}

/** Copies the rules of a text that is trimmed and then checked: zod describes only the untrimmed input. */
function describePipe(zodSchema: z.ZodType, jsonSchema: JsonSchema): void {
  const { def } = zodSchema._zod as unknown as { def: { type: string; out?: z.ZodType } };
  if (def.type !== 'pipe' || def.out?._zod.def.type !== 'string' || jsonSchema.type !== 'string') return;
  const { $schema: _dialect, ...checked } = z.toJSONSchema(def.out) as JsonSchema;
  for (const [key, value] of Object.entries(checked)) jsonSchema[key] ??= value;
}
