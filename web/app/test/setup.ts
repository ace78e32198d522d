import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { takeFaults } from './checked-fetch.ts';
import { completeDialogs, completePopovers } from './dialogs.ts';

// On a busy machine a part that is loaded or a reply takes longer than the default of one second.
configure({ asyncUtilTimeout: 10_000 });

// React reports mistakes as console errors, so any console error fails the test.
let complaint: ReturnType<typeof vi.spyOn>;

// jsdom has no layout, so nothing can be scrolled in it, and nothing is at a place.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => undefined;
if (typeof document !== 'undefined') document.elementFromPoint = () => null;
if (typeof HTMLDialogElement !== 'undefined') {
  completeDialogs();
  completePopovers();
}

beforeEach(() => {
  complaint = vi.spyOn(console, 'error');
});

afterEach(async () => {
  if (typeof document !== 'undefined') {
    cleanup();
    localStorage.clear();
  }
  expect(complaint.mock.calls).toEqual([]);
  complaint.mockRestore();
  expect(await takeFaults(), 'replies that the server never sends').toEqual([]);
});
