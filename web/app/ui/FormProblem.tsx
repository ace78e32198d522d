import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { Notice } from './Notice.tsx';

/** What the server said about a form as a whole, in its own words; read out, and scrolled to. */
export function FormProblem({ message }: { message: string | undefined }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return (
    // While it has nothing to say it stands outside the form's rows, so that it takes no room among them.
    <Box ref={ref} role="alert" sx={{ '&:empty': { position: 'absolute' } }}>
      {message && (
        <Notice tone="error" role="none">
          {message}
        </Notice>
      )}
    </Box>
  );
}
