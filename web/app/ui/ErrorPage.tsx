import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { useTranslation } from '#lib/use-translation.tsx';
import { Logo } from './Logo.tsx';
import { mainId } from './SkipLink.tsx';

/** What stands in for a page that broke. Nothing internal is shown; a reload is offered, and a way home. */
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
          // A link to where one is works where scripts are what broke.
          <Button href={pathname + search} variant="contained" color="sun">
            {t('common:error.reload')}
          </Button>
        )}
        <Button href="/our-event">{t('common:notFound.action')}</Button>
      </Box>
    </Box>
  );
}
