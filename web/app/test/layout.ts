import { vi } from 'vitest';

/** Gives jsdom the observer of sizes that charts need. Nothing has a size there, so nothing changes it. */
export function stubResizeObserver(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
}

/** Gives jsdom a screen on which no media query applies, such as those for wide screens. */
export function stubNarrowScreen(): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
