import { z } from 'zod';

/** Ids are UUIDv7 made by the server; on the wire they are called `_id`. In capitals they are the same ids. */
export const Id = z.uuid().toLowerCase().meta({ example: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f' });

/** A year of four digits, in UTC too: beyond it an instant is written otherwise, and read by few. */
const hasPlainYear = (text: string): boolean => /^\d{4}-/.test(toIso(text));

function toIso(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** An instant, ISO 8601. Answers are in UTC; what is sent may name another offset. */
export const Instant = z.iso
  .datetime({ offset: true })
  .refine(hasPlainYear, 'Invalid date and time')
  .meta({ example: '2026-12-12T19:00:00.000Z' });

export const Email = z.string().trim().toLowerCase().pipe(z.email().max(254)).meta({ example: 'brenda@example.cm' });

/** A phone number as people type it; the server keeps digits and a leading +. */
export const Phone = z
  .string()
  .trim()
  .regex(/^\+?[0-9 ().-]{8,20}$/, 'Invalid phone number')
  .meta({ example: '+237 677 12 34 56' });

/** At least eight characters: length protects better than rules about symbols (NIST SP 800-63B). */
export const Password = z.string().min(8).max(128).meta({ example: 'ngoma-demo' });

/** Six hexadecimal digits after a hash sign; the message is the specification's. */
export const HexColor = z
  .string()
  .trim()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Invalid hex color')
  .meta({ example: '#2F3BA2' });

export const Image = z.object({ url: z.string() }).meta({ example: { url: '/files/covers/019a8f5c.webp' } });

/** Text of one line, trimmed, not empty. */
export const line = (max: number) => z.string().trim().min(1).max(max);

/** A paragraph or more, trimmed, not empty. */
export const prose = (max: number) => z.string().trim().min(1).max(max);

/** Multipart and query values arrive as text: 'true' and 'false', '1' and '0', 'on' and 'off'. */
export const TextBoolean = z.stringbool();

/** A form sends an empty string for a field left blank; that means "not given". */
export const blankable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
