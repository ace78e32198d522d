import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { RegisterForm } from '#features/auth/RegisterForm.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { PageHandle } from '#lib/page/page-query.ts';
import { codeOf, oneOf, readFields } from '#lib/page/query-fields.ts';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { AuthCard } from '#shell/layout/AuthCard.tsx';
import { readNext, safeNext } from '#shell/session/place-after-sign-in.ts';
import { signInPath } from '#shell/session/sign-in-path.ts';
import { PageTitle } from '#ui/page/PageTitle.tsx';

/** Roles that an invitation may ask for. A participant needs no invitation. */
const invitedRoles = ['organizer', 'provider'] as const;

export const handle: PageHandle = { query: readFields({ ref: codeOf(40), next: readNext, role: oneOf(invitedRoles) }) };

/** /register; `ref` carries a referral code, `next` the page that follows the sign-in, `role` the role that is chosen first. */
export default function RegisterPage() {
  const { t } = useTranslation();
  const query = usePageQuery();
  const next = safeNext(query.get('next'));
  const [registered, setRegistered] = useState<{ message: string; email: string }>();
  if (registered) return <Registered {...registered} next={next} />;
  return (
    <AuthCard wide title={t('auth:register.title')} lead={t('auth:register.lead')}>
      <PageTitle>{t('auth:register.title')}</PageTitle>
      <RegisterForm
        firstRole={invitedRoles.find((role) => role === query.get('role')) ?? 'participant'}
        referralCode={query.get('ref') ?? ''}
        next={next}
        onRegistered={(message, email) => {
          setRegistered({ message, email });
          scrollTo(0, 0);
        }}
      />
      <Typography sx={{ mt: 2, color: 'text.secondary' }}>
        {t('auth:register.haveAccount')}{' '}
        <Link component={RouterLink} to={signInPath(next)} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
          {t('auth:signIn.submit')}
        </Link>
      </Typography>
    </AuthCard>
  );
}

function Registered({ message, email, next }: { message: string; email: string; next: string }) {
  const { t } = useTranslation();
  return (
    <AuthCard title={t('auth:registered.title')}>
      <PageTitle>{t('auth:registered.title')}</PageTitle>
      <Box role="status" sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', mb: 3 }}>
        <MarkEmailReadOutlined sx={{ color: 'success.main', fontSize: 36 }} />
        <Box>
          <Typography>{message}</Typography>
          <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{t('auth:registered.lookInto', { email })}</Typography>
        </Box>
      </Box>
      <Button component={RouterLink} to={signInPath(next)} variant="contained" color="sun" size="large" fullWidth>
        {t('auth:signIn.submit')}
      </Button>
    </AuthCard>
  );
}
