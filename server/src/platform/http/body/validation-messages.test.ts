import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { frenchMessages } from '@ngoma/api/common/validation-messages';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Refusal } from '../refusal.ts';
import { validate } from './validation.ts';

const contract = join(import.meta.dirname, '../../../../../api/src');

/**
 * Returns the messages that schemas of api/ define: `.regex(/…/, 'Sentence')`, `{ error: 'Sentence' }`, `{ message: 'Sentence'
 * }`.
 */
function sentencesOfContract(): string[] {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const pattern = /(?:\/[a-z]*, |\b(?:error|message): )'((?:[^'\\]|\\.)+)'\s*[,})]/g;
  // Removes examples, which are not messages.
  const examples = /example: .*$/gm;
  return files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(join(contract, file), 'utf8').replace(examples, '').matchAll(pattern)].map((match) => match[1] ?? ''),
    )
    .filter((sentence) => /^[A-Z]/.test(sentence));
}

const messageOf = (schema: z.ZodType, body: unknown, locale: 'en' | 'fr') => {
  try {
    validate(
      { method: 'POST', path: '/x', summary: '', allow: 'public', body: schema, reply: z.any() },
      { params: {}, query: {}, body },
      locale,
    );
    return 'accepted';
  } catch (error) {
    return (error as Refusal).toProblem(locale).message;
  }
};

describe('validation messages', () => {
  test('every message of the api package has a French translation', () => {
    const sentences = sentencesOfContract();
    expect(sentences).toContain('Invalid hex color');
    expect(sentences.filter((sentence) => !frenchMessages[sentence])).toEqual([]);
  });

  test.each([
    [z.object({ a: z.string() }), {}, 'This field is required', 'Ce champ est obligatoire'],
    [z.object({ a: z.string() }), { a: 1 }, 'This must be text', 'Un texte est attendu ici'],
    [z.object({ a: z.string().trim().min(1) }), { a: ' ' }, 'This field is required', 'Ce champ est obligatoire'],
    [z.object({ a: z.string().min(10) }), { a: 'x' }, 'This needs at least 10 characters', 'Il faut au moins 10 caractères'],
    [z.object({ a: z.email() }), { a: 'x' }, 'Invalid email address', 'Adresse e-mail invalide'],
    [z.object({ a: z.int() }), { a: 1.5 }, 'This must be a whole number', 'Un nombre entier est attendu ici'],
    [z.object({ a: z.number().min(1) }), { a: 0 }, 'This must be at least 1', "La valeur doit être d'au moins 1"],
    [z.object({ a: z.number().gt(1) }), { a: 1 }, 'This must be more than 1', 'La valeur doit être de plus de 1'],
    [z.object({ a: z.number().max(5) }), { a: 6 }, 'This must be at most 5', 'La valeur doit être de 5 au maximum'],
    [z.object({ a: z.enum(['x', 'y']) }), { a: 'z' }, 'Choose one of: x, y', 'Choisissez parmi\u00a0: x, y'],
    [z.array(z.string()).min(1), [], 'This needs at least 1 entry', 'Il faut au moins 1 élément'],
    [z.strictObject({}), { b: 1 }, 'Unknown: b', 'Inconnu\u00a0: b'],
    [z.union([z.string(), z.number()]), true, 'Invalid value', 'Valeur invalide'],
  ])('are sentences for people, not names of types (%#)', (schema, body, en, fr) => {
    expect(messageOf(schema, body, 'en')).toBe(en);
    expect(messageOf(schema, body, 'fr')).toBe(fr);
  });

  test('have the path of a field within a list', () => {
    const schema = z.object({ items: z.array(z.object({ quantity: z.int() })) });
    try {
      validate(
        { method: 'POST', path: '/x', summary: '', allow: 'public', body: schema, reply: z.any() },
        { params: {}, query: {}, body: { items: [{}] } },
        'en',
      );
      expect.unreachable();
    } catch (error) {
      expect((error as Refusal).toProblem('en').errors).toEqual({ 'items.0.quantity': 'This field is required' });
    }
  });
});
