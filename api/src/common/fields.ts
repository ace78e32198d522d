import { z } from 'zod';

/** A UUIDv7 created by the server, named `_id` on the wire. Upper case is accepted and converted to lower case. */
export const Id = z.uuid().toLowerCase().meta({ example: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f' });

/** Returns whether the year has four digits in UTC. ISO 8601 writes later years in an extended form that many parsers reject. */
const hasPlainYear = (text: string): boolean => /^\d{4}-/.test(toIso(text));

function toIso(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** A point in time in ISO 8601. Replies are in UTC; requests may use another offset. */
export const Instant = z.iso
  .datetime({ offset: true })
  .refine(hasPlainYear, 'Invalid date and time')
  .meta({ example: '2026-12-12T19:00:00.000Z' });

/** The name of a time zone in the IANA database. */
export const TimeZone = z.string().meta({ example: 'Africa/Douala' });

export const Email = z.string().trim().toLowerCase().pipe(z.email().max(254)).meta({ example: 'brenda@example.cm' });

/** A phone number as people type it. The server keeps the digits and a leading +. */
export const Phone = z
  .string()
  .trim()
  .regex(/^\+?[0-9 ().-]{8,20}$/, 'Invalid phone number')
  .meta({ example: '+237 677 12 34 56' });

/** A password of at least eight characters. Length protects better than rules about symbols (NIST SP 800-63B). */
export const Password = z.string().min(8).max(128).meta({ example: 'ngoma-demo' });

/** A colour of six hexadecimal digits after a hash sign. The specification sets the message. */
export const HexColor = z
  .string()
  .trim()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Invalid hex color')
  .meta({ example: '#2F3BA2' });

export const Image = z.object({ url: z.string() }).meta({ example: { url: '/files/covers/019a8f5c.webp' } });

/** A picture in several widths once they are rendered; the size in pixels is that of the largest. */
export const SizedPicture = Image.extend({
  srcSet: z.string().optional(),
  width: z.int().min(1),
  height: z.int().min(1),
});

/** Matches control characters, and marks that change the direction of the text after them, so that it reads as another text. */
const unprintable = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** Returns a schema for one line of text, trimmed and not empty, without control characters and direction marks. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !unprintable.test(text), 'This text has invisible characters. Type it again.');

/** Returns a schema for text of one or more paragraphs, trimmed and not empty. */
export const prose = (max: number) => z.string().trim().min(1).max(max);

const textsOfBooleans = { truthy: ['true', '1', 'on'], falsy: ['false', '0', 'off'] };

/** A boolean of a multipart field or query parameter, which arrive as text: 'true' and 'false', '1' and '0', 'on' and 'off'. */
export const TextBoolean = z
  .stringbool({ ...textsOfBooleans, case: 'sensitive' })
  .meta({ enum: [...textsOfBooleans.truthy, ...textsOfBooleans.falsy], example: 'true' });

/** Reads a number that arrives as text. Other texts, such as `0x10`, `1e3` or an empty one, stay texts and are refused. */
const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,15}(\.\d{1,6})?$/.test(value.trim()) ? Number(value) : value;

/** Returns a schema for a number of a multipart field or query parameter, which arrives as text. JSON may have a number. */
export const textNumber = <T extends z.ZodType<number>>(schema: T) => z.preprocess(toNumber, schema);

/** A path within the web app, such as the page to open after signing in. Addresses of other sites are rejected. */
export const LocalPath = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^(?![^?#]*\/\/)\/[^\\\p{Cc}]*$/u)
  .meta({ example: '/our-event?city=Douala' });

/** Key in the metadata of fields that may be left blank, for the published description. */
export const blankMark = 'mayBeBlank';

/** Makes a schema optional and treats an empty string as absent, because forms send one for a field left blank. */
export const blankable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional()).meta({ [blankMark]: true });
