import type { DialogProps } from '@mui/material/Dialog';
import type { DrawerProps } from '@mui/material/Drawer';
import type { MenuProps } from '@mui/material/Menu';
import type { PopoverProps } from '@mui/material/Popover';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from '#lib/use-translation.tsx';
import { useToast } from './Toasts.tsx';

interface OverlayProps {
  readonly open: boolean;
  readonly onClose?: unknown;
}
interface Kit {
  load(): Promise<{ default: unknown }>;
  fetched?: ComponentType<OverlayProps>;
}

/**
 * What lies over the page is fetched when it is opened for the first time: most pages are read without it. The focus is
 * still on what opened it when it comes, so it goes back there. Without a network it says so and counts as closed.
 */
function WhenOpened({ kit, overlay }: { readonly kit: Kit; readonly overlay: OverlayProps }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [, setFetched] = useState(false);
  const [wasOpened, setOpened] = useState(overlay.open);
  if (overlay.open && !wasOpened) setOpened(true);
  const isAwaited = overlay.open && !kit.fetched;
  // biome-ignore lint/correctness/useExhaustiveDependencies: how it closes may be another function at each rendering.
  useEffect(() => {
    if (!isAwaited) return;
    kit.load().then(
      (module) => {
        kit.fetched = module.default as ComponentType<OverlayProps>;
        setFetched(true);
      },
      () => {
        toast(t('common:offline'), 'error');
        if (typeof overlay.onClose === 'function') overlay.onClose({}, 'escapeKeyDown');
      },
    );
  }, [isAwaited]);
  const Part = kit.fetched;
  return Part && wasOpened ? <Part {...overlay} /> : null;
}

const dialog: Kit = { load: () => import('@mui/material/Dialog') };
const drawer: Kit = { load: () => import('@mui/material/Drawer') };
const menu: Kit = { load: () => import('@mui/material/Menu') };
const popover: Kit = { load: () => import('@mui/material/Popover') };

/** The kit's dialog, fetched when it is opened. */
export const Dialog = (props: DialogProps) => <WhenOpened kit={dialog} overlay={props} />;
/** The kit's drawer, fetched when it is opened. */
export const Drawer = (props: DrawerProps & { readonly open: boolean }) => <WhenOpened kit={drawer} overlay={props} />;
/** The kit's menu, fetched when it is opened. */
export const Menu = (props: MenuProps) => <WhenOpened kit={menu} overlay={props} />;
/** The kit's popover, fetched when it is opened. */
export const Popover = (props: PopoverProps) => <WhenOpened kit={popover} overlay={props} />;
