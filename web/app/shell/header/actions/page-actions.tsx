import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { PageActionKind } from './header-actions.ts';

/** The action of a header button, registered by the page below the header. */
export interface PageAction {
  /** Called on a press; never while `isBusy` or with a `disabledReason`. */
  readonly run: () => void;
  /** Pending: the button keeps its label, shows a spinner and cannot be pressed again. */
  readonly isBusy?: boolean;
  /** Why the button cannot be pressed now, in the reader's language. */
  readonly disabledReason?: string | undefined;
}

type PageActions = Partial<Record<PageActionKind, PageAction>>;

interface PageActionStore {
  readonly read: () => PageActions;
  readonly subscribe: (listener: () => void) => () => void;
  readonly register: (kind: PageActionKind, action: PageAction) => () => void;
}

const none: PageActions = {};

function createStore(): PageActionStore {
  let actions = none;
  const listeners = new Set<() => void>();
  const set = (next: PageActions) => {
    actions = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => actions,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    register(kind, action) {
      set({ ...actions, [kind]: action });
      return () => {
        // The next page may already have registered an action for this button.
        if (actions[kind] !== action) return;
        const { [kind]: _gone, ...rest } = actions;
        set(rest);
      };
    },
  };
}

const PageActionContext = createContext<PageActionStore>(createStore());

/** Wraps the header and the page, so that the page can register the actions of the header's buttons. */
export function PageActionsProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createStore);
  return <PageActionContext value={store}>{children}</PageActionContext>;
}

/** Returns the actions that the current page has registered. */
export function usePageActions(): PageActions {
  const store = useContext(PageActionContext);
  return useSyncExternalStore(store.subscribe, store.read, () => none);
}

/**
 * Registers the action of a header button while the component is mounted:
 *
 *     usePageAction('gallery', { run: () => setGalleryOpen(true) });
 *
 * `header-actions.ts` defines which buttons a screen has. A button without a registered action is disabled and says that there is
 * nothing to do. `run` may be a new function at every render: the last one is called.
 */
export function usePageAction(kind: PageActionKind, { run, isBusy = false, disabledReason }: PageAction): void {
  const { register } = useContext(PageActionContext);
  const last = useRef(run);
  useEffect(() => {
    last.current = run;
  });
  const runLast = useCallback(() => last.current(), []);
  useEffect(() => register(kind, { run: runLast, isBusy, disabledReason }), [register, kind, runLast, isBusy, disabledReason]);
}

/**
 * Registers a header button that submits the form of the page, with the form's validation. Returns the ref for any element inside
 * that form.
 */
export function useFormAction<E extends HTMLElement>(
  kind: PageActionKind,
  options: Omit<PageAction, 'run'> & {
    /** Called before the form is submitted. */
    readonly before?: () => void;
  },
): RefObject<E | null> {
  const { before, ...rest } = options;
  const inside = useRef<E>(null);
  usePageAction(kind, {
    ...rest,
    run: () => {
      before?.();
      inside.current?.closest('form')?.requestSubmit();
    },
  });
  return inside;
}
