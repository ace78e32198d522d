import type { Conversation } from '@ngoma/api/features/conversations';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Conversations } from '#features/conversations/Conversations.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { roleOf } from '#lib/session/session.ts';
import { useSession } from '#lib/session/use-session.ts';
import { contractPath } from '#shell/navigation/contract-path.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { MissingOverlay } from '#ui/kit/feedback/MissingPart.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

// The dialog and its form are loaded when it opens.
const PersonPicker = lazyPart(
  async () => (await import('#features/conversations/PersonPicker.tsx')).PersonPicker,
  MissingOverlay,
);

/** Returns the path of a conversation's subject for an organizer. */
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
  const begin = (
    <Button size="medium" onClick={() => setPicking(true)}>
      {t('conversations:new')}
    </Button>
  );
  return (
    <>
      <PageTitle>{t('navigation:title.messaging')}</PageTitle>
      <Conversations
        head={
          <PageHeader
            title={t('navigation:title.messaging')}
            lead={t(isAdmin ? 'conversations:leadAdmin' : 'conversations:lead')}
            actions={
              isAdmin ? (
                begin
              ) : (
                <Button size="medium" onClick={() => setParams({ with: 'platform' })}>
                  {t('conversations:platform')}
                </Button>
              )
            }
          />
        }
        pathOf={(subject) => (isAdmin ? contractPath(subject.contractId) : pathOf(subject))}
        emptyText={t(isAdmin ? 'conversations:emptyAdmin' : 'conversations:emptyOrganizer')}
        emptyAction={
          isAdmin ? (
            begin
          ) : (
            <ButtonLink size="medium" to="/search-&-select-service-providers">
              {t('conversations:findProviders')}
            </ButtonLink>
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
