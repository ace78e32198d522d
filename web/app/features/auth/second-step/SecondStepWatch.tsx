import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { registerInterventions } from '#lib/api/interventions.ts';
import { lazyPart } from '#ui/page/lazy-part.tsx';

const ConfirmIdentity = lazyPart(async () => (await import('./ConfirmIdentity.tsx')).ConfirmIdentity);

interface Asked {
  readonly methods: readonly string[];
  readonly resolve: (isConfirmed: boolean) => void;
}

/**
 * Asks the user to confirm that it is them when a request of a guarded page needs it, after which the request is sent again. Leads an
 * admin without a second step to its set-up.
 */
export function SecondStepWatch() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [asked, setAsked] = useState<Asked>();
  useEffect(
    () =>
      registerInterventions({
        confirmIdentity: (methods) =>
          new Promise((resolve) =>
            setAsked((before) => {
              // Of two requests at the same time the later one asks.
              before?.resolve(false);
              return { methods, resolve };
            }),
          ),
        setUpSecondStep: () => {
          if (pathname !== '/account') navigate('/account#security', { replace: true });
        },
      }),
    [navigate, pathname],
  );
  if (!asked) return null;
  const finish = (isConfirmed: boolean) => {
    setAsked(undefined);
    asked.resolve(isConfirmed);
  };
  return (
    <Suspense fallback={null}>
      <ConfirmIdentity methods={asked.methods} onDone={finish} />
    </Suspense>
  );
}
