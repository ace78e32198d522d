import type { SignedInUser } from '@ngoma/api/features/people/auth';
import Home from '@phosphor-icons/core/regular/house.svg?react';
import SignOut from '@phosphor-icons/core/regular/sign-out.svg?react';
import UserCheck from '@phosphor-icons/core/regular/user-check.svg?react';
import UserCircle from '@phosphor-icons/core/regular/user-circle.svg?react';
import UserGear from '@phosphor-icons/core/regular/user-gear.svg?react';
import Wallet from '@phosphor-icons/core/regular/wallet.svg?react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { roleOf } from '#lib/session/session.ts';
import { roleLabels } from '#shell/navigation/role-labels.ts';
import { useSignOut } from '#shell/session/use-sign-out.ts';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Menu, MenuButton, MenuLink, MenuNote } from '#ui/kit/overlay/Menu.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './AccountMenu.module.css';

export interface AccountMenuProps {
  readonly user: SignedInUser;
  /** The menu is on a guarded page, whose side navigation leads home. */
  readonly isGuarded?: boolean;
  /** Shows an icon instead of the picture, on screens whose header does not show the user. */
  readonly hidesPerson?: boolean;
  /** Something new waits in the menu. */
  readonly hasNews?: boolean;
  /** Further items before Logout. */
  readonly children?: ReactNode;
}

/** The picture of the signed-in user, with a menu of name, role, the pages of the account and Logout. */
export function AccountMenu({ user, isGuarded = false, hidesPerson = false, hasNews = false, children }: AccountMenuProps) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <Menu
      look="round"
      isMadeOnOpening
      label={t('shell:accountMenu', { name: user.name })}
      button={
        <span className={styles.face} data-news={hasNews || undefined}>
          {hidesPerson ? <UserGear /> : <Portrait name={user.name} url={user.avatar?.url} />}
        </span>
      }
    >
      <MenuNote>
        <Text isStrong isCut>
          {user.name}
        </Text>
        <Text look="small" tone="soft">
          {t(roleLabels[roleOf(user)])}
        </Text>
      </MenuNote>
      {!isGuarded && (
        <MenuLink to="/" icon={<Home />}>
          {t('shell:myHome')}
        </MenuLink>
      )}
      <MenuLink to="/account" icon={<UserCircle />}>
        {t('shell:account')}
      </MenuLink>
      <MenuLink to="/following" icon={<UserCheck />}>
        {t('shell:following')}
      </MenuLink>
      {/* The specified side navigation has no item for it. */}
      {roleOf(user) === 'provider' && (
        <MenuLink to="/transaction-&-payment-management" icon={<Wallet />}>
          {t('shell:payments')}
        </MenuLink>
      )}
      {children}
      <MenuButton icon={<SignOut />} onClick={() => void signOut()}>
        {t('shell:logout')}
      </MenuButton>
    </Menu>
  );
}
