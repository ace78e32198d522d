import { useState } from 'react';

/** The chosen rows of a list. Only those that are shown count, so that nothing out of sight is acted upon. */
export function useSelection(shown: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = shown.filter((id) => chosen.has(id));
  return {
    ids,
    isChosen: (id: string) => chosen.has(id),
    isAllChosen: shown.length > 0 && ids.length === shown.length,
    choose: (id: string, isOn: boolean) =>
      setChosen((before) => {
        const next = new Set(before);
        if (isOn) next.add(id);
        else next.delete(id);
        return next;
      }),
    chooseAll: (isOn: boolean) => setChosen(new Set(isOn ? shown : [])),
    clear: () => setChosen(new Set()),
  };
}
export type Selection = ReturnType<typeof useSelection>;
