import Alert from '@mui/material/Alert';
import { useEffect, useRef } from 'react';

/** What the server said about a form as a whole, in its own words; read out, and scrolled to. */
export function FormProblem({ message }: { message: string | undefined }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return (
    <div ref={ref} role="alert">
      {message && (
        <Alert severity="error" role="none">
          {message}
        </Alert>
      )}
    </div>
  );
}
