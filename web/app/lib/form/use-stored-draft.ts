import { useState } from 'react';
import { readStorage, writeStorage } from '#lib/session/local-storage.ts';

type Texts = Readonly<Record<string, string>>;

function readDraft<Values extends Texts>(name: string, blank: Values): Values {
  try {
    const stored = JSON.parse(readStorage(name) ?? '{}') as Partial<Record<string, unknown>> | null;
    const known = Object.entries(stored ?? {}).filter(([field, text]) => field in blank && typeof text === 'string');
    return { ...blank, ...Object.fromEntries(known) };
  } catch {
    return blank;
  }
}

/**
 * Stores the texts of a form on the device while they are typed, so that a reload does not lose them. `first` are the stored texts at
 * first; `store` takes every change, and forgets the draft once all texts are as in `blank`.
 */
export function useStoredDraft<Values extends Texts>(
  name: string,
  blank: Values,
): { readonly first: Values; readonly store: (values: Values) => void } {
  const [draft] = useState(() => ({
    first: readDraft(name, blank),
    store: (values: Values) => {
      const texts = Object.fromEntries(Object.keys(blank).map((field) => [field, values[field] ?? '']));
      const isBlank = Object.entries(texts).every(([field, text]) => text === blank[field]);
      writeStorage(name, isBlank ? undefined : JSON.stringify(texts));
    },
  }));
  return draft;
}
