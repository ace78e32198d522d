import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { business } from '@ngoma/api/common/business';
import { Outlet, Link as RouterLink } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LanguageSwitch } from '#ui/page/LanguageSwitch.tsx';
import { Logo } from '#ui/page/Logo.tsx';
import { PatternBackground } from '#ui/page/PatternBackground.tsx';
import { mainId } from '#ui/page/SkipLink.tsx';

const { authHeaderMobilePx, authHeaderDesktopPx, authContentWidthPx } = business.ui;

/** The authentication-style layout: a header that is fixed from md on, the indigo pattern, and content of at most 900 px. */
export default function AuthLayout() {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        position: 'relative',
        isolation: 'isolate',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: '#1B2158',
        backgroundImage: 'linear-gradient(160deg, #11153C 0%, #1E2563 55%, #2F3BA2 130%)',
      }}
    >
      <PatternBackground
        opacity={0.55}
        sx={{ position: 'fixed', zIndex: -1, maskImage: 'linear-gradient(115deg, #000 0%, #0004 45%, #000 100%)' }}
      />
      <Box
        component="header"
        sx={{
          position: { xs: 'static', md: 'fixed' },
          inset: '0 0 auto',
          zIndex: 'appBar',
          height: { xs: authHeaderMobilePx, md: authHeaderDesktopPx },
          px: { xs: 2, md: 4 },
          display: 'flex',
          alignItems: { xs: 'center', md: 'flex-start' },
          color: '#FBF8F3',
          flex: 'none',
        }}
      >
        <Box sx={{ pt: { md: 1 } }}>
          <Logo shape="auth" />
        </Box>
        <Box
          sx={{
            ml: 'auto',
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            height: { md: authHeaderDesktopPx },
            '& .MuiButton-root': { color: 'inherit' },
          }}
        >
          <LanguageSwitch />
          <Link
            component={RouterLink}
            to="/contact-us"
            color="inherit"
            sx={{ minHeight: 44, display: 'inline-flex', alignItems: 'center', px: 1 }}
          >
            {t('shell:needHelp')}
          </Link>
        </Box>
      </Box>
      <Box
        component="main"
        id={mainId}
        tabIndex={-1}
        sx={{
          flex: 1,
          width: '100%',
          maxWidth: authContentWidthPx,
          mx: 'auto',
          px: { xs: 0, sm: 3 },
          pt: { xs: 2, md: `${authHeaderDesktopPx + 40}px` },
          pb: { xs: 0, sm: 5 },
          display: 'flex',
          flexDirection: 'column',
          justifyContent: { xs: 'stretch', md: 'center' },
          outline: 'none',
        }}
      >
        <Outlet />
      </Box>
    </Box>
  );
}
