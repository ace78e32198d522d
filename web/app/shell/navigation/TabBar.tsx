import type { Role } from '@ngoma/api/common/roles';
import CompassFill from '@phosphor-icons/core/fill/compass-fill.svg?react';
import GridFourFill from '@phosphor-icons/core/fill/grid-four-fill.svg?react';
import TicketFill from '@phosphor-icons/core/fill/ticket-fill.svg?react';
import UserCircleFill from '@phosphor-icons/core/fill/user-circle-fill.svg?react';
import Compass from '@phosphor-icons/core/regular/compass.svg?react';
import GridFour from '@phosphor-icons/core/regular/grid-four.svg?react';
import Ticket from '@phosphor-icons/core/regular/ticket.svg?react';
import UserCircle from '@phosphor-icons/core/regular/user-circle.svg?react';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { roleOf } from '#lib/session/session.ts';
import { useSession } from '#lib/session/use-session.ts';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import styles from './TabBar.module.css';
import { type BuyerIcon, type SellerIcon, type TabIcon, tabsOf } from './tab-bar.ts';

/** The icon of a tab, and the filled one of the page that is open. */
const icons = {
  account: [UserCircle, UserCircleFill],
  categories: [GridFour, GridFourFill],
  discover: [Compass, CompassFill],
  tickets: [Ticket, TicketFill],
} as const satisfies Record<BuyerIcon, unknown>;

const NoIcon = () => <span className={styles.icon} />;
const SellerTabIcon = lazyPart(async () => (await import('./SellerTabIcon.tsx')).SellerTabIcon, NoIcon);

function Icon({ icon, isOpen }: { readonly icon: TabIcon; readonly isOpen: boolean }) {
  if (icon in icons) {
    const Known = icons[icon as BuyerIcon][isOpen ? 1 : 0];
    return <Known className={styles.icon} />;
  }
  return (
    <Suspense fallback={<NoIcon />}>
      <SellerTabIcon icon={icon as SellerIcon} isOpen={isOpen} className={styles.icon} />
    </Suspense>
  );
}

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
      {tabs.map(({ path, label, icon }) => {
        const isOpen = pathname === path;
        return (
          <Link key={path} to={path} aria-current={isOpen ? 'page' : undefined} className={styles.tab}>
            <Icon icon={icon} isOpen={isOpen} />
            {t(label)}
          </Link>
        );
      })}
    </nav>
  );
}
