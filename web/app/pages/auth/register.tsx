import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { type ActionFunctionArgs, type ClientActionFunctionArgs, Link as RouterLink } from 'react-router';
import { RegisterForm } from '#features/auth/RegisterForm.tsx';
import { register } from '#features/auth/register.server.ts';
import type { RegisterAnswer, RegisterValues } from '#features/auth/register-values.ts';
import { sendForm } from '#lib/form/send-form.ts';
import { useActionForm } from '#lib/form/use-action-form.ts';
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

export const action = (args: ActionFunctionArgs) => register(args, safeNext(new URL(args.request.url).searchParams.get('next')));
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => sendForm(serverAction);

/** /register; `ref` carries a referral code, `next` the page that follows the sign-in, `role` the role that is chosen first. */
export default function RegisterPage() {
  const { t } = useTranslation();
  const query = usePageQuery();
  const next = safeNext(query.get('next'));
  const form = useActionForm<RegisterValues, RegisterAnswer>({
    ...{ name: '', email: '', number: '', password: '', avatar: undefined },
    role: invitedRoles.find((role) => role === query.get('role')) ?? 'participant',
    referralCode: query.get('ref') ?? '',
  });
  const registered = form.answer?.registered;
  useEffect(() => {
    if (registered) scrollTo(0, 0);
  }, [registered]);
  if (registered) return <Registered {...registered} next={next} />;
  return (
    <AuthCard wide title={t('auth:register.title')} lead={t('auth:register.lead')}>
      <PageTitle>{t('auth:register.title')}</PageTitle>
      <RegisterForm form={form} />
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
