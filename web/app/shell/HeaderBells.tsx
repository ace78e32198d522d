import Alarm from '@mui/icons-material/Alarm';
import CardGiftcard from '@mui/icons-material/CardGiftcard';
import MailOutlined from '@mui/icons-material/MailOutlined';
import NotificationsNone from '@mui/icons-material/NotificationsNone';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { business } from '@ngoma/api/common/business';
import { type ComponentType, useState } from 'react';
import { useActivityBell } from '#features/notifications/activity-bell.ts';
import { BellPopover } from '#features/notifications/BellPopover.tsx';
import type { BellContent } from '#features/notifications/bell-content.ts';
import { useGiftBell } from '#features/notifications/gift-bell.ts';
import { useReminderBell } from '#features/notifications/reminder-bell.ts';
import { PushSwitch } from '#features/push/PushSwitch.tsx';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';
import type { BellKind } from './bells.ts';
import { useMessageBell } from './message-bell.ts';

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

/** Which bell's list is open, and where it hangs. */
export interface OpenBell {
  readonly kind: BellKind;
  readonly anchor: HTMLElement;
}

interface BellProps {
  readonly kind: BellKind;
  readonly onOpen: (anchor: HTMLElement) => void;
}

/** A bell with the number of what is new, for wide headers. */
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
        <Badge badgeContent={unread} max={business.ui.badgeMax} color="error">
          <Icon />
        </Badge>
      </IconButton>
    </Tooltip>
  );
}

/** The same as a line of the account's menu, for narrow headers. */
function BellMenuItem({ kind, onOpen, ...item }: BellProps) {
  const { t } = useTranslation();
  const { icon: Icon, useContent } = bells[kind];
  const { unread } = useContent();
  return (
    <MenuItem {...item} onClick={(event) => onOpen(event.currentTarget)}>
      <ListItemIcon>
        <Badge badgeContent={unread} max={business.ui.badgeMax} color="error">
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
      {kind === 'activity' && session.status === 'authenticated' && <PushSwitch email={session.user.email} />}
    </BellPopover>
  );
}

/** The bells of a header: buttons for where there is room, lines for the account's menu where there is not, and the open list. */
export function useHeaderBells(kinds: readonly BellKind[], header: () => HTMLElement | null) {
  const [open, setOpen] = useState<OpenBell | null>(null);
  return {
    buttons: kinds.map((kind) => <BellButton key={kind} kind={kind} onOpen={(anchor) => setOpen({ kind, anchor })} />),
    // The menu closes as one of its lines is chosen; the list then hangs from the header itself.
    menuItems: kinds.map((kind) => (
      <BellMenuItem key={kind} kind={kind} onOpen={(item) => setOpen({ kind, anchor: header() ?? item })} />
    )),
    list: open && kinds.includes(open.kind) && <BellList key={open.kind} open={open} onClose={() => setOpen(null)} />,
  };
}
