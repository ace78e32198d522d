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
