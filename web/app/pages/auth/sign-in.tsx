import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Navigate, Link as RouterLink, useNavigate, useSearchParams } from 'react-router';
import { SignInForm } from '#features/auth/SignInForm.tsx';
import { readSession, roleOf } from '#lib/session.ts';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { AuthCard } from '#shell/AuthCard.tsx';
import { placeAfterSignIn } from '#shell/place-after-sign-in.ts';
import { PageTitle } from '#ui/PageTitle.tsx';

/** /sign-in */
export default function SignInPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const [search] = useSearchParams();
  const next = search.get('next');
  if (session.status === 'authenticated') return <Navigate to={placeAfterSignIn(next, roleOf(session.user))} replace />;
  const goOn = () => {
    const now = readSession();
    if (now.status === 'authenticated') return navigate(placeAfterSignIn(next, roleOf(now.user)), { replace: true });
  };
  return (
    <AuthCard title={t('auth:signIn.title')} lead={t('auth:signIn.lead')}>
      <PageTitle>{t('auth:signIn.title')}</PageTitle>
      <SignInForm onSignedIn={goOn} />
      <Typography sx={{ mt: 2, color: 'text.secondary' }}>
        {t('auth:signIn.noAccount')}{' '}
        <Link component={RouterLink} to="/register" sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
          {t('auth:signIn.register')}
        </Link>
      </Typography>
    </AuthCard>
  );
}
