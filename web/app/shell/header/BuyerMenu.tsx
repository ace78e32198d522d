import { existing } from 'virtual:screens';
import type { SignedInUser } from '@ngoma/api/features/people/auth';
import { OwnTexts } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { menuFor } from '#shell/navigation/navigation.ts';
import { MenuLink } from '#ui/kit/overlay/Menu.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { frameTexts } from './frame-texts.ts';
import { HeaderFigureLinks } from './HeaderFigures.tsx';

/** The account menu of a buyer's pages, with the pages of the side navigation, which these pages do not have. */
export function BuyerMenu({ user }: { readonly user: SignedInUser }) {
  return (
    <OwnTexts source={frameTexts} fallback={null}>
      <AccountMenu user={user}>
        <HeaderFigureLinks reader="participant" />
        <Pages />
      </AccountMenu>
    </OwnTexts>
  );
}

/** The pages of the role, but for its home, which every account menu has. */
function Pages() {
  const { t } = useTranslation();
  return menuFor('participant', existing).map(
    ({ path, label }) =>
      path !== undefined &&
      path !== '/' && (
        <MenuLink key={path} to={path}>
          {t(label)}
        </MenuLink>
      ),
  );
}
