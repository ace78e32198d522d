import { existing } from 'virtual:screens';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { Outlet, Link as RouterLink, useLocation } from 'react-router';
import type { TextKey } from '#lib/i18n/text-keys.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { PageHandle } from '#lib/page/page-query.ts';
import { usePageAddress } from '#lib/page/use-page-query.ts';
import { useSession } from '#lib/session/use-session.ts';
import { AccountLanguageSwitch } from '#shell/header/AccountLanguageSwitch.tsx';
import { signInPath } from '#shell/session/sign-in-path.ts';
import { MissingButton } from '#ui/feedback/MissingPart.tsx';
import { ColourModeSwitch } from '#ui/page/ColourModeSwitch.tsx';
import { Logo } from '#ui/page/Logo.tsx';
import { lazyWithQueries } from '#ui/page/lazy-with-queries.tsx';
import { mainId } from '#ui/page/SkipLink.tsx';

// Menus are large, and strangers, who are most of the readers here, have none.
const AccountMenu = lazyWithQueries(async () => (await import('#shell/header/AccountMenu.tsx')).AccountMenu, MissingButton);

const allLinks: readonly { readonly path: string; readonly label: TextKey; readonly onPhones: boolean }[] = [
  { path: '/our-event', label: 'shell:events', onPhones: true },
  { path: '/category', label: 'shell:categories', onPhones: false },
];
const publicLinks = allLinks.filter((link) => existing.has(link.path));

// Path parameters are ids or slugs.
export const handle: PageHandle = { ignoresPathCase: true };

/** The frame of the public pages: a light header, the page, and a footer. */
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
  const { pathname } = useLocation();
  const address = usePageAddress();
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
        <Logo />
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
          <Button component={RouterLink} to={signInPath(address)} sx={{ px: 1.75 }}>
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
        {[...publicLinks, { path: '/contact-us', label: 'shell:contact' } as const].map(({ path, label }) => (
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
