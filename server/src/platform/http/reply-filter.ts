import { z } from 'zod';

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: boolean | Shape;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Shape>>;
}

/**
 * Returns the parts of a value that a schema lists, without validating them. For a reply that breaks its schema in production:
 * the work is done and must be answered, but no unlisted data may leave.
 */
export function pickListed(schema: z.ZodType, value: unknown): unknown {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline', cycles: 'ref' }) as Shape;
  return pick([shape], value, shape.$defs ?? {});
}

function pick(shapes: readonly Shape[], value: unknown, definitions: Readonly<Record<string, Shape>>): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const known = shapes.flatMap((shape) => alternatives(shape, definitions));
  if (Array.isArray(value)) {
    const items = known.flatMap((shape) => shape.items ?? []);
    return value.map((entry) => pick(items, entry, definitions));
  }
  const picked: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    const listed = known.flatMap((shape) => shape.properties?.[key] ?? openShape(shape) ?? []);
    if (listed.length > 0) picked[key] = pick(listed, entry, definitions);
  }
  return picked;
}

/** Returns the schema of a record's values: a record lists every key. Undefined for an object, which lists its own keys. */
function openShape(shape: Shape): Shape | undefined {
  return typeof shape.additionalProperties === 'object' ? shape.additionalProperties : undefined;
}

function alternatives(shape: Shape, definitions: Readonly<Record<string, Shape>>): Shape[] {
  const target = shape.$ref ? definitions[shape.$ref.replace('#/$defs/', '')] : undefined;
  const inner = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? []), ...(target ? [target] : [])];
  return [shape, ...inner.flatMap((each) => alternatives(each, definitions))];
}
