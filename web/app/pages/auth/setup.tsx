import { type ActionFunctionArgs, type ClientActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { SetupForm } from '#features/auth/SetupForm.tsx';
import { loadSetup, setUp } from '#features/auth/setup.server.ts';
import { sendForm } from '#lib/form/send-form.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { PageHandle } from '#lib/page/page-query.ts';
import { codeOf, readFields } from '#lib/page/query-fields.ts';
import { leaveOnRedirect } from '#lib/session/leave-on-redirect.ts';
import { AuthCard } from '#shell/layout/AuthCard.tsx';
import { signInAfterSetupPath } from '#shell/session/sign-in-path.ts';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

// The link is a secret, and the page shows whom it is for.
export const handle: PageHandle = { query: readFields({ token: codeOf(200) }), isPersonal: true };

export const loader = (args: LoaderFunctionArgs) => loadSetup(args);

export const action = (args: ActionFunctionArgs) => setUp(args, signInAfterSetupPath);
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => sendForm(() => leaveOnRedirect(serverAction));

/** /setup?token=…: opened by the link that `npm run admin:create` prints for a new admin. */
export default function SetupPage() {
  const { t } = useTranslation();
  const { user, problem } = useLoaderData<typeof loader>();
  return (
    <AuthCard title={t('auth:setup.title')} lead={t('auth:setup.lead')}>
      <PageTitle>{t('auth:setup.title')}</PageTitle>
      {user ? (
        <SetupForm user={user} />
      ) : (
        <Notice tone="red" role="alert">
          {problem}
        </Notice>
      )}
    </AuthCard>
  );
}
