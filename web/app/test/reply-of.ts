import type { Endpoint, ReplyOf } from '@ngoma/api/common/endpoint';
import { z } from 'zod';

/** Those fields of a reply that a test is about. */
export type Part<Whole> = Whole extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : Whole extends object
    ? { readonly [Name in keyof Whole]?: Part<Whole[Name]> | undefined }
    : Whole;

type Schema = z.core.JSONSchema.BaseSchema & { readonly example?: unknown };
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Returns a schema in which all is allowed as one without rules. */
const schemaOf = (schema: Schema['items']): Schema => (typeof schema === 'object' && !Array.isArray(schema) ? schema : {});

/** Returns the id of a thing that a test names, such as an event "night". The last six characters tell the things apart. */
export function idOf(name: string): string {
  const codes = Array.from(name, (character) => (character.codePointAt(0) ?? 0).toString(16).padStart(2, '0'));
  return `019a8f5c-7b1a-7c3d-8e4f-${codes.join('').slice(-12).padStart(12, '0')}`;
}

/** Completes values by one JSON schema. Ids are numbered in the order of the fields. */
class Completion {
  readonly #root: Schema;
  #ids = 0;

  constructor(root: Schema) {
    this.#root = root;
  }

  /** Returns the given value with all that is missing, or the smallest value if none is given. */
  complete(schema: Schema, given: unknown): unknown {
    if (schema.$ref) return this.complete(this.#definition(schema.$ref), given);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return this.#completeChoice(choices.map(schemaOf), given);
    if (schema.type === 'object' && (given === undefined || isFields(given))) return this.#completeObject(schema, given ?? {});
    if (schema.type === 'array' && Array.isArray(given)) return given.map((one) => this.complete(schemaOf(schema.items), one));
    return given === undefined ? this.#smallest(schema) : given;
  }

  #definition(reference: string): Schema {
    const name = reference.replace('#/$defs/', '');
    return name === '#' ? this.#root : schemaOf(this.#root.$defs?.[name]);
  }

  #completeChoice(choices: readonly Schema[], given: unknown): unknown {
    const [empty, other = empty] = [choices.find(({ type }) => type === 'null'), choices.find(({ type }) => type !== 'null')];
    const chosen = given === undefined ? (empty ?? other) : (choices.find((choice) => this.#fits(choice, given)) ?? other);
    return chosen ? this.complete(chosen, given) : given;
  }

  #completeObject({ properties = {}, required = [], additionalProperties }: Schema, given: Fields): Fields {
    const whole: Record<string, unknown> = {};
    for (const name of new Set([...Object.keys(properties), ...required, ...Object.keys(given)])) {
      if (given[name] === undefined && !required.includes(name)) continue;
      const field = properties[name] ?? additionalProperties;
      if (!field) throw new Error(`"${name}" is not among the fields ${Object.keys(properties).join(', ')}`);
      whole[name] = this.complete(schemaOf(field), given[name]);
    }
    return whole;
  }

  /** Returns whether a given value can be part of a value of this schema. */
  #fits(schema: Schema, given: unknown): boolean {
    if (given === undefined) return true;
    if (schema.$ref) return this.#fits(this.#definition(schema.$ref), given);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return choices.some((choice) => this.#fits(schemaOf(choice), given));
    if (schema.const !== undefined) return given === schema.const;
    if (schema.enum) return schema.enum.some((one) => one === given);
    if (schema.type === 'object') return isFields(given) && this.#fieldsFit(schema, given);
    if (schema.type === 'array') return Array.isArray(given) && given.every((one) => this.#fits(schemaOf(schema.items), one));
    if (schema.type === undefined) return true;
    const typeOfGiven = given === null ? 'null' : typeof given;
    // A text that may be null has both types.
    return [schema.type].flat().some((type) => typeOfGiven === (type === 'integer' ? 'number' : type));
  }

  #fieldsFit({ properties = {}, additionalProperties }: Schema, given: Fields): boolean {
    return Object.entries(given).every(([name, value]) => {
      const field = properties[name] ?? additionalProperties;
      return field !== undefined && field !== false && this.#fits(schemaOf(field), value);
    });
  }

  #smallest(schema: Schema): unknown {
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    switch (schema.type) {
      case 'array':
        return Array.from({ length: schema.minItems ?? 0 }, () => this.complete(schemaOf(schema.items), undefined));
      case 'string':
        return this.#smallestText(schema);
      case 'integer':
      case 'number':
        return Math.max(0, schema.minimum ?? 0, Number(schema.exclusiveMinimum ?? -1) + 1);
      case 'boolean':
        return false;
      default:
        return null;
    }
  }

  #smallestText({ format, example, maxLength }: Schema): string {
    if (format === 'uuid') {
      this.#ids += 1;
      return idOf(String(this.#ids));
    }
    if (format === 'date-time') return '2026-11-01T09:00:00.000Z';
    if (format === 'date') return '2026-11-01';
    if (format === 'uri') return 'https://ngoma.example/';
    return typeof example === 'string' ? example : 'text'.slice(0, maxLength);
  }
}

/**
 * Returns a whole reply of an endpoint: what the test names, and small valid values for all other fields. What may be null is null,
 * arrays are empty, and optional fields are left out. Throws if the test names what the endpoint never sends.
 */
export function replyOf<E extends Endpoint>(endpoint: E, part?: Part<ReplyOf<E>>): ReplyOf<E> {
  const schema = z.toJSONSchema(endpoint.reply);
  const whole = new Completion(schema).complete(schema, part);
  const { success, data, error } = endpoint.reply.safeParse(whole);
  if (!success) throw new Error(`The reply to ${endpoint.method} ${endpoint.path} is not valid: ${z.prettifyError(error)}`);
  return data as ReplyOf<E>;
}
