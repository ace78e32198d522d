import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { PasswordRecovery } from '#features/auth/PasswordRecovery.tsx';
import { ResetByLink } from '#features/auth/ResetByLink.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { PageHandle } from '#lib/page/page-query.ts';
import { codeOf, readFields } from '#lib/page/query-fields.ts';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { clearSession } from '#lib/session/session.ts';
import { AuthCard } from '#shell/layout/AuthCard.tsx';
import { readNext, safeNext } from '#shell/session/place-after-sign-in.ts';
import { signInPath } from '#shell/session/sign-in-path.ts';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

export const handle: PageHandle = { query: readFields({ token: codeOf(200), next: readNext }) };

/**
 * /password-recovery: public, because people who need it cannot sign in (docs/decisions/0018). With ?token=… it was opened by the link in
 * the reset email.
 */
export default function PasswordRecoveryPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const query = usePageQuery();
  const signIn = signInPath(safeNext(query.get('next')));
  const token = query.get('token');
  const [expired, setExpired] = useState<{ message: string; newPassword: string }>();
  const leave = (message: string) => {
    // The server has ended all sessions of the account, including one in this browser.
    clearSession('left');
    toast(message);
    navigate(signIn, { replace: true });
  };
  const isByLink = token !== null && !expired;
  return (
    <AuthCard title={t('auth:recovery.title')} lead={isByLink ? t('auth:recovery.linkLead') : t('auth:recovery.lead')}>
      <PageTitle>{t('auth:recovery.title')}</PageTitle>
      {isByLink ? (
        <ResetByLink token={token} onDone={leave} onExpired={(message, newPassword) => setExpired({ message, newPassword })} />
      ) : (
        <PasswordRecovery onDone={leave} expired={expired} />
      )}
      <Typography sx={{ mt: 3 }}>
        <Link component={RouterLink} to={signIn} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
          {t('auth:recovery.backToSignIn')}
        </Link>
      </Typography>
    </AuthCard>
  );
}
