import type { Multipart } from '@fastify/multipart';
import type { FilePart } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import type { FastifyRequest } from 'fastify';
import { bilingual } from '../../i18n/messages.ts';
import { Refusal } from '../refusal.ts';
import type { UploadedFile } from '../route.ts';
import { isStorable } from './text-safety.ts';
import { type FieldErrors, invalidInput } from './validation.ts';
import { messages } from './validation-messages.ts';

export interface Form {
  readonly fields: Record<string, string | string[]>;
  readonly files: Record<string, UploadedFile>;
  /** Missing required files. Reported together with the errors of the text fields. */
  readonly errors: FieldErrors;
}

/** Maximum length of a text field, enough for a long description. */
const maxFieldBytes = 64 * 1024;

type Parts = Readonly<Record<string, FilePart>>;
type FileStreamPart = Extract<Multipart, { type: 'file' }>;

/**
 * Reads a multipart body into memory. Refuses a file that is too large, of a wrong type or unknown as soon as possible; the rest
 * of the request is read and discarded, so that the client receives the response.
 */
export async function readForm(request: FastifyRequest, parts: Parts, locale: Locale): Promise<Form> {
  try {
    return await collect(request, parts, locale);
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    // The parser's errors about limits have a status; those about malformed bodies do not.
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error;
    request.log.info({ err: error }, 'a form could not be read');
    throw new Refusal('bad_form', 400, bilingual('platform.badForm'));
  }
}

async function collect(request: FastifyRequest, parts: Parts, locale: Locale): Promise<Form> {
  const fields: Record<string, string | string[]> = {};
  const files: Record<string, UploadedFile> = {};
  // One byte more than the largest limit: the check below then refuses the file with its name and size.
  const fileSize = Math.max(...Object.values(parts).map((part) => part.maxBytes)) + 1;
  const limits = {
    fileSize,
    files: Object.keys(parts).length + 1,
    fields: 100,
    fieldSize: maxFieldBytes,
    fieldNameSize: 100,
    parts: 120,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw tooLong(part.fieldname);
      addField(fields, part.fieldname, part.value, parts);
    } else {
      const file = await readFile(part, parts);
      if (file && files[part.fieldname]) throw invalidInput({ [part.fieldname]: messages.fileUnknown });
      if (file) files[part.fieldname] = file;
    }
  }
  const errors: FieldErrors = {};
  for (const [name, part] of Object.entries(parts)) if (part.required && !files[name]) errors[name] = messages.required[locale];
  return { fields, files, errors };
}

function addField(fields: Record<string, string | string[]>, name: string, value: unknown, parts: Parts): void {
  const text = String(value);
  // A decoder writes U+FFFD in place of bytes that are not UTF-8.
  if (!isStorable(text) || !isStorable(name) || text.includes('\uFFFD'))
    throw invalidInput({ [isStorable(name) ? name : 'body']: messages.unstorable });
  if (parts[name]) {
    // Browsers may send an emptied file input as empty text.
    if (text !== '') throw invalidInput({ [name]: messages.fileExpected });
    return;
  }
  const before = fields[name];
  fields[name] = before === undefined ? text : Array.isArray(before) ? [...before, text] : [before, text];
}

async function readFile(part: FileStreamPart, parts: Parts): Promise<UploadedFile | undefined> {
  const rule = Object.hasOwn(parts, part.fieldname) ? parts[part.fieldname] : undefined;
  if (!rule) throw invalidInput({ [part.fieldname]: messages.fileUnknown });
  const contentType = part.mimetype.toLowerCase();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    if (!rule.contentTypes.includes(contentType)) throw wrongType(part.fieldname, rule.contentTypes);
    size += chunk.length;
    if (size > rule.maxBytes) throw tooLarge(part.fieldname, rule.maxBytes);
    chunks.push(chunk);
  }
  // Browsers send an unnamed, empty part for a file input that is not filled in.
  if (size === 0) return undefined;
  return {
    filename: (part.filename ?? part.fieldname).replace(/\p{Cc}/gu, '').slice(0, 200),
    contentType,
    bytes: Buffer.concat(chunks, size),
  };
}

const kindOf = (contentType: string) => (contentType.split('/')[1] ?? contentType).toUpperCase();

function wrongType(field: string, allowed: readonly string[]): Refusal {
  const names = allowed.map(kindOf).join(', ');
  const text = bilingual('platform.kindOfFileIsNotAccepted', { names });
  return new Refusal('unsupported_media_type', 415, text, { errors: { [field]: text } });
}

function tooLarge(field: string, maxBytes: number): Refusal {
  const size =
    maxBytes >= 1024 * 1024
      ? bilingual('platform.mb', { megabytes: Math.floor(maxBytes / 1024 / 1024) })
      : bilingual('platform.kb', { kilobytes: Math.ceil(maxBytes / 1024) });
  const text = bilingual('platform.fileIsTooLarge', { size });
  return new Refusal('payload_too_large', 413, text, { errors: { [field]: text } });
}

function tooLong(field: string): Refusal {
  const text = bilingual('platform.textIsTooLong');
  return new Refusal('payload_too_large', 413, text, { errors: { [field]: text } });
}
