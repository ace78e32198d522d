import type { ManagedCategory } from '@ngoma/api/features/events/managed-categories';
import Plus from '@phosphor-icons/core/regular/plus.svg?react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { SideDrawer } from '#ui/overlay/SideDrawer.tsx';
import { ActList } from '../audit/AuditLog.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { actsQuery } from '../supervision.queries.ts';
import styles from './Categories.module.css';
import { CategoryDialog } from './CategoryDialog.tsx';
import { type CategoryAction, CategoryRow } from './CategoryRow.tsx';
import { type ChangeTree, categoryTreeQuery, useChangeTree } from './categories.queries.ts';
import { MoveDialog } from './MoveDialog.tsx';

/** Who changed a category, when and why. */
function History({ category, onClose }: { readonly category: ManagedCategory; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(actsQuery({ subjectId: category._id }));
  return (
    <SideDrawer isOpen title={locale === 'fr' ? category.nameFr : category.name} onClose={onClose}>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <RowSkeletons count={2} />}
      {data?.total === 0 && <Text tone="soft">{t('supervision:changed.never')}</Text>}
      {data && <ActList acts={data.acts} />}
    </SideDrawer>
  );
}

interface Asked {
  readonly action: CategoryAction | 'add';
  readonly category: ManagedCategory | undefined;
}

interface DialogsProps extends Asked {
  readonly parents: readonly ManagedCategory[];
  readonly change: ChangeTree;
  readonly onClose: () => void;
}

/** The dialog or drawer of the action that was asked for. */
function Dialogs({ action, category, parents, change, onClose }: DialogsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!category || action === 'addBelow')
    return <CategoryDialog category={undefined} parent={category ?? null} change={change} onClose={onClose} />;
  if (action === 'rename') return <CategoryDialog category={category} parent={null} change={change} onClose={onClose} />;
  if (action === 'move') return <MoveDialog category={category} parents={parents} change={change} onClose={onClose} />;
  if (action === 'history') return <History category={category} onClose={onClose} />;
  const act = action === 'restore' ? 'restore' : 'retire';
  return (
    <ReasonDialog
      title={t(`category-tree:question.${act}`, { name: locale === 'fr' ? category.nameFr : category.name })}
      words={t(`category-tree:words.${act}`)}
      confirmLabel={t(`category-tree:act.${act}`)}
      tone={act === 'retire' ? 'danger' : 'ink'}
      reason="required"
      act={(reason) => change.mutateAsync({ kind: act, id: category._id, reason })}
      onClose={onClose}
    />
  );
}

/** The tree of categories: order, names, children, and which are offered. */
export function Categories() {
  const { t } = useTranslation();
  const toast = useToast();
  const { data, error, refetch } = useQuery(categoryTreeQuery());
  const change = useChangeTree(data?.version ?? 0);
  const [asked, setAsked] = useState<Asked>();
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons count={6} />;
  const below = (parentId: string | null) => data.categories.filter((one) => one.parentId === parentId);

  const rowsOf = (parentId: string | null) => {
    const siblings = below(parentId);
    const shift = (index: number, by: -1 | 1) => {
      const ids = siblings.map(({ _id }) => _id);
      [ids[index], ids[index + by]] = [ids[index + by] ?? '', ids[index] ?? ''];
      change.mutate({ kind: 'order', body: { parentId, ids } }, { onError: ({ message }) => toast(message, 'error') });
    };
    return siblings.map((category, index) => ({
      category,
      row: (
        <CategoryRow
          category={category}
          isFirst={index === 0}
          isLast={index === siblings.length - 1}
          isBusy={change.isPending}
          onShift={(by) => shift(index, by)}
          onAct={(action) => setAsked({ action, category })}
        />
      ),
    }));
  };

  return (
    <>
      <div className={styles.head}>
        <p className={styles.lead}>{t('category-tree:lead')}</p>
        <Button variant="sun" size="medium" icon={<Plus />} onClick={() => setAsked({ action: 'add', category: undefined })}>
          {t('category-tree:add')}
        </Button>
      </div>
      <Stack as="ul">
        {rowsOf(null).map(({ category, row }) => (
          <Card as="li" key={category._id} padding="none">
            <div className={styles.branch}>
              {row}
              <ul className={styles.children}>
                {rowsOf(category._id).map((child) => (
                  <li key={child.category._id}>{child.row}</li>
                ))}
              </ul>
            </div>
          </Card>
        ))}
      </Stack>
      {asked && (
        <Dialogs
          {...asked}
          parents={below(null)}
          change={change}
          onClose={() => {
            change.reset();
            setAsked(undefined);
          }}
        />
      )}
    </>
  );
}
