import { existing } from 'virtual:screens';
import Add from '@mui/icons-material/Add';
import MenuIcon from '@mui/icons-material/Menu';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { SignedInUser } from '@ngoma/api/features/auth';
import { type ReactNode, useRef } from 'react';
import { Link as RouterLink, useLocation, useMatches } from 'react-router';
import { HeaderBalance, HeaderBalanceItem } from '#features/dashboards/HeaderBalance.tsx';
import { HeaderPoints, HeaderPointsItem } from '#features/loyalty/HeaderPoints.tsx';
import { WishlistMenu } from '#features/wishlist/WishlistMenu.tsx';
import { greetingNow } from '#lib/format/greeting.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { roleOf } from '#lib/session/session.ts';
import { samePath } from '#shell/navigation/navigation.ts';
import { roleLabels } from '#shell/navigation/role-labels.ts';
import { screenOfRoute } from '#shell/screens.ts';
import { ColourModeSwitch } from '#ui/kit/frame/ColourModeSwitch.tsx';
import { Logo } from '#ui/kit/frame/Logo.tsx';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import { AccountLanguageItem } from './AccountLanguageItem.tsx';
import { AccountLanguageSwitch } from './AccountLanguageSwitch.tsx';
import { AccountMenu, ColourModeItem } from './AccountMenu.tsx';
import { bellsFor } from './bells.ts';
import { HeaderActions } from './HeaderActions.tsx';
import { useHeaderBells } from './HeaderBells.tsx';
import { HeaderEventSearch } from './HeaderEventSearch.tsx';
import { pageActionsFor } from './header-actions.ts';
import { useHeaderTitle } from './use-header-title.ts';

// A long title wraps to two smaller lines on a phone.
const twoLines = {
  fontSize: { xs: '1.0625rem', md: '1.125rem' },
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;

// Below this width the search field needs the space of the button's label.
const wide = '@media (min-width: 1400px)';

const settingsPath = '/visibility-and-access-settings';

interface DashboardHeaderProps {
  readonly user: SignedInUser;
  readonly onOpenNavigation: () => void;
}

/** The header of the guarded pages: title or greeting, the organizer's main action, language, colour mode, account. */
export function DashboardHeader({ user, onOpenNavigation }: DashboardHeaderProps) {
  const { t } = useTranslation();
  const screen = screenOfRoute(useMatches().at(-1)?.id ?? '');
  const role = roleOf(user);
  const headerRef = useRef<HTMLElement>(null);
  const bells = useHeaderBells(bellsFor(role, screen?.path ?? ''), () => headerRef.current);
  const title = useHeaderTitle(user);
  const greeting = role === 'participant' ? t(greetingNow(), { name: user.name }) : '';
  return (
    // Without a box of its own, so that each of its two rows sticks to the scrolling parent by itself.
    <Box component="header" sx={{ display: 'contents' }}>
      <Box
        ref={headerRef}
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 'appBar',
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 0.5, md: 1.25 },
          minHeight: { xs: 64, md: 78 },
          px: { xs: 1, md: 3.25 },
          bgcolor: 'background.default',
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <IconButton aria-label={t('shell:openNavigation')} onClick={onOpenNavigation} sx={{ display: { lg: 'none' } }}>
          <MenuIcon />
        </IconButton>
        <Box
          sx={{
            flex: title ? 1 : { xs: 'none', lg: 1 },
            minWidth: 0,
            ...(role === 'organizer' && { display: { xs: 'none', xl: 'block' } }),
          }}
        >
          {greeting && greeting !== title && (
            <Typography noWrap variant="caption" component="p" sx={{ color: 'text.secondary', lineHeight: 1.25 }}>
              {greeting}
            </Typography>
          )}
          <Typography component="p" variant="h4" sx={twoLines}>
            {title}
          </Typography>
        </Box>
        {!title && role !== 'organizer' && (
          <Box sx={{ display: { lg: 'none' }, mr: 'auto' }}>
            <Logo />
          </Box>
        )}
        {role === 'organizer' && (
          <>
            <HeaderEventSearch />
            <Box sx={{ flex: { xs: 'none', md: 1 } }} />
            {existing.has('/events/add-new') && <CreateEvent />}
            {existing.has(settingsPath) && <Settings />}
          </>
        )}
        {(role === 'participant' || role === 'organizer') && (
          <Box sx={{ display: { xs: 'none', lg: 'flex' }, alignItems: 'center', gap: 2, px: 1 }}>
            <HeaderBalance role={role} />
            {role === 'participant' && <HeaderPoints />}
          </Box>
        )}
        {role === 'participant' && <WishlistMenu />}
        <Box sx={{ display: { xs: 'none', md: 'flex' } }}>{bells.buttons}</Box>
        <Box sx={{ display: { xs: 'none', sm: 'flex' } }}>
          <AccountLanguageSwitch />
          <ColourModeSwitch />
        </Box>
        {!screen?.hidesPerson && (
          <Box sx={{ display: { xs: 'none', md: 'block' }, textAlign: 'right', maxWidth: 200 }}>
            <Typography noWrap sx={{ fontWeight: 600, lineHeight: 1.25 }}>
              {user.name}
            </Typography>
            <Typography noWrap variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {t(roleLabels[role])}
            </Typography>
          </Box>
        )}
        <AccountMenu user={user} hidesPerson={screen?.hidesPerson ?? false}>
          <Below widthPx={1200}>
            {(role === 'participant' || role === 'organizer') && <HeaderBalanceItem role={role} />}
            {role === 'participant' && <HeaderPointsItem />}
          </Below>
          <Below widthPx={900}>{bells.menuItems}</Below>
          <Below widthPx={600}>
            <AccountLanguageItem />
            <ColourModeItem />
          </Below>
        </AccountMenu>
        {bells.list}
      </Box>
      <HeaderActions kinds={pageActionsFor(role, screen?.path ?? '')} />
    </Box>
  );
}

/**
 * Renders items of the account menu for controls that do not fit into the header below a width. Above it they are left out
 * instead of hidden, because the arrow keys of a menu stop at a hidden item.
 */
function Below({ widthPx, children }: { readonly widthPx: number; readonly children: ReactNode }) {
  return useMediaQuery(`(max-width: ${widthPx - 0.05}px)`, { defaultMatches: true }) && children;
}

function Settings() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isThere = samePath(pathname, settingsPath);
  const label = t('shell:settings');
  return (
    <Tooltip title={label}>
      {/* A disabled button sends no events to the tooltip; its wrapper does. */}
      <span>
        <IconButton {...(isThere ? { disabled: true } : { component: RouterLink, to: settingsPath })} aria-label={label}>
          <SettingsOutlined />
        </IconButton>
      </span>
    </Tooltip>
  );
}

function CreateEvent() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isThere = samePath(pathname, '/events/add-new');
  return (
    <Button
      {...(isThere ? { disabled: true } : { component: RouterLink, to: '/events/add-new' })}
      variant="contained"
      color="sun"
      aria-label={t('shell:createEvent')}
      sx={{ minWidth: 44, px: 1, [wide]: { px: 2 } }}
    >
      <Add sx={{ [wide]: { display: 'none' } }} />
      <Box component="span" sx={{ display: 'none', [wide]: { display: 'inline' } }}>
        {t('shell:createEvent')}
      </Box>
    </Button>
  );
}
