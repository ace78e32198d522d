import { describe, expect, it } from 'vitest';
import {
  destroyDecidedBefore,
  destroyedFrom,
  fileNameOf,
  missingDocuments,
  requireChangeable,
  requireDocuments,
} from './identity.rules.ts';

describe('the documents', () => {
  it.each([
    ['individual', ['idFront', 'selfie'], ['idBack']],
    ['individual', ['selfie', 'idBack', 'idFront'], []],
    ['company', ['idFront', 'idBack', 'selfie'], ['tradeRegister', 'taxNumber']],
    ['company', [], ['idFront', 'idBack', 'selfie', 'tradeRegister', 'taxNumber']],
  ] as const)('of an applicant as %s with %j lack %j', (applicant, present, missing) => {
    expect(missingDocuments(applicant, present)).toEqual(missing);
  });

  it('that are missing are named one by one', () => {
    expect(() => requireDocuments('individual', ['idFront'])).toThrow(
      expect.objectContaining({
        code: 'documents_missing',
        extras: { errors: { idBack: expect.anything(), selfie: expect.anything() }, facts: { missing: ['idBack', 'selfie'] } },
      }),
    );
  });

  it('are saved under a name that nobody typed', () => {
    expect(fileNameOf('idFront', 'image/webp')).toBe('id-front.webp');
    expect(fileNameOf('taxNumber', 'application/pdf')).toBe('tax-number.pdf');
  });
});

it.each([
  [{ isVerified: false, openState: undefined }, undefined],
  [{ isVerified: false, openState: 'draft' }, undefined],
  [{ isVerified: false, openState: 'rejected' }, undefined],
  [{ isVerified: false, openState: 'approved' }, undefined],
  [{ isVerified: false, openState: 'submitted' }, 'identity_waiting'],
  [{ isVerified: true, openState: 'submitted' }, 'identity_waiting'],
  [{ isVerified: true, openState: 'draft' }, 'identity_verified'],
] as const)('documents in %j are refused with %s', (facts, code) => {
  if (code) expect(() => requireChangeable(facts)).toThrow(expect.objectContaining({ code }));
  else expect(() => requireChangeable(facts)).not.toThrow();
});

it('documents are destroyed ninety days after the decision', () => {
  const decidedAt = new Date('2026-11-23T15:00:00.000Z');
  expect(destroyedFrom(decidedAt)).toEqual(new Date('2027-02-21T15:00:00.000Z'));
  expect(destroyDecidedBefore(destroyedFrom(decidedAt))).toEqual(decidedAt);
});
