import Box from '@mui/material/Box';
import { useState } from 'react';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { OwnWithdrawals } from './OwnWithdrawals.tsx';
import { PayoutSettings } from './PayoutSettings.tsx';
import { Withdraw } from './Withdraw.tsx';

/** Everything an owner needs to take money out: the withdrawal, the account it is paid to, and earlier withdrawals. */
export function Withdrawals() {
  const [isEditing, setEditing] = useState(false);
  return (
    <Stack>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.2fr) minmax(0, 1fr)' },
        }}
      >
        <Withdraw onSetAccount={() => setEditing(true)} />
        <PayoutSettings isEditing={isEditing} onEdit={setEditing} />
      </Box>
      <OwnWithdrawals />
    </Stack>
  );
}
