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
import { roleOf } from '#lib/session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { useColourMode } from '#ui/ColourModeSwitch.tsx';
import { Menu } from '#ui/overlays.tsx';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';
import { roleLabels } from './role-labels.ts';
import { useSignOut } from './use-sign-out.ts';

interface AccountMenuProps {
  readonly user: SignedInUser;
  /** Where the header keeps the person to itself: a sign in the place of the picture. */
  readonly hidesPerson?: boolean;
  /** On the pages for everybody: the way to one's own home. */
  readonly offersHome?: boolean;
  /** Further entries, between the person and Logout. */
  readonly children?: ReactNode;
}

/** The colours of the interface as a line of the menu. */
export function ColourModeItem(item: MenuItemProps) {
  const { label, Icon, goOn } = useColourMode();
  return (
    <MenuItem {...item} onClick={goOn}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {label}
    </MenuItem>
  );
}

/** The avatar, and behind it name, role and Logout. */
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
