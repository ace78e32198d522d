import type { DialogProps } from '@mui/material/Dialog';
import type { DrawerProps } from '@mui/material/Drawer';
import type { MenuProps } from '@mui/material/Menu';
import { type ComponentType, useCallback, useEffect, useMemo, useState } from 'react';
import { useWasOpen } from '#lib/hooks/use-was-open.ts';
import { MissingOverlay, RetryContext } from '#ui/kit/feedback/MissingPart.tsx';

interface OverlayProps {
  readonly open: boolean;
  readonly onClose?: unknown;
  readonly inert?: boolean;
}
interface OverlaySource {
  load(): Promise<{ default: unknown }>;
  fetched?: ComponentType<OverlayProps>;
}

/**
 * Loads an overlay when it is opened for the first time, because most pages are read without it. The focus stays on its opener
 * while it loads, and so returns there. If loading fails, an error is shown in its place, and a press or the next opening
 * retries. It is not a `lazyPart`, because React shows suspended content only after 300 ms, while an overlay should open at once.
 */
function LazyOverlay({ source, overlay }: { readonly source: OverlaySource; readonly overlay: OverlayProps }) {
  const [, setFetched] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const wasOpened = useWasOpen(overlay.open);
  if (!overlay.open && hasFailed) setFailed(false);
  const isAwaited = overlay.open && !source.fetched && !hasFailed;
  useEffect(() => {
    if (!isAwaited) return;
    source.load().then(
      (module) => {
        source.fetched = module.default as ComponentType<OverlayProps>;
        setFetched(true);
      },
      () => setFailed(true),
    );
  }, [isAwaited, source]);
  const retry = useCallback(() => {
    setTries((count) => count + 1);
    setFailed(false);
  }, []);
  const retryState = useMemo(() => ({ retry, isBusy: false, isRepeated: tries > 0 }), [retry, tries]);
  const Part = source.fetched;
  // While it fades out, nothing in it can be reached: the tab key would be caught in a menu that is no longer there.
  if (Part && wasOpened) return <Part inert={!overlay.open} {...overlay} />;
  if (!hasFailed) return null;
  return (
    <RetryContext value={retryState}>
      <MissingOverlay onClose={overlay.onClose} />
    </RetryContext>
  );
}

const dialog: OverlaySource = { load: () => import('@mui/material/Dialog') };
const drawer: OverlaySource = { load: () => import('@mui/material/Drawer') };
const menu: OverlaySource = { load: () => import('@mui/material/Menu') };

/** MUI's dialog, loaded when it is opened. */
export const Dialog = (props: DialogProps) => <LazyOverlay source={dialog} overlay={props} />;
/** MUI's drawer, loaded when it is opened. */
export const Drawer = (props: DrawerProps & { readonly open: boolean }) => <LazyOverlay source={drawer} overlay={props} />;
/** MUI's menu, loaded when it is opened. */
export const Menu = (props: MenuProps) => <LazyOverlay source={menu} overlay={props} />;
