import { z } from 'zod';

/** A JSON Schema as OpenAPI 3.1 takes it. */
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

/** Turns zod schemas into JSON Schemas, and gathers those with an `id` as the document's components. */
export interface SchemaBook {
  /** `input`: what a caller may send; `output`: what comes back. */
  write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema;
  readonly components: Record<string, JsonSchema>;
}

/** Formats that say it all; their patterns would only hide them. */
const formatsThatSayIt = new Set(['uuid', 'date-time', 'date', 'time', 'email', 'uri']);

export function schemaBook(): SchemaBook {
  const components: Record<string, JsonSchema> = {};

  const write = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const written = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      cycles: 'ref',
      reused: 'inline',
      override: ({ zodSchema, jsonSchema }) => readable(zodSchema as unknown as z.ZodType, jsonSchema as JsonSchema, io),
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

  /** What is sent and what comes back under one id may differ (a default, a trimmed text): then they are two. */
  const nameFor = (id: string, definition: JsonSchema, io: 'input' | 'output'): string => {
    const known = components[id];
    const isSame = !known || JSON.stringify(strip(known)) === JSON.stringify(strip(definition));
    return isSame ? id : `${id}${io === 'input' ? 'Input' : 'Output'}`;
  };

  return { write, components };
}

/** For comparison only: references are written differently before and after they are pointed at the components. */
const strip = (schema: JsonSchema): unknown =>
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

function readable(zodSchema: z.ZodType, jsonSchema: JsonSchema, io: 'input' | 'output'): void {
  if (io === 'input') describePipe(zodSchema, jsonSchema);
  if (typeof jsonSchema.format === 'string' && formatsThatSayIt.has(jsonSchema.format)) delete jsonSchema.pattern;
  if ('example' in jsonSchema) {
    jsonSchema.examples = [jsonSchema.example];
    delete jsonSchema.example;
  }
  // The bounds of exact integers say nothing about the business.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

/** Text that is trimmed and then checked: callers want to read what it is checked for. */
function describePipe(zodSchema: z.ZodType, jsonSchema: JsonSchema): void {
  const { def } = zodSchema._zod as unknown as { def: { type: string; out?: z.ZodType } };
  // Switches of forms, where everything is text.
  if (def.type === 'pipe' && def.out?._zod.def.type === 'boolean' && jsonSchema.type === 'string') jsonSchema.examples = ['true'];
  if (def.type !== 'pipe' || def.out?._zod.def.type !== 'string' || jsonSchema.type !== 'string') return;
  const { $schema: _dialect, ...checked } = z.toJSONSchema(def.out) as JsonSchema;
  for (const [key, value] of Object.entries(checked)) jsonSchema[key] ??= value;
}
