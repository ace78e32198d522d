import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Navigate, Link as RouterLink, useNavigate } from 'react-router';
import { SignInForm } from '#features/auth/SignInForm.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { PageHandle } from '#lib/page/page-query.ts';
import { readFields } from '#lib/page/query-fields.ts';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { readSession, roleOf } from '#lib/session/session.ts';
import { useSession } from '#lib/session/use-session.ts';
import { AuthCard } from '#shell/layout/AuthCard.tsx';
import { placeAfterSignIn, readNext, safeNext } from '#shell/session/place-after-sign-in.ts';
import { registerPath } from '#shell/session/sign-in-path.ts';
import { PageTitle } from '#ui/page/PageTitle.tsx';

export const handle: PageHandle = { query: readFields({ next: readNext }) };

/** /sign-in; `next` names the page that follows. */
export default function SignInPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const next = usePageQuery().get('next');
  if (session.status === 'authenticated') return <Navigate to={placeAfterSignIn(next, roleOf(session.user))} replace />;
  const continueToPage = () => {
    const now = readSession();
    if (now.status === 'authenticated') return navigate(placeAfterSignIn(next, roleOf(now.user)), { replace: true });
  };
  return (
    <AuthCard title={t('auth:signIn.title')} lead={t('auth:signIn.lead')}>
      <PageTitle>{t('auth:signIn.title')}</PageTitle>
      <SignInForm onSignedIn={continueToPage} />
      <Typography sx={{ mt: 2, color: 'text.secondary' }}>
        {t('auth:signIn.noAccount')}{' '}
        <Link
          component={RouterLink}
          to={registerPath(safeNext(next))}
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
        >
          {t('auth:signIn.register')}
        </Link>
      </Typography>
    </AuthCard>
  );
}
