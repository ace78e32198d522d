import { describe, expect, it } from 'vitest';
import { firstNameOf, requireAgreed, requireReason, requireSpace, seesPicture } from './event-gallery.rules.ts';
import type { Gallery, GalleryViewer } from './event-gallery.types.ts';

const stranger: GalleryViewer = { userId: undefined, isHolder: false, mayManage: false, isAdmin: false };
const holder: GalleryViewer = { ...stranger, userId: 'h', isHolder: true };
const author: GalleryViewer = { ...stranger, userId: 'a' };
const team: GalleryViewer = { ...stranger, userId: 't', mayManage: true };
const admin: GalleryViewer = { ...stranger, userId: 'x', isAdmin: true };
const forHolders: Gallery = { isOpen: true, audience: 'holders', showsAtOnce: false };
const forEveryone: Gallery = { ...forHolders, audience: 'everyone' };
const closed: Gallery = { ...forEveryone, isOpen: false };
const shown = { authorId: 'a', state: 'shown', consentedAudience: 'everyone' } as const;

describe('a picture', () => {
  it('that is shown is seen by the audience of the gallery', () => {
    expect([stranger, holder].map((one) => seesPicture(shown, forHolders, one))).toEqual([false, true]);
    expect([stranger, holder].map((one) => seesPicture(shown, forEveryone, one))).toEqual([true, true]);
    expect([stranger, holder].map((one) => seesPicture(shown, closed, one))).toEqual([false, false]);
  });

  it('that was meant for holders stays with them when the gallery opens to everyone', () => {
    const agreed = { ...shown, consentedAudience: 'holders' } as const;
    expect([stranger, holder].map((one) => seesPicture(agreed, forEveryone, one))).toEqual([false, true]);
  });

  it.each(['waiting', 'refused'] as const)('that is %s is seen by its author, the team and admins alone', (state) => {
    const seen = [stranger, holder, author, team, admin].map((one) => seesPicture({ ...shown, state }, forEveryone, one));
    expect(seen).toEqual([false, false, true, true, true]);
  });

  it('that was taken down is seen by its author and admins alone', () => {
    const seen = [holder, author, team, admin].map((one) => seesPicture({ ...shown, state: 'taken_down' }, forEveryone, one));
    expect(seen).toEqual([false, true, false, true]);
  });
});

it('consent to readers with a ticket does not count for a gallery that is open to everyone', () => {
  expect(() => requireAgreed(forEveryone, 'holders')).toThrow();
  expect(() => requireAgreed(forEveryone, 'everyone')).not.toThrow();
  expect(() => requireAgreed(forHolders, 'everyone')).not.toThrow();
});

it('a person sends ten pictures, and a gallery has a thousand', () => {
  expect(() => requireSpace({ ofPerson: 9, ofEvent: 999 })).not.toThrow();
  expect(() => requireSpace({ ofPerson: 10, ofEvent: 10 })).toThrow(expect.objectContaining({ code: 'too_many_pictures' }));
  expect(() => requireSpace({ ofPerson: 0, ofEvent: 1_000 })).toThrow(expect.objectContaining({ code: 'gallery_full' }));
});

it('a picture is refused with a reason, and shown without one', () => {
  expect(requireReason('shown', 'left over')).toBeNull();
  expect(requireReason('refused', 'Blurred')).toBe('Blurred');
  expect(() => requireReason('refused', undefined)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
});

it.each([
  ['Brenda Ngo Mballa', 'Brenda'],
  ['  Ada ', 'Ada'],
])('%s is shown as %s', (name, shownAs) => {
  expect(firstNameOf(name)).toBe(shownAs);
});
