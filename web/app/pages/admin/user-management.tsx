import { useSearchParams } from 'react-router';
import { Accounts } from '#features/supervision/Accounts.tsx';
import { AuditLog } from '#features/supervision/AuditLog.tsx';
import { SectionTabs } from '#features/supervision/SectionTabs.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

/** /user-management: all accounts, the admins' actions on them, and the audit log. */
export default function UserManagement() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const session = useSession();
  if (session.status !== 'authenticated') return null;
  const tab = params.get('tab') === 'log' ? 'log' : 'accounts';
  return (
    <>
      <PageTitle>{t('navigation:nav.users')}</PageTitle>
      <PageHeader title={t('navigation:nav.users')} lead={t('supervision:people.lead')} />
      <SectionTabs
        label={t('navigation:nav.users')}
        value={tab}
        tabs={[
          { value: 'accounts', label: t('supervision:people.accounts') },
          { value: 'log', label: t('supervision:people.log') },
        ]}
      >
        {tab === 'log' ? <AuditLog /> : <Accounts ownId={session.user._id} />}
      </SectionTabs>
    </>
  );
}
