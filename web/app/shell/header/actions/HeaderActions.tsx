import DownloadSimple from '@phosphor-icons/core/regular/download-simple.svg?react';
import FloppyDisk from '@phosphor-icons/core/regular/floppy-disk.svg?react';
import Images from '@phosphor-icons/core/regular/images.svg?react';
import Question from '@phosphor-icons/core/regular/question.svg?react';
import RocketLaunch from '@phosphor-icons/core/regular/rocket-launch.svg?react';
import Ticket from '@phosphor-icons/core/regular/ticket.svg?react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { useToast } from '#ui/kit/feedback/Toasts.tsx';
import { Tooltip } from '#ui/kit/overlay/Tooltip.tsx';
import styles from './HeaderActions.module.css';
import type { PageActionKind } from './header-actions.ts';
import { type PageAction, usePageActions } from './page-actions.tsx';

const icons = {
  save: FloppyDisk,
  publish: RocketLaunch,
  export: DownloadSimple,
  help: Question,
  tickets: Ticket,
  gallery: Images,
} as const satisfies Record<PageActionKind, unknown>;

/**
 * The header's buttons for actions of the current page. An unavailable action stays reachable by keyboard and gives its reason in
 * a tooltip, or in a toast after a press.
 */
export function HeaderActions({ kinds }: { readonly kinds: readonly PageActionKind[] }) {
  const { t } = useTranslation();
  const actions = usePageActions();
  if (kinds.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons are no part of a form.
    <div role="group" aria-label={t('page-actions:label')} data-page-actions className={styles.bar}>
      {kinds.map((kind) => (
        <HeaderAction key={kind} kind={kind} action={actions[kind]} />
      ))}
    </div>
  );
}

function HeaderAction({ kind, action }: { readonly kind: PageActionKind; readonly action: PageAction | undefined }) {
  const { t } = useTranslation();
  const toast = useToast();
  const Icon = icons[kind];
  const reason = action ? action.disabledReason : t(`page-actions:nothing.${kind}`);
  const button = (
    <Button
      size="compact"
      variant={kind === 'publish' ? 'ink' : 'outlined'}
      icon={<Icon />}
      isBusy={action?.isBusy ?? false}
      // Not `disabled`, which would hide the reason from keyboard and screen reader users.
      aria-disabled={reason !== undefined}
      onClick={() => (reason === undefined ? action?.run() : toast(reason, 'info'))}
    >
      {t(`page-actions:${kind}`)}
    </Button>
  );
  return reason === undefined ? button : <Tooltip text={reason}>{button}</Tooltip>;
}
