import { existing } from 'virtual:screens';
import type { SignedInUser } from '@ngoma/api/features/people/auth';
import GearSix from '@phosphor-icons/core/regular/gear-six.svg?react';
import List from '@phosphor-icons/core/regular/list.svg?react';
import Plus from '@phosphor-icons/core/regular/plus.svg?react';
import Translate from '@phosphor-icons/core/regular/translate.svg?react';
import { useLocation, useMatches } from 'react-router';
import { useActivityBell } from '#features/notifications/activity-bell.ts';
import { useReminderBell } from '#features/notifications/reminder-bell.ts';
import { WishlistBox } from '#features/wishlist/WishlistBox.tsx';
import { greetingNow } from '#lib/format/greeting.ts';
import { useMediaQuery } from '#lib/hooks/use-media-query.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { roleOf } from '#lib/session/session.ts';
import { samePath } from '#shell/navigation/navigation.ts';
import { roleLabels } from '#shell/navigation/role-labels.ts';
import { screenOfRoute } from '#shell/screens.ts';
import { useSaveLocale } from '#shell/session/use-save-locale.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { IconButton, IconLink } from '#ui/kit/action/IconButton.tsx';
import { ColourModeSwitch, useColourMode } from '#ui/kit/frame/ColourModeSwitch.tsx';
import { useOtherLanguage } from '#ui/kit/frame/LanguageSwitch.tsx';
import { Logo } from '#ui/kit/frame/Logo.tsx';
import { MenuButton } from '#ui/kit/overlay/Menu.tsx';
import { AccountLanguageSwitch } from './AccountLanguageSwitch.tsx';
import { AccountMenu, type AccountMenuProps } from './AccountMenu.tsx';
import { HeaderActions } from './actions/HeaderActions.tsx';
import { pageActionsFor } from './actions/header-actions.ts';
import { type BellKind, bellsFor } from './bells/bells.ts';
import { HeaderBells } from './bells/HeaderBells.tsx';
import styles from './DashboardHeader.module.css';
import { HeaderEventSearch } from './HeaderEventSearch.tsx';
import { HeaderFigureLinks, HeaderFigures } from './HeaderFigures.tsx';
import { useHeaderTitle } from './use-header-title.ts';

const settingsPath = '/visibility-and-access-settings';
const newEventPath = '/events/add-new';
const homePaths = ['/', '/overview'] as const;

interface DashboardHeaderProps {
  readonly user: SignedInUser;
  readonly onOpenNavigation: () => void;
}

/** The header of the guarded pages: title or greeting, the organizer's main action, figures, bells, language, colour mode, account. */
export function DashboardHeader({ user, onOpenNavigation }: DashboardHeaderProps) {
  const { t } = useTranslation();
  const screen = screenOfRoute(useMatches().at(-1)?.id ?? '');
  const role = roleOf(user);
  const bells = bellsFor(role, screen?.path ?? '');
  // The bells stand in the header or in the menu, never in both.
  const isNarrow = useMediaQuery('(max-width: 899.98px)');
  const title = useHeaderTitle(user);
  const greeting = role === 'participant' ? t(greetingNow(), { name: user.name }) : '';
  const hidesPerson = screen?.hidesPerson ?? false;
  return (
    // Without a box of its own, so that each of its two rows sticks to the scrolling parent by itself.
    <header className={styles.header}>
      <div className={styles.row}>
        <span className={styles.opener}>
          <IconButton label={t('shell:openNavigation')} aria-haspopup="dialog" onClick={onOpenNavigation}>
            <List />
          </IconButton>
        </span>
        <div className={styles.titles} data-role={role} data-empty={!title || undefined}>
          {greeting && greeting !== title && <p className={styles.greeting}>{greeting}</p>}
          <p className={styles.title}>{title}</p>
        </div>
        {!title && role !== 'organizer' && (
          <span className={styles.logo}>
            <Logo />
          </span>
        )}
        {role === 'organizer' && (
          <>
            <HeaderEventSearch />
            <span className={styles.space} />
            {existing.has(newEventPath) && <CreateEvent />}
            {existing.has(settingsPath) && <Settings />}
          </>
        )}
        <HeaderFigures reader={role} />
        {role === 'participant' && <WishlistBox />}
        {!isNarrow && <HeaderBells kinds={bells} email={user.email} />}
        <span className={styles.switches}>
          <AccountLanguageSwitch />
          <ColourModeSwitch />
        </span>
        {!hidesPerson && (
          <div className={styles.person}>
            <p className={styles.name}>{user.name}</p>
            <p className={styles.greeting}>{t(roleLabels[role])}</p>
          </div>
        )}
        <Account user={user} hidesPerson={hidesPerson} bells={isNarrow ? bells : []}>
          <HeaderFigureLinks reader={role} />
          <span className={styles.narrow}>
            <LanguageItem />
            <ColourModeItem />
          </span>
        </Account>
      </div>
      <HeaderActions kinds={pageActionsFor(role, screen?.path ?? '')} />
    </header>
  );
}

interface AccountProps extends AccountMenuProps {
  /** The bells in the menu. */
  readonly bells: readonly BellKind[];
}

/** The account menu, which holds the bells where the header has no space for them. */
function Account({ bells, children, ...menu }: AccountProps) {
  if (bells.length === 0)
    return (
      <AccountMenu {...menu} isGuarded>
        {children}
      </AccountMenu>
    );
  return (
    <AccountWithBells {...menu} bells={bells}>
      {children}
    </AccountWithBells>
  );
}

function AccountWithBells({ bells, children, ...menu }: AccountProps) {
  const [{ unread: activity }, { unread: reminders }] = [useActivityBell(), useReminderBell()];
  return (
    <AccountMenu {...menu} isGuarded hasNews={activity + reminders > 0}>
      <div className={styles.bells}>
        <HeaderBells kinds={bells} email={menu.user.email} />
      </div>
      {children}
    </AccountMenu>
  );
}

/** The language as an item of the menu. */
function LanguageItem() {
  const { other, change } = useOtherLanguage({ onChanged: useSaveLocale() });
  return (
    <MenuButton icon={<Translate />} onClick={() => void change()}>
      <span lang={other.locale}>{other.name}</span>
    </MenuButton>
  );
}

/** The colour mode as an item of the menu. */
function ColourModeItem() {
  const { label, Icon, change } = useColourMode();
  return (
    <MenuButton icon={<Icon />} onClick={change}>
      {label}
    </MenuButton>
  );
}

function Settings() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const label = t('shell:settings');
  return samePath(pathname, settingsPath) ? (
    <IconButton label={label} disabled>
      <GearSix />
    </IconButton>
  ) : (
    <IconLink label={label} to={settingsPath}>
      <GearSix />
    </IconLink>
  );
}

/** Leads to a new event: an icon where the search field needs the space of the label. */
function CreateEvent() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const label = <span className={styles.createLabel}>{t('shell:createEvent')}</span>;
  // The main action of the home. Other pages have their own.
  const variant = homePaths.some((path) => samePath(pathname, path)) ? 'sun' : 'outlined';
  const look = { variant, size: 'medium', icon: <Plus />, 'aria-label': t('shell:createEvent') } as const;
  return (
    <span className={styles.create}>
      {samePath(pathname, newEventPath) ? (
        <Button {...look} disabled>
          {label}
        </Button>
      ) : (
        <ButtonLink {...look} to={newEventPath}>
          {label}
        </ButtonLink>
      )}
    </span>
  );
}
