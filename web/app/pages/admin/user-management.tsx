import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Accounts } from '#features/supervision/accounts/Accounts.tsx';
import { SectionTabs } from '#features/supervision/SectionTabs.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

const AuditLog = lazyPart(async () => (await import('#features/supervision/audit/AuditLog.tsx')).AuditLog);
const IdentityQueue = lazyPart(async () => (await import('#features/supervision/identity/IdentityQueue.tsx')).IdentityQueue);

const tabs = ['accounts', 'identity', 'log'] as const;

/** /user-management: all accounts, the admins' actions on them, identity verifications, and the audit log. */
export default function UserManagement() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const session = useSession();
  if (session.status !== 'authenticated') return null;
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'accounts';
  return (
    <>
      <PageTitle>{t('navigation:nav.users')}</PageTitle>
      <PageHeader title={t('navigation:nav.users')} lead={t('supervision:people.lead')} />
      <SectionTabs
        label={t('navigation:nav.users')}
        value={tab}
        tabs={tabs.map((value) => ({ value, label: t(`supervision:people.${value}`) }))}
      >
        {tab === 'accounts' && <Accounts ownId={session.user._id} />}
        <Suspense fallback={<RowSkeletons />}>
          {tab === 'identity' && <IdentityQueue />}
          {tab === 'log' && <AuditLog />}
        </Suspense>
      </SectionTabs>
    </>
  );
}
