import { existing } from 'virtual:screens';
import ArrowForward from '@mui/icons-material/ArrowForward';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { uiTerms } from '@ngoma/api/common/business';
import type { Role } from '@ngoma/api/common/roles';
import type { SignedInUser } from '@ngoma/api/features/auth';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { unreadQuery } from '#features/conversations/conversations.queries.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { roleOf } from '#lib/session/session.ts';
import { radius } from '#theme/tokens.ts';
import { Logo } from '#ui/kit/frame/Logo.tsx';
import { PatternBackground } from '#ui/page/PatternBackground.tsx';
import { NavigationIcon } from './NavigationIcon.tsx';
import { menuFor, type NavigationItem, promoPaths, samePath } from './navigation.ts';

const itemSx = {
  width: '100%',
  minHeight: uiTerms.navItemHeightPx,
  px: 1.5,
  gap: 1.5,
  justifyContent: 'flex-start',
  textAlign: 'left',
  borderRadius: `${radius.field}px`,
  fontFamily: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 500,
  color: 'text.secondary',
  '&:hover': { bgcolor: 'primary.soft', color: 'text.primary' },
  '&[aria-current]': { bgcolor: 'primary.soft', color: 'primary.main', fontWeight: 600 },
} as const;

/** The number of unread messages, beside the link to the messages page. */
function UnreadMark() {
  const { t } = useTranslation();
  const { data } = useQuery(unreadQuery());
  if (!data?.unread) return null;
  return (
    <Box
      component="span"
      role="img"
      aria-label={t('conversations:unread', { count: data.unread })}
      sx={{ ml: 'auto', bgcolor: 'sun.main', color: 'sun.contrastText', borderRadius: 99, px: 1, fontSize: 12, fontWeight: 600 }}
    >
      {data.unread > uiTerms.badgeMax ? `${uiTerms.badgeMax}+` : data.unread}
    </Box>
  );
}

function Item({ item, isChild = false }: { item: NavigationItem; isChild?: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (item.path === undefined) return null;
  return (
    <ButtonBase
      component={RouterLink}
      to={item.path}
      aria-current={samePath(pathname, item.path) ? 'page' : undefined}
      sx={{ ...itemSx, ...(isChild && { pl: 6 }) }}
    >
      {item.icon && <NavigationIcon name={item.icon} />}
      {t(item.label)}
      {item.icon === 'messages' && <UnreadMark />}
    </ButtonBase>
  );
}

function Group({ item, children }: { item: NavigationItem; children: readonly NavigationItem[] }) {
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
      <ButtonBase aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen((open) => !open)} sx={itemSx}>
        {item.icon && <NavigationIcon name={item.icon} />}
        {t(item.label)}
        <Box
          component="span"
          aria-hidden="true"
          sx={{
            ml: 'auto',
            bgcolor: 'sun.main',
            color: 'sun.contrastText',
            borderRadius: 99,
            px: 1,
            fontSize: 12,
            fontWeight: 600,
          }}
        >
          {uiTerms.groupBadge}
        </Box>
        <ExpandMore
          fontSize="small"
          sx={{ transition: 'transform 160ms ease-out', transform: isOpen ? 'rotate(180deg)' : 'none' }}
        />
      </ButtonBase>
      <Collapse in={isOpen} id={listId}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {children.map((child) => (
            <li key={child.path}>
              <Item item={child} isChild />
            </li>
          ))}
        </Box>
      </Collapse>
    </>
  );
}

function AccountCard({ user }: { user: SignedInUser }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ bgcolor: 'primary.soft', borderRadius: '12px', px: 1.75, py: 1.5 }}>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {t('shell:accountId')}
      </Typography>
      <Typography noWrap sx={{ fontWeight: 600 }}>
        {user.name || user._id}
      </Typography>
    </Box>
  );
}

function Promo({ role }: { role: Role }) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        position: 'relative',
        overflow: 'hidden',
        borderRadius: '14px',
        bgcolor: '#1B2158',
        color: '#FBF8F3',
        p: 1.75,
        minHeight: 112,
      }}
    >
      <PatternBackground opacity={0.35} sx={{ backgroundSize: '240px 240px' }} />
      <Typography sx={{ position: 'relative', fontWeight: 600, mb: 1 }}>{t('shell:promo.title')}</Typography>
      <Link
        component={RouterLink}
        to={promoPaths[role]}
        sx={{ position: 'relative', color: '#FFC24B', display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: 32 }}
      >
        {t('shell:promo.action')}
        <ArrowForward sx={{ fontSize: 18 }} />
      </Link>
    </Box>
  );
}

/** The side navigation of the signed-in user's role: account, main menu, promo card, footer label. */
export function SideNavigation({ user }: { user: SignedInUser }) {
  const { t } = useTranslation();
  const role = roleOf(user);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%', px: 1.75, py: 1.75, gap: 1.75 }}>
      <Box sx={{ px: 1 }}>
        <Logo />
      </Box>
      <AccountCard user={user} />
      <Box component="nav" aria-labelledby="main-menu">
        <Typography
          id="main-menu"
          variant="overline"
          component="h2"
          sx={{ color: 'text.secondary', px: 1.5, mb: 0.5, fontFamily: 'inherit' }}
        >
          {t('shell:mainMenu')}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.375 }}>
          {menuFor(role, existing).map((item) => (
            <li key={item.path ?? item.label}>
              {item.children ? <Group item={item}>{item.children}</Group> : <Item item={item} />}
            </li>
          ))}
        </Box>
      </Box>
      <Box sx={{ mt: 'auto', display: 'grid', gap: 1.5, pt: 2 }}>
        <Promo role={role} />
        <Typography variant="caption" sx={{ color: 'text.secondary', textAlign: 'center' }}>
          {t('shell:sideFooter')}
        </Typography>
      </Box>
    </Box>
  );
}
