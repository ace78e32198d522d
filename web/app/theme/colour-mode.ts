/** The localStorage key of the chosen mode: light, dark or system. */
export const colourModeKey = 'mode';

export type ColourMode = 'light' | 'dark' | 'system';

/**
 * The inline script that sets the chosen mode, else the device's, on the document before the first paint, so that a dark page
 * never flashes white. The functions below update the same attribute from then on.
 */
export const colourModeScript = `(function(){var m;try{m=localStorage.getItem('${colourModeKey}')}catch(e){}document.documentElement.setAttribute('data-mode',m==='light'||m==='dark'?m:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')})()`;

/** Returns the chosen mode; system without a choice, or where the storage is closed. */
export function readColourMode(): ColourMode {
  try {
    const stored = localStorage.getItem(colourModeKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** The colours that the device prefers; undefined in a document without a screen, as tests have. */
const device = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)');

const shownMode = (mode: ColourMode) => (mode === 'system' ? (device()?.matches ? 'dark' : 'light') : mode);

const applyColourMode = () => document.documentElement.setAttribute('data-mode', shownMode(readColourMode()));

/** Stores the chosen mode and applies it. */
export function chooseColourMode(mode: ColourMode): void {
  try {
    localStorage.setItem(colourModeKey, mode);
  } catch {
    // Without a storage the choice counts for this page alone.
    document.documentElement.setAttribute('data-mode', shownMode(mode));
    return;
  }
  dispatchEvent(new StorageEvent('storage', { key: colourModeKey, newValue: mode }));
}

/** Applies every change of the chosen mode, here and in other tabs, and of the device, and calls the listener after it. */
export function followColourMode(listener: () => void): () => void {
  const follow = () => {
    applyColourMode();
    listener();
  };
  const media = device();
  addEventListener('storage', follow);
  media?.addEventListener('change', follow);
  applyColourMode();
  return () => {
    removeEventListener('storage', follow);
    media?.removeEventListener('change', follow);
  };
}
