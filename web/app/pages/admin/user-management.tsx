import { useSearchParams } from 'react-router';
import { Accounts } from '#features/supervision/Accounts.tsx';
import { AuditLog } from '#features/supervision/AuditLog.tsx';
import { SectionTabs } from '#features/supervision/SectionTabs.tsx';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

/** /user-management: everybody with an account, what admins may do to it, and what they did. */
export default function UserManagement() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const session = useSession();
  if (session.status !== 'authenticated') return null;
  const tab = params.get('tab') === 'log' ? 'log' : 'accounts';
  return (
    <>
      <PageTitle>{t('menu:nav.users')}</PageTitle>
      <PageHeader title={t('menu:nav.users')} lead={t('admin:people.lead')} />
      <SectionTabs
        label={t('menu:nav.users')}
        value={tab}
        tabs={[
          { value: 'accounts', label: t('admin:people.accounts') },
          { value: 'log', label: t('admin:people.log') },
        ]}
      >
        {tab === 'log' ? <AuditLog /> : <Accounts ownId={session.user._id} />}
      </SectionTabs>
    </>
  );
}
