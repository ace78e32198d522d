import type { SignedInUser } from '@ngoma/api/features/people/auth';
import { LiveWatch } from '#features/live/LiveWatch.tsx';
import { PushWatch } from '#features/notifications/push/PushWatch.tsx';
import { WishlistBox } from '#features/wishlist/WishlistBox.tsx';
import { OwnTexts } from '#lib/i18n/OwnTexts.tsx';
import { useFreshUser } from '#shell/session/use-fresh-user.ts';
import { BuyerBells } from './bells/BuyerBells.tsx';

import type { BellKind } from './bells/bells.ts';
import { frameTexts } from './frame-texts.ts';
import { HeaderFigures } from './HeaderFigures.tsx';

interface BuyerToolsProps {
  readonly user: SignedInUser;
  readonly bells: readonly BellKind[];
}

/** The parts of a buyer's header that are loaded after the page: balance and points, wishlist and bells, with what keeps them fresh. */
export function BuyerTools({ user, bells }: BuyerToolsProps) {
  useFreshUser();
  return (
    <OwnTexts source={frameTexts} fallback={null}>
      <PushWatch email={user.email} />
      <LiveWatch userId={user._id} />
      <HeaderFigures reader="participant" />
      <WishlistBox />
      <BuyerBells kinds={bells} email={user.email} />
    </OwnTexts>
  );
}
