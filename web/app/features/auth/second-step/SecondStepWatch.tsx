import { Suspense, useEffect, useState } from 'react';
import { type Refused, registerIntervention } from '#lib/api/interventions.ts';
import { lazyPart } from '#ui/page/lazy-part.tsx';

const SecondStepIntervention = lazyPart(async () => (await import('./SecondStepIntervention.tsx')).SecondStepIntervention);

interface Asked {
  readonly refused: Refused;
  readonly resolve: (isConfirmed: boolean) => void;
}

/** Lets the user take the step that a request of a guarded page was refused for, after which the request is sent again. */
export function SecondStepWatch() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(
    () =>
      registerIntervention((refused) =>
        /^(confirmation_needed|second_step_setup_required)$/.test(refused.code)
          ? new Promise((resolve) =>
              setAsked((before) => {
                // Of two requests at the same time the later one asks.
                before?.resolve(false);
                return { refused, resolve };
              }),
            )
          : Promise.resolve(false),
      ),
    [],
  );
  if (!asked) return null;
  const finish = (isConfirmed: boolean) => {
    setAsked(undefined);
    asked.resolve(isConfirmed);
  };
  return (
    <Suspense fallback={null}>
      <SecondStepIntervention refused={asked.refused} onDone={finish} />
    </Suspense>
  );
}
