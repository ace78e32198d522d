import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// A warning of React's is a fault of ours: whatever is written to the console's error channel fails the test.
let complaint: ReturnType<typeof vi.spyOn>;

// The document of the tests has no height, so nothing can be scrolled in it.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => undefined;

beforeEach(() => {
  complaint = vi.spyOn(console, 'error');
});

afterEach(() => {
  if (typeof document !== 'undefined') {
    cleanup();
    localStorage.clear();
  }
  expect(complaint.mock.calls).toEqual([]);
  complaint.mockRestore();
});
