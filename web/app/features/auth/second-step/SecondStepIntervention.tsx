import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Refused } from '#lib/api/interventions.ts';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';

interface SecondStepInterventionProps {
  readonly refused: Refused;
  readonly onDone: (isConfirmed: boolean) => void;
}

/** Asks the user to confirm that it is them, or leads an admin without a second step to its set-up. */
export function SecondStepIntervention({ refused: { code, details }, onDone }: SecondStepInterventionProps) {
  if (code === 'second_step_setup_required') return <ToSetup onDone={onDone} />;
  return <ConfirmIdentity methods={Array.isArray(details.methods) ? details.methods.map(String) : []} onDone={onDone} />;
}

function ToSetup({ onDone }: Pick<SecondStepInterventionProps, 'onDone'>) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the request that was refused.
  useEffect(() => {
    if (pathname !== '/account') navigate('/account#security', { replace: true });
    onDone(false);
  }, []);
  return null;
}
