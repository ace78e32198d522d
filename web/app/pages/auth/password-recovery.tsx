import type { ActionFunctionArgs, ClientActionFunctionArgs } from 'react-router';
import { PasswordRecovery } from '#features/auth/PasswordRecovery.tsx';
import { recoverPassword } from '#features/auth/recovery.server.ts';
import type { RecoveryAnswer, RecoveryValues } from '#features/auth/recovery-answer.ts';
import { sendForm } from '#lib/form/send-form.ts';
import { useActionForm } from '#lib/form/use-action-form.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { PageHandle } from '#lib/page/page-query.ts';
import { codeOf, readFields } from '#lib/page/query-fields.ts';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { leaveOnRedirect } from '#lib/session/leave-on-redirect.ts';
import { AuthCard } from '#shell/layout/AuthCard.tsx';
import { readNext, safeNext } from '#shell/session/safe-next.ts';
import { signInPath, signInWithNewPasswordPath } from '#shell/session/sign-in-path.ts';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

export const handle: PageHandle = { query: readFields({ token: codeOf(200), next: readNext }) };

export const action = (args: ActionFunctionArgs) => {
  const next = new URL(args.request.url).searchParams.get('next');
  return recoverPassword(args, signInWithNewPasswordPath(safeNext(next)));
};
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => sendForm(() => leaveOnRedirect(serverAction));

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
      <Stack gap={3}>
        <PasswordRecovery form={form} step={step} />
        <TextLink to={signInPath(safeNext(query.get('next')))} hasTouchHeight>
          {t('auth:recovery.backToSignIn')}
        </TextLink>
      </Stack>
    </AuthCard>
  );
}
