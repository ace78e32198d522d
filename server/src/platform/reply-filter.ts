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
 * Keeps of a value only what a schema lists, without judging it. It serves the one case in which a reply breaks its own
 * description in production: the work is done and must be answered, but nothing unlisted may leave.
 */
export function keepListed(schema: z.ZodType, value: unknown): unknown {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline', cycles: 'ref' }) as Shape;
  return keep([shape], value, shape.$defs ?? {});
}

function keep(shapes: readonly Shape[], value: unknown, definitions: Readonly<Record<string, Shape>>): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const known = shapes.flatMap((shape) => alternatives(shape, definitions));
  if (Array.isArray(value)) {
    const items = known.flatMap((shape) => shape.items ?? []);
    return value.map((entry) => keep(items, entry, definitions));
  }
  const kept: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    const listed = known.flatMap((shape) => shape.properties?.[key] ?? openShape(shape) ?? []);
    if (listed.length > 0) kept[key] = keep(listed, entry, definitions);
  }
  return kept;
}

/** A record lists every key; an object (which says nothing of further keys on its input side) lists its own. */
function openShape(shape: Shape): Shape | undefined {
  return typeof shape.additionalProperties === 'object' ? shape.additionalProperties : undefined;
}

function alternatives(shape: Shape, definitions: Readonly<Record<string, Shape>>): Shape[] {
  const target = shape.$ref ? definitions[shape.$ref.replace('#/$defs/', '')] : undefined;
  const inner = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? []), ...(target ? [target] : [])];
  return [shape, ...inner.flatMap((each) => alternatives(each, definitions))];
}
