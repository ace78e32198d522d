import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { Notice } from '#ui/feedback/Notice.tsx';

/** Shows the server's error message about a whole form; it is announced and scrolled into view. */
export function FormError({ message }: { message: string | undefined }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return (
    // Without a message it is outside the flow, so that it takes no space among the fields.
    <Box ref={ref} role="alert" sx={{ '&:empty': { position: 'absolute' } }}>
      {message && (
        <Notice tone="error" role="none">
          {message}
        </Notice>
      )}
    </Box>
  );
}
