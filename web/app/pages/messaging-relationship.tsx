import Button from '@mui/material/Button';
import type { Conversation } from '@ngoma/api/features/conversations';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Conversations } from '#features/conversations/Conversations.tsx';
import { roleOf } from '#lib/session.ts';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { contractPath } from '#shell/contract-path.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { MissingOver } from '#ui/MissingPart.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

// What opens over the page is fetched then, with the forms in it.
const PersonPicker = lazyPart(async () => (await import('#features/conversations/PersonPicker.tsx')).PersonPicker, MissingOver);

/** Where an organizer looks at what a conversation is about. */
const pathOf = ({ type, _id, contractId }: Conversation['subject']): string | undefined =>
  contractPath(contractId) ??
  (type === 'project' && _id
    ? `/place-a-bid/bids/${_id}`
    : type === 'request'
      ? '/search-&-select-service-providers?tab=requests'
      : undefined);

/** /messaging-relationship: conversations of organizers and admins. */
export default function MessagingRelationship() {
  const { t } = useTranslation();
  const session = useSession();
  const [, setParams] = useSearchParams();
  const [isPicking, setPicking] = useState(false);
  const isAdmin = session.status === 'authenticated' && roleOf(session.user) === 'admin';
  const begin = <Button onClick={() => setPicking(true)}>{t('conversations:new')}</Button>;
  return (
    <>
      <PageTitle>{t('menu:title.messaging')}</PageTitle>
      <Conversations
        head={
          <PageHeader
            title={t('menu:title.messaging')}
            lead={t(isAdmin ? 'conversations:leadAdmin' : 'conversations:lead')}
            actions={isAdmin ? begin : <Button onClick={() => setParams({ with: 'house' })}>{t('conversations:house')}</Button>}
          />
        }
        pathOf={(subject) => (isAdmin ? contractPath(subject.contractId) : pathOf(subject))}
        emptyText={t(isAdmin ? 'conversations:emptyAdmin' : 'conversations:emptyOrganizer')}
        emptyAction={
          isAdmin ? (
            begin
          ) : (
            <Button component={Link} to="/search-&-select-service-providers">
              {t('conversations:findProviders')}
            </Button>
          )
        }
      />
      {isPicking && (
        <Suspense fallback={null}>
          <PersonPicker
            onClose={() => setPicking(false)}
            onPick={(userId) => {
              setPicking(false);
              setParams({ with: userId });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
