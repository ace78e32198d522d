import { existing } from 'virtual:screens';
import { uiTerms } from '@ngoma/api/common/business';
import type { Role } from '@ngoma/api/common/roles';
import type { SignedInUser } from '@ngoma/api/features/people/auth';
import ArrowRight from '@phosphor-icons/core/regular/arrow-right.svg?react';
import CaretDown from '@phosphor-icons/core/regular/caret-down.svg?react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { unreadQuery } from '#features/conversations/conversations.queries.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { roleOf } from '#lib/session/session.ts';
import { CountBadge } from '#ui/kit/feedback/Badge.tsx';
import { ClothPattern } from '#ui/kit/frame/ClothPattern.tsx';
import { Logo } from '#ui/kit/frame/Logo.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { NavigationIcon } from './NavigationIcon.tsx';
import { byArea, menuFor, type NavigationArea, type NavigationItem, promoPaths, samePath } from './navigation.ts';
import styles from './SideNavigation.module.css';
import { WeekOfSales } from './WeekOfSales.tsx';

/** The number of unread messages, beside the link to the messages page. */
function UnreadMark() {
  const { t } = useTranslation();
  const { data } = useQuery(unreadQuery());
  if (!data?.unread) return null;
  return (
    <span role="img" aria-label={t('conversations:unread', { count: data.unread })} className={styles.mark}>
      <CountBadge count={data.unread} tone="sun" />
    </span>
  );
}

function Item({ item, isChild = false }: { readonly item: NavigationItem; readonly isChild?: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (item.path === undefined) return null;
  const isOpen = samePath(pathname, item.path);
  return (
    <Link to={item.path} aria-current={isOpen ? 'page' : undefined} className={styles.item} data-child={isChild || undefined}>
      {item.icon && <NavigationIcon name={item.icon} isOpen={isOpen} className={styles.icon} />}
      {t(item.label)}
      {item.icon === 'messages' && <UnreadMark />}
    </Link>
  );
}

function Group({ item, children }: { readonly item: NavigationItem; readonly children: readonly NavigationItem[] }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isHere = children.some((child) => child.path !== undefined && samePath(pathname, child.path));
  const [isOpen, setOpen] = useState(isHere);
  // Opens the group when its page is reached by another link, such as one of the header; users may close it again.
  const [wasHere, setWasHere] = useState(isHere);
  if (isHere !== wasHere) {
    setWasHere(isHere);
    if (isHere) setOpen(true);
  }
  const listId = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen((open) => !open)}
        className={styles.item}
      >
        {item.icon && <NavigationIcon name={item.icon} isOpen={isHere} className={styles.icon} />}
        {t(item.label)}
        <span aria-hidden="true" className={styles.mark}>
          <CountBadge count={uiTerms.groupBadge} />
        </span>
        <CaretDown className={styles.arrow} />
      </button>
      <ul id={listId} hidden={!isOpen} className={styles.list}>
        {children.map((child) => (
          <li key={child.path}>
            <Item item={child} isChild />
          </li>
        ))}
      </ul>
    </>
  );
}

interface AreaProps {
  readonly area: NavigationArea;
  readonly titleId: string;
  readonly children: ReactNode;
}

/** One area of the menu with its heading. The heading of the first one names the whole menu. */
function Area({ area, titleId, children }: AreaProps) {
  const { t } = useTranslation();
  const Heading = area === 'main' ? 'h2' : 'h3';
  return (
    <div>
      <Heading id={titleId} className={styles.title}>
        {area === 'main' ? t('shell:mainMenu') : t(`navigation:area.${area}`)}
      </Heading>
      <ul aria-labelledby={titleId} className={styles.list}>
        {children}
      </ul>
    </div>
  );
}

function AccountCard({ user }: { readonly user: SignedInUser }) {
  const { t } = useTranslation();
  return (
    <div className={styles.account}>
      <Portrait name={user.name} url={user.avatar?.url} />
      <div className={styles.accountTexts}>
        <p className={styles.label}>{t('shell:accountId')}</p>
        <p className={styles.name}>{user.name || user._id}</p>
      </div>
    </div>
  );
}

function Promo({ role }: { readonly role: Role }) {
  const { t } = useTranslation();
  return (
    <div className={styles.promo}>
      <ClothPattern />
      <p className={styles.promoTitle}>{t('shell:promo.title')}</p>
      {role === 'organizer' && <WeekOfSales />}
      <Link to={promoPaths[role]} className={styles.promoLink}>
        {t('shell:promo.action')}
        <ArrowRight />
      </Link>
    </div>
  );
}

interface SideNavigationProps {
  readonly user: SignedInUser;
  /** The drawer of phones has a title instead. */
  readonly hidesLogo?: boolean;
}

/** The side navigation of the signed-in user's role: account, menu by area, promo card, footer label. */
export function SideNavigation({ user, hidesLogo = false }: SideNavigationProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const role = roleOf(user);
  return (
    <div className={styles.navigation}>
      {!hidesLogo && (
        <div className={styles.logo}>
          <Logo />
        </div>
      )}
      <AccountCard user={user} />
      <nav aria-labelledby={titleId} className={styles.areas}>
        {byArea(menuFor(role, existing)).map(([area, items]) => (
          <Area key={area} area={area} titleId={area === 'main' ? titleId : `${titleId}-${area}`}>
            {items.map((item) => (
              <li key={item.path ?? item.label}>
                {item.children ? <Group item={item}>{item.children}</Group> : <Item item={item} />}
              </li>
            ))}
          </Area>
        ))}
      </nav>
      <div className={styles.foot}>
        <Promo role={role} />
        <p className={styles.label}>{t('shell:sideFooter')}</p>
      </div>
    </div>
  );
}
