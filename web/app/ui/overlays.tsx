import type { DialogProps } from '@mui/material/Dialog';
import type { DrawerProps } from '@mui/material/Drawer';
import type { MenuProps } from '@mui/material/Menu';
import type { PopoverProps } from '@mui/material/Popover';
import { type ComponentType, useCallback, useEffect, useMemo, useState } from 'react';
import { AnotherTryContext, MissingOver } from './MissingPart.tsx';

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
 * still on what opened it when it comes, so it goes back there. Where it cannot be fetched, that is said in its place, and
 * it is asked for anew at a press or at the next opening. Not a `lazyPart`: React lets what was waited for appear only
 * after 300 ms, and what somebody opens should be there at once.
 */
function WhenOpened({ kit, overlay }: { readonly kit: Kit; readonly overlay: OverlayProps }) {
  const [, setFetched] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const [wasOpened, setOpened] = useState(overlay.open);
  if (overlay.open && !wasOpened) setOpened(true);
  if (!overlay.open && hasFailed) setFailed(false);
  const isAwaited = overlay.open && !kit.fetched && !hasFailed;
  useEffect(() => {
    if (!isAwaited) return;
    kit.load().then(
      (module) => {
        kit.fetched = module.default as ComponentType<OverlayProps>;
        setFetched(true);
      },
      () => setFailed(true),
    );
  }, [isAwaited, kit]);
  const retry = useCallback(() => {
    setTries((count) => count + 1);
    setFailed(false);
  }, []);
  const another = useMemo(() => ({ retry, isBusy: false, isRepeated: tries > 0 }), [retry, tries]);
  const Part = kit.fetched;
  if (Part && wasOpened) return <Part {...overlay} />;
  if (!hasFailed) return null;
  return (
    <AnotherTryContext value={another}>
      <MissingOver onClose={overlay.onClose} />
    </AnotherTryContext>
  );
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
