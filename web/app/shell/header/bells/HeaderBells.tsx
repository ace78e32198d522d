import Envelope from '@phosphor-icons/core/regular/envelope-simple.svg?react';
import Gift from '@phosphor-icons/core/regular/gift.svg?react';
import { useGiftBell } from '#features/notifications/gift-bell.ts';
import { BuyerBells } from './BuyerBells.tsx';
import type { BellKind } from './bells.ts';
import { HeaderBell } from './HeaderBell.tsx';
import { useMessageBell } from './message-bell.ts';

interface HeaderBellsProps {
  readonly kinds: readonly BellKind[];
  readonly email: string;
}

/** The bells of all roles. */
export const HeaderBells = (props: HeaderBellsProps) => (
  <>
    <BuyerBells {...props} />
    {props.kinds.includes('message') && <HeaderBell kind="message" icon={<Envelope />} useContent={useMessageBell} />}
    {props.kinds.includes('gift') && <HeaderBell kind="gift" icon={<Gift />} useContent={useGiftBell} />}
  </>
);
