import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@ngoma/api/common/endpoint';
import { z } from 'zod';

const folder = join(import.meta.dirname, '../../../api/src/features');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'allow' in value;

/** All endpoints of the API, read from the folder, so that a new one cannot be forgotten. */
export const endpoints: readonly Endpoint[] = await collect();

async function collect(): Promise<Endpoint[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const modules = await Promise.all(files.map((name): Promise<object> => import(join(folder, name))));
  return modules.flatMap((module) => Object.values(module) as unknown[]).filter(isEndpoint);
}

/** Returns a name such as `GET /event/:id`. */
export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** The parts of a JSON schema that tests use. */
export interface Shape {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly [key: string]: unknown;
}

/** Returns the JSON schema of an input, empty without a description. */
export const shapeOf = (schema: z.ZodType | undefined): Shape =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape) : {};

/** Returns whether an endpoint takes an id in its path, query or body. */
export const takesId = ({ params, query, body }: Endpoint): boolean =>
  params !== undefined || [query, body].some((schema) => JSON.stringify(shapeOf(schema)).includes('"format":"uuid"'));

/** Returns the address of an endpoint under `/api` with its parameters and query. */
export function addressOf(
  { path }: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string>> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return `/api${filled}${search && `?${search}`}`;
}
