import type { Role } from '@ngoma/api/common/roles';
import BriefcaseFill from '@phosphor-icons/core/fill/briefcase-fill.svg?react';
import ChatCircleFill from '@phosphor-icons/core/fill/chat-circle-fill.svg?react';
import CompassFill from '@phosphor-icons/core/fill/compass-fill.svg?react';
import GridFourFill from '@phosphor-icons/core/fill/grid-four-fill.svg?react';
import LayoutFill from '@phosphor-icons/core/fill/layout-fill.svg?react';
import TicketFill from '@phosphor-icons/core/fill/ticket-fill.svg?react';
import UserCircleFill from '@phosphor-icons/core/fill/user-circle-fill.svg?react';
import Briefcase from '@phosphor-icons/core/regular/briefcase.svg?react';
import ChatCircle from '@phosphor-icons/core/regular/chat-circle.svg?react';
import Compass from '@phosphor-icons/core/regular/compass.svg?react';
import GridFour from '@phosphor-icons/core/regular/grid-four.svg?react';
import Layout from '@phosphor-icons/core/regular/layout.svg?react';
import Scan from '@phosphor-icons/core/regular/scan.svg?react';
import Ticket from '@phosphor-icons/core/regular/ticket.svg?react';
import UserCircle from '@phosphor-icons/core/regular/user-circle.svg?react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { roleOf } from '#lib/session/session.ts';
import { useSession } from '#lib/session/use-session.ts';
import styles from './TabBar.module.css';
import { type TabIcon, tabsOf } from './tab-bar.ts';

/** The icon of a tab, and the filled one of the page that is open. */
const icons = {
  account: [UserCircle, UserCircleFill],
  categories: [GridFour, GridFourFill],
  discover: [Compass, CompassFill],
  home: [Layout, LayoutFill],
  messages: [ChatCircle, ChatCircleFill],
  projects: [Briefcase, BriefcaseFill],
  scan: [Scan, Scan],
  tickets: [Ticket, TicketFill],
} as const satisfies Record<TabIcon, unknown>;

interface TabBarProps {
  /** The role of the reader, on pages that the server renders for them. Otherwise that of the session, once it is known. */
  readonly reader?: Role;
}

/** The shortcuts at the lower edge of phones, 72 px high: four or five pages that the reader may open. */
export function TabBar({ reader }: TabBarProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const session = useSession();
  const tabs = tabsOf(session.status === 'authenticated' ? roleOf(session.user) : reader);
  return (
    <nav aria-label={t('shell:tabs.label')} className={styles.bar}>
      {tabs.map(({ path, label, icon, isGuarded = false }) => {
        const isOpen = pathname === path;
        const Icon = icons[icon][isOpen ? 1 : 0];
        return (
          <Link key={path} to={path} reloadDocument={isGuarded} aria-current={isOpen ? 'page' : undefined} className={styles.tab}>
            <Icon className={styles.icon} />
            {t(label)}
          </Link>
        );
      })}
    </nav>
  );
}
