import { existing } from 'virtual:screens';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { Outlet, Link as RouterLink, useLocation } from 'react-router';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { ColourModeSwitch } from '#ui/ColourModeSwitch.tsx';
import { Logo } from '#ui/Logo.tsx';
import { lazyInRoom } from '#ui/lazy-in-room.tsx';
import { MissingButton } from '#ui/MissingPart.tsx';
import { mainId } from '#ui/SkipLink.tsx';
import { AccountLanguageSwitch } from './AccountLanguageSwitch.tsx';
import { signInPath } from './sign-in-path.ts';

// Menus are heavy, and strangers, who are most of the readers here, have none.
const AccountMenu = lazyInRoom(async () => (await import('./AccountMenu.tsx')).AccountMenu, MissingButton);

const publicLinks = [
  { path: '/our-event', label: 'shell:events', onPhones: true },
  { path: '/category', label: 'shell:categories', onPhones: false },
].filter((link) => existing.has(link.path));

/** The frame of the pages for everybody: a light header, the page, and a footer. */
export default function PublicLayout() {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Header />
      <Box component="main" id={mainId} tabIndex={-1} sx={{ flex: 1, outline: 'none' }}>
        <Outlet />
      </Box>
      <Footer />
    </Box>
  );
}

function Header() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const session = useSession();
  const isSignedIn = session.status === 'authenticated';
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        bgcolor: 'background.default',
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Container
        maxWidth="lg"
        sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0.5, md: 1.5 }, height: { xs: 64, md: 70 } }}
      >
        {/* Strangers have no home of their own yet: the events are their home. */}
        <Logo to={isSignedIn ? '/' : (publicLinks[0]?.path ?? '/')} />
        <Box component="nav" aria-label={t('shell:mainNavigation')} sx={{ ml: 'auto', display: 'flex', gap: { md: 1 } }}>
          {publicLinks.map(({ path, label, onPhones }) => (
            <Button
              key={path}
              component={RouterLink}
              to={path}
              variant="text"
              aria-current={pathname === path ? 'page' : undefined}
              sx={{
                display: { xs: onPhones ? 'inline-flex' : 'none', md: 'inline-flex' },
                fontWeight: 500,
                color: 'text.secondary',
                '&[aria-current]': { color: 'primary.main' },
              }}
            >
              {t(label)}
            </Button>
          ))}
        </Box>
        <AccountLanguageSwitch />
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <ColourModeSwitch />
        </Box>
        {isSignedIn ? (
          <Suspense fallback={<Box sx={{ width: 44, height: 44 }} />}>
            <AccountMenu user={session.user} offersHome />
          </Suspense>
        ) : (
          <Button component={RouterLink} to={signInPath(pathname + search)} sx={{ px: 1.75 }}>
            {t('shell:signIn')}
          </Button>
        )}
      </Container>
    </Box>
  );
}

function Footer() {
  const { t } = useTranslation();
  return (
    <Box component="footer" sx={{ borderTop: '1px solid', borderColor: 'divider', mt: { xs: 5, md: 8 }, py: { xs: 3, md: 4 } }}>
      <Container
        maxWidth="lg"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: { xs: 2, md: 3 }, rowGap: 1 }}
      >
        <Typography variant="body2" sx={{ color: 'text.secondary', flexBasis: { xs: '100%', md: 'auto' }, mr: 'auto' }}>
          {t('shell:footer')}
        </Typography>
        {[...publicLinks, { path: '/contact-us', label: 'shell:contact' }].map(({ path, label }) => (
          <Link
            key={path}
            component={RouterLink}
            to={path}
            color="text.secondary"
            sx={{ minHeight: 44, display: 'inline-flex', alignItems: 'center' }}
          >
            {t(label)}
          </Link>
        ))}
        <Box sx={{ display: { md: 'none' } }}>
          <ColourModeSwitch />
        </Box>
      </Container>
    </Box>
  );
}
