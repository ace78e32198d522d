import Alarm from '@mui/icons-material/Alarm';
import CardGiftcard from '@mui/icons-material/CardGiftcard';
import MailOutlined from '@mui/icons-material/MailOutlined';
import NotificationsNone from '@mui/icons-material/NotificationsNone';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { uiTerms } from '@ngoma/api/common/business';
import { type ComponentType, Suspense, useState } from 'react';
import { useActivityBell } from '#features/notifications/activity-bell.ts';
import { BellPopover } from '#features/notifications/BellPopover.tsx';
import type { BellContent } from '#features/notifications/bell-content.ts';
import { useGiftBell } from '#features/notifications/gift-bell.ts';
import { useReminderBell } from '#features/notifications/reminder-bell.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import type { BellKind } from './bells.ts';
import { useMessageBell } from './message-bell.ts';

// Loaded when the list is open.
const PushSwitch = lazyPart(async () => (await import('#features/notifications/push/PushSwitch.tsx')).PushSwitch);

interface Bell {
  readonly icon: ComponentType<{ fontSize?: 'small' }>;
  readonly useContent: () => BellContent;
}

const bells: Record<BellKind, Bell> = {
  activity: { icon: NotificationsNone, useContent: useActivityBell },
  reminder: { icon: Alarm, useContent: useReminderBell },
  gift: { icon: CardGiftcard, useContent: useGiftBell },
  message: { icon: MailOutlined, useContent: useMessageBell },
};

/** The bell whose list is open, and the element it is anchored to. */
export interface OpenBell {
  readonly kind: BellKind;
  readonly anchor: HTMLElement;
}

interface BellProps {
  readonly kind: BellKind;
  readonly onOpen: (anchor: HTMLElement) => void;
}

/** A bell with the number of unread entries, for wide headers. */
function BellButton({ kind, onOpen }: BellProps) {
  const { t } = useTranslation();
  const { icon: Icon, useContent } = bells[kind];
  const { unread } = useContent();
  return (
    <Tooltip title={t(`notifications:${kind}.title`)}>
      <IconButton
        aria-label={t(`notifications:${kind}.label`, { count: unread })}
        aria-haspopup="dialog"
        onClick={(event) => onOpen(event.currentTarget)}
      >
        <Badge badgeContent={unread} max={uiTerms.badgeMax} color="error">
          <Icon />
        </Badge>
      </IconButton>
    </Tooltip>
  );
}

/** A bell as an item of the account menu, for narrow headers. */
function BellMenuItem({ kind, onOpen, ...item }: BellProps) {
  const { t } = useTranslation();
  const { icon: Icon, useContent } = bells[kind];
  const { unread } = useContent();
  return (
    <MenuItem {...item} onClick={(event) => onOpen(event.currentTarget)}>
      <ListItemIcon>
        <Badge badgeContent={unread} max={uiTerms.badgeMax} color="error">
          <Icon fontSize="small" />
        </Badge>
      </ListItemIcon>
      {t(`notifications:${kind}.label`, { count: unread })}
    </MenuItem>
  );
}

function BellList({ open: { kind, anchor }, onClose }: { open: OpenBell; onClose: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <BellPopover
      title={t(`notifications:${kind}.title`)}
      emptyText={t(`notifications:${kind}.empty`)}
      content={bells[kind].useContent()}
      anchor={anchor}
      onClose={onClose}
    >
      {kind === 'activity' && session.status === 'authenticated' && (
        <Suspense fallback={null}>
          <PushSwitch email={session.user.email} />
        </Suspense>
      )}
    </BellPopover>
  );
}

/** Returns the bells of a header: buttons for wide headers, menu items for narrow ones, and the open list. */
export function useHeaderBells(kinds: readonly BellKind[], header: () => HTMLElement | null) {
  const [open, setOpen] = useState<OpenBell | null>(null);
  return {
    buttons: kinds.map((kind) => <BellButton key={kind} kind={kind} onOpen={(anchor) => setOpen({ kind, anchor })} />),
    // The menu closes when an item is chosen, so the list is anchored to the header.
    menuItems: kinds.map((kind) => (
      <BellMenuItem key={kind} kind={kind} onOpen={(item) => setOpen({ kind, anchor: header() ?? item })} />
    )),
    list: open && kinds.includes(open.kind) && <BellList key={open.kind} open={open} onClose={() => setOpen(null)} />,
  };
}
