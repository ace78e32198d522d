import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { uiTerms } from '@ngoma/api/common/business';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Popover } from '#ui/overlay/overlays.tsx';
import type { BellContent, BellItem } from './bell-content.ts';

interface BellPopoverProps {
  readonly title: string;
  /** Text for an empty list. */
  readonly emptyText: string;
  readonly content: BellContent;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  /** Content below the list. */
  readonly children?: ReactNode;
}

/** List of a bell: the first items until "View all", all of them until "Show less". */
export function BellPopover({ title, emptyText, content, anchor, onClose, children }: BellPopoverProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const { items, error, unread, markable = unread } = content;
  const shown = showsAll ? items : items?.slice(0, uiTerms.popoverItems);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: { width: uiTerms.popoverWidthPx, maxWidth: 'calc(100vw - 16px)', mt: 1 },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          pl: 2,
          pr: 1,
          pt: 1.5,
          minHeight: 52,
        }}
      >
        <Typography id={titleId} component="h2" variant="h5">
          {title}
        </Typography>
        {markable > 0 && (
          <Button size="small" variant="text" onClick={content.markAllRead}>
            {t('notifications:markAllRead')}
          </Button>
        )}
      </Box>
      {error && !items && <Typography sx={{ px: 2, py: 2 }}>{error.message}</Typography>}
      {!error && !items && <Skeleton variant="rounded" height={64} sx={{ m: 2 }} />}
      {items?.length === 0 && <Typography sx={{ px: 2, py: 2, color: 'text.secondary' }}>{emptyText}</Typography>}
      {shown && shown.length > 0 && (
        <List disablePadding sx={{ py: 0.5, maxHeight: 'min(60vh, 480px)', overflowY: 'auto' }}>
          {shown.map((item) => (
            <Line key={item.id} item={item} onOpen={content.open} onClose={onClose} />
          ))}
        </List>
      )}
      {(items?.length ?? 0) > uiTerms.popoverItems && (
        <Box sx={{ p: 1, borderTop: '1px solid', borderColor: 'divider' }}>
          <Button fullWidth variant="text" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t('notifications:showLess') : t('notifications:viewAll')}
          </Button>
        </Box>
      )}
      {children}
    </Popover>
  );
}

interface LineProps {
  readonly item: BellItem;
  readonly onOpen: BellContent['open'];
  readonly onClose: () => void;
}

function Line({ item, onOpen, onClose }: LineProps) {
  const open = () => {
    onOpen?.(item);
    if (item.path) onClose();
  };
  if (!item.path && !onOpen) {
    return (
      <ListItem sx={{ gap: 1.5, alignItems: 'flex-start', px: 2 }}>
        <LineText item={item} />
      </ListItem>
    );
  }
  return (
    <ListItem disablePadding>
      <ListItemButton
        {...(item.path ? { component: Link, to: item.path } : {})}
        onClick={open}
        sx={{ gap: 1.5, alignItems: 'flex-start', px: 2 }}
      >
        <LineText item={item} />
      </ListItemButton>
    </ListItem>
  );
}

function LineText({ item }: { item: BellItem }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      {item.imageUrl && (
        <Box
          component="img"
          src={item.imageUrl}
          alt=""
          width={44}
          height={44}
          sx={{ borderRadius: '10px', objectFit: 'cover', flex: 'none', mt: 0.25 }}
        />
      )}
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography sx={{ fontWeight: item.isUnread ? 600 : 400, lineHeight: 1.35, overflowWrap: 'anywhere' }}>
          {item.title}
        </Typography>
        {item.text && (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {item.text}
          </Typography>
        )}
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {formatRelative(item.at, locale)}
        </Typography>
      </Box>
      {item.isUnread && (
        <Box
          component="span"
          role="img"
          aria-label={t('notifications:unread')}
          sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: 'sun.main', flex: 'none', mt: 0.75 }}
        />
      )}
    </>
  );
}
