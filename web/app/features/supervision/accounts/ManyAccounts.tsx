import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { Account, blockUsers } from '@ngoma/api/features/people/users';
import Prohibit from '@phosphor-icons/core/regular/prohibit.svg?react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { RowSelection } from '#ui/guarded/table/use-row-selection.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { useBlockMany } from '../supervision.queries.ts';
import styles from './AccountTable.module.css';

type Result = ReplyOf<typeof blockUsers>['results'][number];

interface BlockManyProps {
  /** The accounts of the page. */
  readonly accounts: readonly Account[];
  readonly selection: RowSelection;
}

/** Blocks the chosen accounts of the page for one reason, and says which ones could not be blocked. */
export function BlockMany({ accounts, selection }: BlockManyProps) {
  const { t } = useTranslation();
  const block = useBlockMany();
  const [isAsking, setAsking] = useState(false);
  const [problems, setProblems] = useState<readonly Result[]>([]);
  const { ids, count, isAllMatching } = selection;
  if (isAllMatching) return null;
  return (
    <>
      <Button variant="danger" size="compact" icon={<Prohibit />} onClick={() => setAsking(true)}>
        {t('supervision:account.blockMany.action')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('supervision:account.blockMany.title', { count })}
          words={t('supervision:account.blockMany.words')}
          confirmLabel={t('supervision:account.blockMany.confirm')}
          tone="danger"
          reason="required"
          act={async (reason) => {
            const { message, results } = await block.mutateAsync({ ids: [...ids], reason });
            setProblems(results.filter(({ isBlocked }) => !isBlocked));
            return { message };
          }}
          onClose={() => setAsking(false)}
        />
      )}
      <Dialog
        title={t('supervision:account.blockMany.problems')}
        isOpen={problems.length > 0}
        onClose={() => setProblems([])}
        actions={
          <Button variant="ink" onClick={() => setProblems([])}>
            {t('common:close')}
          </Button>
        }
      >
        <ul className={styles.problems}>
          {problems.map(({ _id, message }) => (
            <li key={_id} className={styles.problem}>
              <Text isStrong>{accounts.find((account) => account._id === _id)?.name ?? _id}</Text>
              <Text tone="soft">{message}</Text>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
