import type { Conversation } from '@ngoma/api/features/conversations';
import { useSearchParams } from 'react-router';
import { ClientList } from '#features/conversations/ClientList.tsx';
import { Conversations } from '#features/conversations/Conversations.tsx';
import { useTabs } from '#lib/hooks/use-tabs.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { contractPath } from '#shell/navigation/contract-path.ts';
import { messagePath, messagesPage } from '#shell/navigation/message-path.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { TabStrip } from '#ui/list/TabStrip.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './messaging-and-client-relationship.module.css';

/** Returns the provider's page for the subject of a conversation. */
const pathOf = ({ type, _id, contractId }: Conversation['subject']): string | undefined =>
  contractPath(contractId) ??
  (_id ? { project: `/project/${_id}`, request: `/reservations-and-contracts?open=${_id}` }[String(type)] : undefined);

/** /messaging-&-client-relationship: a provider's conversations and clients. */
export default function MessagingAndClientRelationship() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'clients' ? 'clients' : 'messages';
  const { tabOf, panelOf } = useTabs<'messages' | 'clients'>(tab);
  const head = (
    <>
      <PageHeader title={t('navigation:title.messaging')} />
      <div className={styles.actions}>
        <TabStrip
          label={t('navigation:title.messaging')}
          value={tab}
          choices={[
            { value: 'messages', label: t('conversations:tabs.messages') },
            { value: 'clients', label: t('conversations:tabs.clients') },
          ]}
          onChange={(next) => setParams(next === 'clients' ? { tab: next } : {})}
          tabOf={tabOf}
        />
        <Button size="medium" onClick={() => setParams({ with: 'platform' })}>
          {t('conversations:platform')}
        </Button>
      </div>
    </>
  );
  return (
    <>
      <PageTitle>{t('navigation:title.messaging')}</PageTitle>
      <Conversations
        head={head}
        panel={panelOf(tab)}
        instead={
          tab === 'clients' && (
            <ClientList
              messagePath={({ _id, about }) => messagePath('provider', { with: _id, about }) ?? messagesPage('provider')}
            />
          )
        }
        pathOf={pathOf}
        emptyText={t('conversations:emptyProvider')}
        emptyAction={
          <ButtonLink size="medium" to="/project/view">
            {t('conversations:seeProjects')}
          </ButtonLink>
        }
      />
    </>
  );
}
