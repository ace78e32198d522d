import { business } from '@ngoma/api/common/business';
import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { TooltipBubbleProps } from './TooltipBubble.tsx';

const bubble = () => import('./TooltipBubble.tsx');
// Without a network the words stay what they are to whoever listens; nothing hangs in the air.
const none = { TooltipBubble: (_: TooltipBubbleProps): ReactNode => null };
const TooltipBubble = lazy(async () => {
  const found: typeof none = await bubble().catch(() => none);
  return { default: found.TooltipBubble };
});

const leaveMs = 80;

type Handled = Readonly<Record<string, unknown>>;

interface TooltipProps {
  /** What it says; nothing for no tooltip. */
  readonly title: string;
  /** It says more than the name of what it hangs from. Else it is the name, where there is no other. */
  readonly describeChild?: boolean;
  readonly children: ReactElement<Handled>;
}

/** Opens after a moment over what it hangs from, by pointer, keyboard or a long touch; Escape puts it away. */
function useOpening() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (waitMs: number, next: HTMLElement | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), waitMs);
  };
  return {
    anchor,
    stay: () => clearTimeout(timer.current),
    openIn: (waitMs: number) => (event: SyntheticEvent) => later(waitMs, event.currentTarget as HTMLElement),
    closeIn: (waitMs: number) => () => later(waitMs, null),
  };
}

/** A short word over a control. The kit's brings its way of finding a place along to every page; this fetches that when it opens. */
export function Tooltip({ title, describeChild = false, children }: TooltipProps) {
  const id = useId();
  const { anchor, stay, openIn, closeIn } = useOpening();
  const isOpen = anchor !== null && title !== '';
  const { props } = children;
  const also = <E extends SyntheticEvent>(name: string, act: (event: E) => void) => ({
    [name]: (event: E) => {
      (props[name] as ((event: E) => void) | undefined)?.(event);
      act(event);
    },
  });
  const words = describeChild
    ? { title: isOpen ? undefined : title || undefined, 'aria-describedby': isOpen ? id : undefined }
    : { 'aria-label': title || undefined };
  return (
    <>
      {cloneElement(children, {
        ...words,
        ...props,
        ...also('onMouseEnter', openIn(business.ui.tooltipEnterMs)),
        ...also('onMouseLeave', closeIn(leaveMs)),
        ...also('onFocus', (event: FocusEvent) => {
          if (event.target.matches(':focus-visible')) openIn(business.ui.tooltipEnterMs)(event);
        }),
        ...also('onBlur', closeIn(0)),
        ...also('onTouchStart', openIn(business.ui.tooltipEnterTouchMs)),
        ...also('onTouchEnd', closeIn(business.ui.tooltipLeaveTouchMs)),
        ...also('onKeyDown', (event: KeyboardEvent) => {
          if (event.key === 'Escape') closeIn(0)();
        }),
      })}
      {isOpen && (
        <Suspense fallback={null}>
          <TooltipBubble id={id} title={title} anchor={anchor} onEnter={stay} onLeave={closeIn(leaveMs)} />
        </Suspense>
      )}
    </>
  );
}
