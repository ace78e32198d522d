import { type Applicant, type IdentityDocumentKind, requiredDocuments } from '@ngoma/api/features/people/identity';
import sharp from 'sharp';
import type { TestApp } from '../harness/test-app.ts';
import { aForm, ask } from './events.ts';
import { anOrganizer, type Person, signInAgain } from './people.ts';

/** Returns a photograph whose metadata say where it was taken. */
export const aPhotograph = (colour = '#2F3BA2'): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: colour } })
    .withExif({ IFD0: { Artist: 'Taken at home in Bonapriso' } })
    .png()
    .toBuffer();

/** A PDF as far as its first bytes tell. */
export const aPdf = Buffer.from('%PDF-1.7\nExtract of the trade register RC/DLA/2026/B/118\n');

/** Sends a request of this feature with a new session, because the clock of tests may have passed the end of the last one. */
export const askIdentity = async (
  test: TestApp,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { as, body }: { readonly as: Person; readonly body?: object },
) => ask(test, method, `/identity-verification${path}`, { as: await signInAgain(test, as), ...(body && { body }) });

/** Uploads one document to the draft of a person. */
export async function uploadDocument(
  test: TestApp,
  person: Person,
  kind: IdentityDocumentKind,
  { bytes, contentType = 'image/png' }: { readonly bytes?: Buffer; readonly contentType?: string } = {},
) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes ?? (await aPhotograph()))], { type: contentType }), 'IMG_0118.png');
  return askIdentity(test, 'PUT', `/documents/${kind}`, { as: person, body: form });
}

/** Submits all required documents of a person. Returns the id of the submission. */
export async function aSubmission(
  test: TestApp,
  person: Person,
  { applicant = 'individual' }: { readonly applicant?: Applicant } = {},
): Promise<string> {
  const picture = await aPhotograph();
  const files = Object.fromEntries(requiredDocuments[applicant].map((kind) => [kind, picture]));
  const { status, body } = await askIdentity(test, 'POST', '', { as: person, body: aForm({ applicant }, files) });
  if (status !== 201) throw new Error(`The submission was refused: ${body.message}`);
  return latestSubmission(test, person);
}

/** Returns the id of the latest submission of a person. */
export async function latestSubmission(test: TestApp, person: Person): Promise<string> {
  const { body } = await askIdentity(test, 'GET', '?sort=latest', { as: person });
  return body.verifications[0]._id;
}

/** Creates an organizer whose documents wait for a decision. */
export async function aWaitingOrganizer(
  test: TestApp,
  options: Parameters<typeof anOrganizer>[1] = {},
): Promise<{ readonly owner: Person; readonly id: string }> {
  const owner = await anOrganizer(test, options);
  return { owner, id: await aSubmission(test, owner) };
}
