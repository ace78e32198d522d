import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { AccountCard } from '#features/account/AccountCard.tsx';
import { DataCopies } from '#features/account/DataCopies.tsx';
import { DeleteAccount } from '#features/account/DeleteAccount.tsx';
import { NotificationChoices } from '#features/account/NotificationChoices.tsx';
import { PasswordForm } from '#features/account/PasswordForm.tsx';
import { Pictures } from '#features/account/Pictures.tsx';
import { ProfileForm } from '#features/account/ProfileForm.tsx';
import { Sessions } from '#features/account/Sessions.tsx';
import { PushSwitch } from '#features/push/PushSwitch.tsx';
import { roleOf } from '#lib/session.ts';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { AccountLanguageSwitch } from '#shell/AccountLanguageSwitch.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

const column = { display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

/** /account: who one is, how one signs in, and where; for every role. */
export default function AccountPage() {
  const { t } = useTranslation();
  const session = useSession();
  if (session.status !== 'authenticated') return null;
  const { user } = session;
  const role = roleOf(user);
  const isPublic = role === 'organizer' || role === 'provider';
  return (
    <>
      <PageTitle>{t('shell:account')}</PageTitle>
      <PageHeader
        title={user.name}
        lead={user.email}
        actions={
          isPublic && (
            <Button component={Link} to={`/profile/${user._id}`}>
              {t('account:seeProfile')}
            </Button>
          )
        }
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
        }}
      >
        <Box sx={column}>
          <AccountCard title={t('account:pictures.title')}>
            <Pictures user={user} hasCover={isPublic} />
          </AccountCard>
          <AccountCard
            title={t('account:profile.title')}
            lead={t(isPublic ? 'account:profile.leadPublic' : 'account:profile.lead')}
          >
            <ProfileForm user={user} isPublic={isPublic} />
          </AccountCard>
          <AccountCard title={t('account:notices.title')} lead={t('account:notices.lead')}>
            <NotificationChoices />
            <PushSwitch email={user.email} />
          </AccountCard>
        </Box>
        <Box sx={column}>
          <AccountCard title={t('account:language.title')} lead={t('account:language.lead')}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
              <Typography sx={{ fontWeight: 600 }}>{t('account:language.now')}</Typography>
              <AccountLanguageSwitch />
            </Box>
          </AccountCard>
          <AccountCard title={t('account:password.title')} lead={t('account:password.lead')}>
            <PasswordForm email={user.email} />
          </AccountCard>
          <AccountCard title={t('account:sessions.title')} lead={t('account:sessions.lead')}>
            <Sessions />
          </AccountCard>
          <AccountCard id="data" title={t('data-rights:copy.title')} lead={t('data-rights:copy.lead')}>
            <DataCopies />
          </AccountCard>
          <AccountCard title={t('data-rights:delete.title')} lead={t('data-rights:delete.lead')}>
            <DeleteAccount email={user.email} />
          </AccountCard>
        </Box>
      </Box>
    </>
  );
}
