/** The code of a refusal and what else its reply says. */
export interface Refused {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
}

type Intervention = (refused: Refused) => Promise<boolean>;
let registered: Intervention | undefined;

/** Registers the reaction of the guarded pages to a refusal that another step may lift. Returns the function that removes it. */
export function registerIntervention(intervention: Intervention): () => void {
  registered = intervention;
  return () => {
    if (registered === intervention) registered = undefined;
  };
}

/** Returns whether a refused request can be sent again. Requests of pages without a registered reaction cannot. */
export const intervene = async (refused: Refused): Promise<boolean> => (await registered?.(refused)) === true;
