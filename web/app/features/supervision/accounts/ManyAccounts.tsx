import type { Account, ManyReply } from '@ngoma/api/features/people/users';
import ChatText from '@phosphor-icons/core/regular/chat-text.svg?react';
import IdentificationCard from '@phosphor-icons/core/regular/identification-card.svg?react';
import LockOpen from '@phosphor-icons/core/regular/lock-open.svg?react';
import Prohibit from '@phosphor-icons/core/regular/prohibit.svg?react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { RowSelection } from '#ui/guarded/table/use-row-selection.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import { MenuButton } from '#ui/kit/overlay/Menu.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { useActOnAccounts } from '../supervision.queries.ts';
import styles from './AccountTable.module.css';
import { MessageDialog } from './MessageDialog.tsx';

/** The actions beside the message. */
const others = [
  { act: 'ask', Sign: IdentificationCard },
  { act: 'unblock', Sign: LockOpen },
  { act: 'block', Sign: Prohibit },
] as const;
type Act = 'message' | (typeof others)[number]['act'];

const reasons = { ask: 'none', unblock: 'optional', block: 'required' } as const;

interface ManyAccountsProps {
  /** The accounts of the page. */
  readonly accounts: readonly Account[];
  readonly selection: RowSelection;
}

/**
 * Returns the actions on the chosen accounts of the page, each with a confirmation: the first one and the dialogs for the bar, the others
 * for its menu. The outcome of each account is listed afterwards.
 */
export function useManyAccounts({ accounts, selection }: ManyAccountsProps) {
  const { t } = useTranslation();
  const send = useActOnAccounts();
  const [asked, setAsked] = useState<Act>();
  const [results, setResults] = useState<ManyReply['results']>([]);
  const { count, isAllMatching } = selection;
  if (isAllMatching) return {};
  const ids = [...selection.ids];
  const close = () => setAsked(undefined);
  const act = async (kind: Act, text: string) => {
    const reply = await send.mutateAsync({ kind, ids, text });
    setResults(reply.results);
    return reply;
  };
  const moreActions = others.map(({ act: one, Sign }) => (
    <MenuButton key={one} icon={<Sign />} isDanger={one === 'block'} onClick={() => setAsked(one)}>
      {t(`account-actions:many.${one}.action`)}
    </MenuButton>
  ));
  const actions = (
    <>
      <Button size="compact" icon={<ChatText />} onClick={() => setAsked('message')}>
        {t('account-actions:many.message.action')}
      </Button>
      {asked === 'message' && (
        <MessageDialog
          title={t('account-actions:many.message.title', { count })}
          act={(text) => act('message', text)}
          onClose={close}
        />
      )}
      {asked && asked !== 'message' && (
        <ReasonDialog
          title={t(`account-actions:many.${asked}.title`, { count })}
          words={t(`account-actions:many.${asked}.words`)}
          confirmLabel={t(`account-actions:many.${asked}.confirm`)}
          tone={asked === 'block' ? 'danger' : 'ink'}
          reason={reasons[asked]}
          act={(reason) => act(asked, reason)}
          onClose={close}
        />
      )}
      <Dialog
        title={t('account-actions:many.results')}
        isOpen={results.length > 0}
        onClose={() => setResults([])}
        actions={
          <Button variant="ink" onClick={() => setResults([])}>
            {t('common:close')}
          </Button>
        }
      >
        <ul aria-label={t('account-actions:many.results')} className={styles.results}>
          {results.map(({ _id, isDone, message }) => (
            <li key={_id} className={styles.result}>
              <div className={styles.outcome}>
                <Text isStrong>{accounts.find((account) => account._id === _id)?.name ?? _id}</Text>
                <Badge tone={isDone ? 'leaf' : 'red'}>{t(`account-actions:many.isDone.${isDone}`)}</Badge>
              </div>
              {message && <Text tone="soft">{message}</Text>}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
  return { actions, moreActions };
}
