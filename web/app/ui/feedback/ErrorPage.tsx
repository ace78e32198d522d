import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Logo } from '#ui/page/Logo.tsx';
import { mainId } from '#ui/page/SkipLink.tsx';

/** Replaces a page that failed to render. It shows nothing internal and offers a reload and a link home. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Box
      component="main"
      id={mainId}
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        textAlign: 'center',
        gap: 2,
        p: 3,
      }}
    >
      <title>{`${t(isMissing ? 'common:notFound.title' : 'common:error.title')} · Ngoma`}</title>
      <Logo />
      <Typography variant="h1">{t(isMissing ? 'common:notFound.title' : 'common:error.title')}</Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: '44ch' }}>
        {t(isMissing ? 'common:notFound.text' : 'common:error.text')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 1 }}>
        {!isMissing && (
          // A plain link to the current address works even if the scripts are broken.
          <Button href={pathname + search} variant="contained" color="sun">
            {t('common:error.reload')}
          </Button>
        )}
        <Button href="/our-event">{t('common:notFound.action')}</Button>
      </Box>
    </Box>
  );
}
