import { useState } from 'react';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { OwnWithdrawals } from './OwnWithdrawals.tsx';
import { PayoutSettings } from './payout/PayoutSettings.tsx';
import { Withdraw } from './Withdraw.tsx';
import styles from './Withdrawals.module.css';

/** Everything an owner needs to take money out: the withdrawal, the account it is paid to, and earlier withdrawals. */
export function Withdrawals() {
  const [isEditing, setEditing] = useState(false);
  return (
    <Stack>
      <div className={styles.columns}>
        <Withdraw onSetAccount={() => setEditing(true)} />
        <PayoutSettings isEditing={isEditing} onEdit={setEditing} />
      </div>
      <OwnWithdrawals />
    </Stack>
  );
}
