import CalendarBlank from '@phosphor-icons/core/regular/calendar-blank.svg?react';
import CalendarStar from '@phosphor-icons/core/regular/calendar-star.svg?react';
import Camera from '@phosphor-icons/core/regular/camera.svg?react';
import ChartLineUp from '@phosphor-icons/core/regular/chart-line-up.svg?react';
import ChatCircle from '@phosphor-icons/core/regular/chat-circle.svg?react';
import Eye from '@phosphor-icons/core/regular/eye.svg?react';
import FileText from '@phosphor-icons/core/regular/file-text.svg?react';
import Folder from '@phosphor-icons/core/regular/folder.svg?react';
import Gavel from '@phosphor-icons/core/regular/gavel.svg?react';
import Gift from '@phosphor-icons/core/regular/gift.svg?react';
import Globe from '@phosphor-icons/core/regular/globe-hemisphere-west.svg?react';
import HandCoins from '@phosphor-icons/core/regular/hand-coins.svg?react';
import Layout from '@phosphor-icons/core/regular/layout.svg?react';
import MagnifyingGlass from '@phosphor-icons/core/regular/magnifying-glass.svg?react';
import Megaphone from '@phosphor-icons/core/regular/megaphone.svg?react';
import QrCode from '@phosphor-icons/core/regular/qr-code.svg?react';
import Ticket from '@phosphor-icons/core/regular/ticket.svg?react';
import User from '@phosphor-icons/core/regular/user.svg?react';
import UserPlus from '@phosphor-icons/core/regular/user-plus.svg?react';
import Users from '@phosphor-icons/core/regular/users.svg?react';
import Wallet from '@phosphor-icons/core/regular/wallet.svg?react';
import type { NavigationIcon as IconName } from './navigation.ts';

const icons = {
  bids: Gavel,
  calendar: CalendarBlank,
  camera: Camera,
  contracts: FileText,
  checkin: QrCode,
  events: CalendarStar,
  home: Layout,
  loyalty: Gift,
  marketing: Megaphone,
  messages: ChatCircle,
  overview: Globe,
  payments: HandCoins,
  people: Users,
  profile: User,
  projects: Folder,
  referrals: UserPlus,
  search: MagnifyingGlass,
  statistics: ChartLineUp,
  tickets: Ticket,
  visibility: Eye,
  wallet: Wallet,
} as const satisfies Record<IconName, unknown>;

interface NavigationIconProps {
  readonly name: IconName;
  readonly className: string | undefined;
}

/** The icon before an item of the side navigation. */
export function NavigationIcon({ name, className }: NavigationIconProps) {
  const Icon = icons[name];
  return <Icon className={className} />;
}
