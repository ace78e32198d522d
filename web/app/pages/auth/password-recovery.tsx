import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ActionFunctionArgs, type ClientActionFunctionArgs, Link as RouterLink } from 'react-router';
import { PasswordRecovery } from '#features/auth/PasswordRecovery.tsx';
import { recoverPassword } from '#features/auth/recovery.server.ts';
import type { RecoveryAnswer, RecoveryValues } from '#features/auth/recovery-answer.ts';
import { sendForm } from '#lib/form/send-form.ts';
import { useActionForm } from '#lib/form/use-action-form.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { PageHandle } from '#lib/page/page-query.ts';
import { codeOf, readFields } from '#lib/page/query-fields.ts';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { clearSession } from '#lib/session/session.ts';
import { AuthCard } from '#shell/layout/AuthCard.tsx';
import { readNext, safeNext } from '#shell/session/place-after-sign-in.ts';
import { signInPath, signInWithNewPasswordPath } from '#shell/session/sign-in-path.ts';
import { PageTitle } from '#ui/page/PageTitle.tsx';

export const handle: PageHandle = { query: readFields({ token: codeOf(200), next: readNext }) };

export const action = (args: ActionFunctionArgs) => {
  const next = new URL(args.request.url).searchParams.get('next');
  return recoverPassword(args, signInWithNewPasswordPath(safeNext(next)));
};
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendForm(async () => {
    try {
      return await serverAction();
    } catch (thrown) {
      // The server has ended all sessions of the account, including one in this browser.
      if (thrown instanceof Response) clearSession('left');
      throw thrown;
    }
  });

/**
 * /password-recovery: public, because people who need it cannot sign in (docs/decisions/0018). With ?token=… it was opened by the link in
 * the reset email.
 */
export default function PasswordRecoveryPage() {
  const { t } = useTranslation();
  const query = usePageQuery();
  const form = useActionForm<RecoveryValues, RecoveryAnswer>({ email: '', code: '', newPassword: '' });
  const first = query.has('token') ? 'link' : 'email';
  const next = form.answer?.step ?? first;
  const step = next === 'start' ? 'email' : next;
  return (
    <AuthCard title={t('auth:recovery.title')} lead={step === 'link' ? t('auth:recovery.linkLead') : t('auth:recovery.lead')}>
      <PageTitle>{t('auth:recovery.title')}</PageTitle>
      <PasswordRecovery form={form} step={step} />
      <Typography sx={{ mt: 3 }}>
        <Link
          component={RouterLink}
          to={signInPath(safeNext(query.get('next')))}
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
        >
          {t('auth:recovery.backToSignIn')}
        </Link>
      </Typography>
    </AuthCard>
  );
}
