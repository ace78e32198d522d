import BriefcaseFill from '@phosphor-icons/core/fill/briefcase-fill.svg?react';
import ChatCircleFill from '@phosphor-icons/core/fill/chat-circle-fill.svg?react';
import HomeFill from '@phosphor-icons/core/fill/house-fill.svg?react';
import Briefcase from '@phosphor-icons/core/regular/briefcase.svg?react';
import ChatCircle from '@phosphor-icons/core/regular/chat-circle.svg?react';
import Home from '@phosphor-icons/core/regular/house.svg?react';
import Scan from '@phosphor-icons/core/regular/scan.svg?react';
import type { SellerIcon } from './tab-bar.ts';

const icons = {
  home: [Home, HomeFill],
  messages: [ChatCircle, ChatCircleFill],
  projects: [Briefcase, BriefcaseFill],
  scan: [Scan, Scan],
} as const satisfies Record<SellerIcon, unknown>;

interface SellerTabIconProps {
  readonly icon: SellerIcon;
  readonly isOpen: boolean;
  readonly className: string | undefined;
}

/** An icon of the shortcuts that only organizers, providers and admins have. Most readers of public pages never see one. */
export function SellerTabIcon({ icon, isOpen, className }: SellerTabIconProps) {
  const Icon = icons[icon][isOpen ? 1 : 0];
  return <Icon className={className} />;
}
