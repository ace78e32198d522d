import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useNavigate } from 'react-router';
import { PasswordRecovery } from '#features/auth/PasswordRecovery.tsx';
import { clearSession } from '#lib/session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { AuthCard } from '#shell/AuthCard.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useToast } from '#ui/Toasts.tsx';

/** /password-recovery: open to everybody, because those who need it cannot sign in (docs/decisions/0023). */
export default function PasswordRecoveryPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <AuthCard title={t('auth:recovery.title')} lead={t('auth:recovery.lead')}>
      <PageTitle>{t('auth:recovery.title')}</PageTitle>
      <PasswordRecovery
        onDone={(message) => {
          // The server has ended every session of the account, this one too if there was one.
          clearSession('left');
          toast(message);
          navigate('/sign-in', { replace: true });
        }}
      />
      <Typography sx={{ mt: 3 }}>
        <Link component={RouterLink} to="/sign-in" sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
          {t('auth:recovery.backToSignIn')}
        </Link>
      </Typography>
    </AuthCard>
  );
}
