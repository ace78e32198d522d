/** Reactions of the frame of the guarded pages to a server that asks for a step before a request. */
export interface Interventions {
  /** Asks the user to confirm that it is them, by one of these methods. Resolves to false if they do not. */
  confirmIdentity(methods: readonly string[]): Promise<boolean>;
  /** Leads an admin to the set-up of the second step of sign-in. */
  setUpSecondStep(): void;
}

let registered: Interventions | undefined;

/** Registers the functions, and returns the function that removes them. */
export function registerInterventions(interventions: Interventions): () => void {
  registered = interventions;
  return () => {
    if (registered === interventions) registered = undefined;
  };
}

/**
 * Handles a refusal that another step may lift. Returns true if the request can be sent again. Requests of pages without these steps
 * are not sent again.
 */
export async function intervene({
  code,
  details,
}: {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
}): Promise<boolean> {
  if (code === 'second_step_setup_required') registered?.setUpSecondStep();
  if (code !== 'confirmation_needed' || !registered) return false;
  return registered.confirmIdentity(Array.isArray(details.methods) ? details.methods.map(String) : []);
}
