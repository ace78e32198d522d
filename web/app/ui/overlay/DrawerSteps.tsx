import CaretDown from '@phosphor-icons/core/regular/caret-down.svg?react';
import CaretUp from '@phosphor-icons/core/regular/caret-up.svg?react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';

/** The list beside a drawer. */
export interface ListedEntries {
  /** The ids of the entries in their order; undefined until they are loaded. */
  readonly ids: readonly string[] | undefined;
  readonly onOpen: (id: string) => void;
}

/**
 * The buttons that go from the open entry to those above and below it in the list. An entry that has left the list, as after a decision,
 * is followed by the first one.
 */
export function DrawerSteps({ id, ids = [], onOpen }: ListedEntries & { readonly id: string }) {
  const { t } = useTranslation();
  const place = ids.indexOf(id);
  const steps = [
    { to: ids[place - 1], label: t('common:entry.previous'), Icon: CaretUp },
    { to: ids[place + 1], label: t('common:entry.next'), Icon: CaretDown },
  ];
  if (steps.every(({ to }) => to === undefined)) return null;
  return steps.map(({ to, label, Icon }) => (
    // Not disabled at the ends: the focus stays where it is.
    <IconButton key={label} label={label} aria-disabled={to === undefined} onClick={() => to !== undefined && onOpen(to)}>
      <Icon />
    </IconButton>
  ));
}
