import { signatureBox } from '@ngoma/api/features/contracts/contracts';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import styles from './SignaturePad.module.css';
import { extend, type Point, pathOf, pointIn, type Stroke, signatureFromName } from './signature-path.ts';

interface SignaturePadProps {
  /** The typed name, which can replace a drawing. */
  readonly name: string;
  readonly error?: string | undefined;
  readonly onChange: (drawing: string) => void;
}

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -10, y: 0 },
  ArrowRight: { x: 10, y: 0 },
  ArrowUp: { x: 0, y: -10 },
  ArrowDown: { x: 0, y: 10 },
};
const start: Point = { x: 80, y: signatureBox.height / 2 };

/** Returns the state of the pen: its position, whether it is down, and the strokes so far. */
function usePen(onChange: (drawing: string) => void) {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [pen, setPen] = useState<Point>(start);
  const [isDown, setDown] = useState(false);
  const keep = (next: readonly Stroke[]) => {
    setStrokes(next);
    onChange(pathOf(next));
  };
  return {
    strokes,
    pen,
    isDown,
    penDown(point: Point) {
      setDown(true);
      setPen(pointIn(point));
      keep([...strokes, [pointIn(point)]]);
    },
    move(point: Point) {
      setPen(pointIn(point));
      if (isDown) keep(extend(strokes, point));
    },
    penUp: () => setDown(false),
    write(name: string) {
      setDown(false);
      keep(signatureFromName(name));
    },
    clear() {
      setDown(false);
      setPen(start);
      keep([]);
    },
  };
}

/**
 * Area to sign in, by touch, mouse or arrow keys; with the keyboard the space bar lifts and lowers the pen. For a person who
 * cannot draw, a line is generated from the typed name.
 */
export function SignaturePad({ name, error, onChange }: SignaturePadProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const paper = useRef<SVGSVGElement>(null);
  const { strokes, pen, isDown, penDown, move, penUp, write, clear } = usePen(onChange);
  const [usesKeys, setUsesKeys] = useState(false);
  const placeOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = paper.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: ((clientX - left) / width) * signatureBox.width, y: ((clientY - top) / height) * signatureBox.height };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step) move({ x: pen.x + step.x, y: pen.y + step.y });
    else if (event.key === ' ') isDown ? penUp() : penDown(pen);
    else if (event.key === 'Backspace' || event.key === 'Delete') clear();
    else return;
    setUsesKeys(true);
    event.preventDefault();
  };
  return (
    <div>
      <svg
        ref={paper}
        viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is drawn on with the arrow keys as well.
        tabIndex={0}
        aria-label={t('contracts:sign.pad')}
        aria-describedby={hintId}
        onKeyDown={onKeyDown}
        onPointerDown={(event: PointerEvent) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setUsesKeys(false);
          penDown(placeOf(event));
        }}
        onPointerMove={(event: PointerEvent) => isDown && !usesKeys && move(placeOf(event))}
        onPointerUp={penUp}
        onPointerCancel={penUp}
        className={styles.pad}
        data-invalid={Boolean(error) || undefined}
      >
        <line x1={40} x2={560} y1={150} y2={150} className={styles.line} />
        <path d={pathOf(strokes) || undefined} className={styles.drawing} />
        {usesKeys && <circle cx={pen.x} cy={pen.y} r={isDown ? 6 : 9} className={styles.pen} data-down={isDown || undefined} />}
      </svg>
      <div className={styles.foot}>
        <p id={hintId} className={styles.hint} data-invalid={Boolean(error) || undefined}>
          {error ?? t('contracts:sign.padHint')}
        </p>
        <div className={styles.actions}>
          <Button variant="quiet" size="compact" disabled={name.trim() === ''} onClick={() => write(name)}>
            {t('contracts:sign.fromName')}
          </Button>
          <Button variant="quiet" size="compact" disabled={strokes.length === 0} onClick={clear}>
            {t('contracts:sign.clear')}
          </Button>
        </div>
      </div>
    </div>
  );
}
