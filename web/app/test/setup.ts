import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { shareDocument } from './shared-document.ts';

// Files share a process, the libraries and the document, since loading those anew for each took most of the time. The
// house's own modules begin anew with each file, and the document is given back as it was found.
vi.resetModules();
const hasDocument = typeof document !== 'undefined';
// The document of the tests has no height, so nothing can be scrolled in it.
if (hasDocument) Element.prototype.scrollIntoView = () => undefined;
const giveBack = hasDocument ? shareDocument() : () => {};
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  giveBack();
});

// A warning of React's is a fault of ours: whatever is written to the console's error channel fails the test.
let complaint: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  complaint = vi.spyOn(console, 'error');
});

afterEach(() => {
  if (hasDocument) {
    cleanup();
    localStorage.clear();
  }
  expect(complaint.mock.calls).toEqual([]);
  complaint.mockRestore();
});
