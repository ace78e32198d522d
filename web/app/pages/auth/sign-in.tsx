import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ActionFunctionArgs, type ClientActionFunctionArgs, Navigate, Link as RouterLink } from 'react-router';
import { finishSignIn } from '#features/auth/finish-sign-in.ts';
import { SignInForm } from '#features/auth/SignInForm.tsx';
import { signIn } from '#features/auth/sign-in.server.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { PageHandle } from '#lib/page/page-query.ts';
import { oneOf, readFields } from '#lib/page/query-fields.ts';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { roleOf } from '#lib/session/session.ts';
import { useSession } from '#lib/session/use-session.ts';
import { AuthCard } from '#shell/layout/AuthCard.tsx';
import { placeAfterSignIn, readNext, safeNext } from '#shell/session/place-after-sign-in.ts';
import { passwordChanged, registerPath } from '#shell/session/sign-in-path.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

export const handle: PageHandle = { query: readFields({ next: readNext, notice: oneOf([passwordChanged]) }) };

export const action = (args: ActionFunctionArgs) => {
  const next = new URL(args.request.url).searchParams.get('next');
  return signIn(args, (role) => placeAfterSignIn(next, role));
};
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => finishSignIn(serverAction);

/** /sign-in; `next` names the page that follows, `notice` what has happened before. */
export default function SignInPage() {
  const { t } = useTranslation();
  const session = useSession();
  const query = usePageQuery();
  const next = query.get('next');
  if (session.status === 'authenticated') return <Navigate to={placeAfterSignIn(next, roleOf(session.user))} replace />;
  return (
    <AuthCard title={t('auth:signIn.title')} lead={t('auth:signIn.lead')}>
      <PageTitle>{t('auth:signIn.title')}</PageTitle>
      {query.has('notice') && (
        <Box sx={{ mb: 2 }}>
          <Notice tone="success" role="status">
            {t('auth:signIn.passwordChanged')}
          </Notice>
        </Box>
      )}
      <SignInForm />
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
