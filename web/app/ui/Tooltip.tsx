import { business } from '@ngoma/api/common/business';
import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { lazyPart } from './lazy-part.tsx';

// Without a network the words stay what they are to whoever listens; nothing hangs in the air.
const TooltipBubble = lazyPart(
  async () => (await import('./TooltipBubble.tsx')).TooltipBubble,
  () => null,
);

const leaveMs = 80;
/** So long after a touch, browsers act a pointer that comes in: nothing hovers where a finger was. */
const actedPointerMs = 1_000;

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
  const touchedAtMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (waitMs: number, next: HTMLElement | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), waitMs);
  };
  const openIn = (waitMs: number) => (event: SyntheticEvent) => later(waitMs, event.currentTarget as HTMLElement);
  const closeIn = (waitMs: number) => () => later(waitMs, null);
  const touched = () => {
    touchedAtMs.current = performance.now();
  };
  return {
    anchor,
    stay: () => clearTimeout(timer.current),
    closeIn,
    openIn,
    hover: (event: SyntheticEvent) => {
      if (performance.now() - touchedAtMs.current > actedPointerMs) openIn(business.ui.tooltipEnterMs)(event);
    },
    press: (event: SyntheticEvent) => {
      touched();
      openIn(business.ui.tooltipEnterTouchMs)(event);
    },
    letGo: () => {
      touched();
      later(business.ui.tooltipLeaveTouchMs, null);
    },
  };
}

/** A short word over a control. The kit's brings its way of finding a place along to every page; this fetches that when it opens. */
export function Tooltip({ title, describeChild = false, children }: TooltipProps) {
  const id = useId();
  const { anchor, stay, openIn, closeIn, hover, press, letGo } = useOpening();
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
        ...also('onMouseEnter', hover),
        ...also('onMouseLeave', closeIn(leaveMs)),
        ...also('onFocus', (event: FocusEvent) => {
          if (event.target.matches(':focus-visible')) openIn(business.ui.tooltipEnterMs)(event);
        }),
        ...also('onBlur', closeIn(0)),
        ...also('onTouchStart', press),
        ...also('onTouchEnd', letGo),
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
