import type { SignedInUser } from '@ngoma/api/features/auth';
import Layout from '@phosphor-icons/core/regular/layout.svg?react';
import SignOut from '@phosphor-icons/core/regular/sign-out.svg?react';
import UserCheck from '@phosphor-icons/core/regular/user-check.svg?react';
import UserCircle from '@phosphor-icons/core/regular/user-circle.svg?react';
import Wallet from '@phosphor-icons/core/regular/wallet.svg?react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { roleOf } from '#lib/session/session.ts';
import { roleLabels } from '#shell/navigation/role-labels.ts';
import { useSignOut } from '#shell/session/use-sign-out.ts';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Menu, MenuButton, MenuLink, MenuNote } from '#ui/kit/overlay/Menu.tsx';
import { Text } from '#ui/kit/text/Text.tsx';

interface PublicAccountMenuProps {
  readonly user: SignedInUser;
  /** Further items before Logout. */
  readonly children?: ReactNode;
}

/** The picture of the signed-in user on pages without the side navigation, with a menu of name, role and the way to the guarded pages. */
export function PublicAccountMenu({ user, children }: PublicAccountMenuProps) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <Menu
      look="round"
      label={t('shell:accountMenu', { name: user.name })}
      button={<Portrait name={user.name} url={user.avatar?.url} />}
    >
      <MenuNote>
        <Text isStrong isCut>
          {user.name}
        </Text>
        <Text look="small" tone="soft">
          {t(roleLabels[roleOf(user)])}
        </Text>
      </MenuNote>
      <MenuLink to="/" reloadDocument icon={<Layout />}>
        {t('shell:myHome')}
      </MenuLink>
      <MenuLink to="/account" reloadDocument icon={<UserCircle />}>
        {t('shell:account')}
      </MenuLink>
      <MenuLink to="/following" icon={<UserCheck />}>
        {t('shell:following')}
      </MenuLink>
      {/* The specified side navigation has no item for it. */}
      {roleOf(user) === 'provider' && (
        <MenuLink to="/transaction-&-payment-management" reloadDocument icon={<Wallet />}>
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
