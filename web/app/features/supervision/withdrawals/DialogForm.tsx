import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface DialogFormProps {
  /** Called when Enter is pressed in a field, like the button of the dialog. */
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The fields of a dialog below each other. */
export function DialogForm({ onSubmit, children }: DialogFormProps) {
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      {children}
    </Box>
  );
}
