import CalendarBlankFill from '@phosphor-icons/core/fill/calendar-blank-fill.svg?react';
import CalendarStarFill from '@phosphor-icons/core/fill/calendar-star-fill.svg?react';
import CameraFill from '@phosphor-icons/core/fill/camera-fill.svg?react';
import ChartLineUpFill from '@phosphor-icons/core/fill/chart-line-up-fill.svg?react';
import ChatCircleFill from '@phosphor-icons/core/fill/chat-circle-fill.svg?react';
import EyeFill from '@phosphor-icons/core/fill/eye-fill.svg?react';
import FileTextFill from '@phosphor-icons/core/fill/file-text-fill.svg?react';
import FolderFill from '@phosphor-icons/core/fill/folder-fill.svg?react';
import GavelFill from '@phosphor-icons/core/fill/gavel-fill.svg?react';
import GiftFill from '@phosphor-icons/core/fill/gift-fill.svg?react';
import GlobeFill from '@phosphor-icons/core/fill/globe-hemisphere-west-fill.svg?react';
import HandCoinsFill from '@phosphor-icons/core/fill/hand-coins-fill.svg?react';
import HomeFill from '@phosphor-icons/core/fill/house-fill.svg?react';
import MagnifyingGlassFill from '@phosphor-icons/core/fill/magnifying-glass-fill.svg?react';
import MegaphoneFill from '@phosphor-icons/core/fill/megaphone-fill.svg?react';
import QrCodeFill from '@phosphor-icons/core/fill/qr-code-fill.svg?react';
import TicketFill from '@phosphor-icons/core/fill/ticket-fill.svg?react';
import UserFill from '@phosphor-icons/core/fill/user-fill.svg?react';
import UserPlusFill from '@phosphor-icons/core/fill/user-plus-fill.svg?react';
import UsersFill from '@phosphor-icons/core/fill/users-fill.svg?react';
import WalletFill from '@phosphor-icons/core/fill/wallet-fill.svg?react';
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
import Home from '@phosphor-icons/core/regular/house.svg?react';
import MagnifyingGlass from '@phosphor-icons/core/regular/magnifying-glass.svg?react';
import Megaphone from '@phosphor-icons/core/regular/megaphone.svg?react';
import QrCode from '@phosphor-icons/core/regular/qr-code.svg?react';
import Ticket from '@phosphor-icons/core/regular/ticket.svg?react';
import User from '@phosphor-icons/core/regular/user.svg?react';
import UserPlus from '@phosphor-icons/core/regular/user-plus.svg?react';
import Users from '@phosphor-icons/core/regular/users.svg?react';
import Wallet from '@phosphor-icons/core/regular/wallet.svg?react';
import type { NavigationIcon as IconName } from './navigation.ts';

/** The icon of an item, and the filled one of the page that is open. */
const icons = {
  bids: [Gavel, GavelFill],
  calendar: [CalendarBlank, CalendarBlankFill],
  camera: [Camera, CameraFill],
  contracts: [FileText, FileTextFill],
  checkin: [QrCode, QrCodeFill],
  events: [CalendarStar, CalendarStarFill],
  home: [Home, HomeFill],
  loyalty: [Gift, GiftFill],
  marketing: [Megaphone, MegaphoneFill],
  messages: [ChatCircle, ChatCircleFill],
  overview: [Globe, GlobeFill],
  payments: [HandCoins, HandCoinsFill],
  people: [Users, UsersFill],
  profile: [User, UserFill],
  projects: [Folder, FolderFill],
  referrals: [UserPlus, UserPlusFill],
  search: [MagnifyingGlass, MagnifyingGlassFill],
  statistics: [ChartLineUp, ChartLineUpFill],
  tickets: [Ticket, TicketFill],
  visibility: [Eye, EyeFill],
  wallet: [Wallet, WalletFill],
} as const satisfies Record<IconName, unknown>;

interface NavigationIconProps {
  readonly name: IconName;
  /** The page of the item is open. */
  readonly isOpen: boolean;
  readonly className: string | undefined;
}

/** The icon before an item of the side navigation. */
export function NavigationIcon({ name, isOpen, className }: NavigationIconProps) {
  const Icon = icons[name][isOpen ? 1 : 0];
  return <Icon className={className} />;
}
