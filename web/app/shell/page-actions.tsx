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

/** What a button of the header does on the page that stands under it. */
export interface PageAction {
  /** Called at a press; never while `isBusy` or where there is a `disabledReason`. */
  readonly run: () => void;
  /** Under way: the button keeps its word, shows that it works, and cannot be pressed again. */
  readonly isBusy?: boolean;
  /** Why it cannot be pressed now, for people, in their language. */
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
        // The next page may have taken the button over already.
        if (actions[kind] !== action) return;
        const { [kind]: _gone, ...rest } = actions;
        set(rest);
      };
    },
  };
}

const PageActionContext = createContext<PageActionStore>(createStore());

/** Stands around the header and the page, so that the page can lend the header what its buttons do. */
export function PageActionsProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createStore);
  return <PageActionContext value={store}>{children}</PageActionContext>;
}

/** What the page under the header registered, for the header. */
export function usePageActions(): PageActions {
  const store = useContext(PageActionContext);
  return useSyncExternalStore(store.subscribe, store.read, () => none);
}

/**
 * Lends a button of the header to the page (or to a piece of it) for as long as it is shown:
 *
 *     usePageAction('gallery', { run: () => setGalleryOpen(true) });
 *
 * Which buttons stand on which screen is said in `header-actions.ts`; a button whose page registers nothing is disabled and
 * says that there is nothing to do. `run` may be a new function at every render: the last one is called.
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
 * As `usePageAction` for a button that sends the form of the page, with its checks and its messages: the answer goes to any
 * element inside that form.
 */
export function useFormAction<E extends HTMLElement>(
  kind: PageActionKind,
  options: Omit<PageAction, 'run'> & {
    /** Called before the form is sent. */
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
