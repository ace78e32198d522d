import { uiTerms } from '@ngoma/api/common/business';
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
import { lazyPart } from '#ui/page/lazy-part.tsx';

// Without a network nothing is shown; screen readers still get the label.
const TooltipBubble = lazyPart(
  async () => (await import('./TooltipBubble.tsx')).TooltipBubble,
  () => null,
);

const leaveMs = 80;
/** Browsers simulate a pointer after a touch; it is ignored for this long. */
const simulatedPointerMs = 1_000;

type Handled = Readonly<Record<string, unknown>>;

interface TooltipProps {
  /** Its text; empty for no tooltip. */
  readonly title: string;
  /** The text describes the anchor. Otherwise it is its label, if it has no other. */
  readonly describeChild?: boolean;
  readonly children: ReactElement<Handled>;
}

/** Opens after a delay on hover, keyboard focus or a long touch; Escape closes it. */
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
      if (performance.now() - touchedAtMs.current > simulatedPointerMs) openIn(uiTerms.tooltipEnterMs)(event);
    },
    press: (event: SyntheticEvent) => {
      touched();
      openIn(uiTerms.tooltipEnterTouchMs)(event);
    },
    release: () => {
      touched();
      later(uiTerms.tooltipLeaveTouchMs, null);
    },
  };
}

/** A short text beside a control. MUI's tooltip makes every page load its positioning code; this one loads it when it opens. */
export function Tooltip({ title, describeChild = false, children }: TooltipProps) {
  const id = useId();
  const { anchor, stay, openIn, closeIn, hover, press, release } = useOpening();
  const isOpen = anchor !== null && title !== '';
  const { props } = children;
  const also = <E extends SyntheticEvent>(name: string, act: (event: E) => void) => ({
    [name]: (event: E) => {
      (props[name] as ((event: E) => void) | undefined)?.(event);
      act(event);
    },
  });
  const labelProps = describeChild
    ? { title: isOpen ? undefined : title || undefined, 'aria-describedby': isOpen ? id : undefined }
    : { 'aria-label': title || undefined };
  return (
    <>
      {cloneElement(children, {
        ...labelProps,
        ...props,
        ...also('onMouseEnter', hover),
        ...also('onMouseLeave', closeIn(leaveMs)),
        ...also('onFocus', (event: FocusEvent) => {
          if (event.target.matches(':focus-visible')) openIn(uiTerms.tooltipEnterMs)(event);
        }),
        ...also('onBlur', closeIn(0)),
        ...also('onTouchStart', press),
        ...also('onTouchEnd', release),
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
