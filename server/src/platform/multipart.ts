import type { Multipart } from '@fastify/multipart';
import type { FilePart } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';
import type { UploadedFile } from './route.ts';
import { isStorable } from './text-safety.ts';
import { type FieldErrors, invalidInput } from './validation.ts';
import { messages } from './validation-messages.ts';

export interface Form {
  readonly fields: Record<string, string | string[]>;
  readonly files: Record<string, UploadedFile>;
  /** Files that had to be there and are not; to be told together with the faults of the text fields. */
  readonly errors: FieldErrors;
}

/** No text of a form is longer than a long description. */
const maxFieldBytes = 64 * 1024;

type Parts = Readonly<Record<string, FilePart>>;
type FileStreamPart = Extract<Multipart, { type: 'file' }>;

/**
 * Reads a multipart body into memory. A file that is too large, of a wrong type, or not expected is refused as soon as
 * that is known; what the caller still sends is read and thrown away, so that the answer reaches it.
 */
export async function readForm(request: FastifyRequest, parts: Parts, locale: Locale): Promise<Form> {
  try {
    return await collect(request, parts, locale);
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    // The parser's own errors about limits carry a status; about malformed bodies it throws bare ones.
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error;
    request.log.info({ err: error }, 'a form could not be read');
    throw new Refusal('bad_form', 400, { en: 'This form could not be read', fr: "Ce formulaire n'a pas pu être lu" });
  }
}

async function collect(request: FastifyRequest, parts: Parts, locale: Locale): Promise<Form> {
  const fields: Record<string, string | string[]> = {};
  const files: Record<string, UploadedFile> = {};
  // One byte more than the largest part may have: our own count then refuses it with the right name and size.
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
  // U+FFFD is what a decoder leaves where the bytes were no UTF-8.
  if (!isStorable(text) || !isStorable(name) || text.includes('\uFFFD'))
    throw invalidInput({ [isStorable(name) ? name : 'body']: messages.unstorable });
  if (parts[name]) {
    // An emptied file input may be sent as empty text.
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
  // Browsers send a nameless, empty part for a file input that was left alone.
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
  const text = {
    en: `This kind of file is not accepted here; accepted: ${names}`,
    fr: `Ce type de fichier n'est pas accepté ici ; acceptés : ${names}`,
  };
  return new Refusal('unsupported_media_type', 415, text, { errors: { [field]: text } });
}

function tooLarge(field: string, maxBytes: number): Refusal {
  const size =
    maxBytes >= 1024 * 1024
      ? { en: `${Math.floor(maxBytes / 1024 / 1024)} MB`, fr: `${Math.floor(maxBytes / 1024 / 1024)} Mo` }
      : { en: `${Math.ceil(maxBytes / 1024)} KB`, fr: `${Math.ceil(maxBytes / 1024)} Ko` };
  const text = { en: `This file is too large: at most ${size.en}`, fr: `Ce fichier est trop volumineux : ${size.fr} au maximum` };
  return new Refusal('payload_too_large', 413, text, { errors: { [field]: text } });
}

function tooLong(field: string): Refusal {
  const text = { en: 'This text is too long', fr: 'Ce texte est trop long' };
  return new Refusal('payload_too_large', 413, text, { errors: { [field]: text } });
}
