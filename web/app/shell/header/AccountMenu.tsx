import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import Logout from '@mui/icons-material/Logout';
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { SignedInUser } from '@ngoma/api/features/auth';
import { type ReactNode, useId, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { roleOf } from '#lib/session/session.ts';
import { roleLabels } from '#shell/navigation/role-labels.ts';
import { useSignOut } from '#shell/session/use-sign-out.ts';
import { PersonAvatar } from '#ui/display/PersonAvatar.tsx';
import { useColourMode } from '#ui/kit/frame/ColourModeSwitch.tsx';
import { Menu } from '#ui/overlay/overlays.tsx';

interface AccountMenuProps {
  readonly user: SignedInUser;
  /** Shows an icon instead of the picture, on screens whose header does not show the user. */
  readonly hidesPerson?: boolean;
  /** Adds a link to the user's home page, for public pages. */
  readonly offersHome?: boolean;
  /** Further items between the user and Logout. */
  readonly children?: ReactNode;
}

/** The colour mode as an item of the menu. */
export function ColourModeItem(item: MenuItemProps) {
  const { label, Icon, change } = useColourMode();
  return (
    <MenuItem {...item} onClick={change}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {label}
    </MenuItem>
  );
}

/** The avatar, with a menu of name, role and Logout. */
export function AccountMenu({ user, hidesPerson = false, offersHome = false, children }: AccountMenuProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const signOut = useSignOut();
  return (
    <>
      <IconButton
        aria-label={t('shell:accountMenu', { name: user.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ borderRadius: '50%', ...(!hidesPerson && { p: 0.25 }) }}
      >
        {hidesPerson ? <ManageAccountsOutlined /> : <PersonAvatar name={user.name} url={user.avatar?.url} />}
      </IconButton>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        onClick={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { minWidth: 224 } } }}
      >
        <Box component="li" role="presentation" sx={{ px: 2, py: 1 }}>
          <Typography sx={{ fontWeight: 600 }} noWrap>
            {user.name}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t(roleLabels[roleOf(user)])}
          </Typography>
        </Box>
        <Divider component="li" role="presentation" />
        {offersHome && (
          <MenuItem component={RouterLink} to="/">
            <ListItemIcon>
              <SpaceDashboardOutlined fontSize="small" />
            </ListItemIcon>
            {t('shell:myHome')}
          </MenuItem>
        )}
        <MenuItem component={RouterLink} to="/account">
          <ListItemIcon>
            <ManageAccountsOutlined fontSize="small" />
          </ListItemIcon>
          {t('shell:account')}
        </MenuItem>
        <MenuItem component={RouterLink} to="/following" reloadDocument>
          <ListItemIcon>
            <FavoriteBorder fontSize="small" />
          </ListItemIcon>
          {t('shell:following')}
        </MenuItem>
        {/* The specified side navigation has no item for it. */}
        {roleOf(user) === 'provider' && (
          <MenuItem component={RouterLink} to="/transaction-&-payment-management">
            <ListItemIcon>
              <AccountBalanceWalletOutlined fontSize="small" />
            </ListItemIcon>
            {t('shell:payments')}
          </MenuItem>
        )}
        {children}
        <MenuItem onClick={signOut}>
          <ListItemIcon>
            <Logout fontSize="small" />
          </ListItemIcon>
          {t('shell:logout')}
        </MenuItem>
      </Menu>
    </>
  );
}
