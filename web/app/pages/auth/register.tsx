import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { RegisterForm } from '#features/auth/RegisterForm.tsx';
import { useTranslation } from '#lib/use-translation.tsx';
import { AuthCard } from '#shell/AuthCard.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

/** /register; `?ref=` brings a referral code along. */
export default function RegisterPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const [registered, setRegistered] = useState<{ message: string; email: string }>();
  if (registered) return <Registered {...registered} />;
  return (
    <AuthCard wide title={t('auth:register.title')} lead={t('auth:register.lead')}>
      <PageTitle>{t('auth:register.title')}</PageTitle>
      <RegisterForm
        referralCode={search.get('ref') ?? ''}
        onRegistered={(message, email) => {
          setRegistered({ message, email });
          scrollTo(0, 0);
        }}
      />
      <Typography sx={{ mt: 2, color: 'text.secondary' }}>
        {t('auth:register.haveAccount')}{' '}
        <Link component={RouterLink} to="/sign-in" sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
          {t('auth:signIn.submit')}
        </Link>
      </Typography>
    </AuthCard>
  );
}

function Registered({ message, email }: { message: string; email: string }) {
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
      <Button component={RouterLink} to="/sign-in" variant="contained" color="sun" size="large" fullWidth>
        {t('auth:signIn.submit')}
      </Button>
    </AuthCard>
  );
}
