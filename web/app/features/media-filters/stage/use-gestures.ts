import { type Dispatch, type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { layerAt, type Placement, photoId, type Scene, type SceneAction } from './scene.ts';

interface Finger {
  readonly x: number;
  readonly y: number;
}

const steps: Readonly<Record<string, Partial<Placement>>> = {
  ArrowLeft: { x: -0.02 },
  ArrowRight: { x: 0.02 },
  ArrowUp: { y: -0.02 },
  ArrowDown: { y: 0.02 },
  '+': { scale: 1.08 },
  '=': { scale: 1.08 },
  '-': { scale: 1 / 1.08 },
  '[': { turn: -5 },
  ']': { turn: 5 },
};

const between = (one: Finger, other: Finger) => ({
  length: Math.hypot(other.x - one.x, other.y - one.y),
  angle: (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI,
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});

/** Returns pointer and key handlers of the canvas: one pointer drags, two pinch and rotate; wheel and keys do the same. */
export function useGestures(canvasRef: RefObject<HTMLCanvasElement | null>, scene: Scene, dispatch: Dispatch<SceneAction>) {
  const fingers = useRef(new Map<number, Finger>());

  /** Returns a pointer's position in px from the canvas corner, with the canvas size. */
  const placeOf = (event: { clientX: number; clientY: number }) => {
    const box = canvasRef.current?.getBoundingClientRect();
    return {
      x: event.clientX - (box?.left ?? 0),
      y: event.clientY - (box?.top ?? 0),
      width: box?.width || 1,
      height: box?.height || 1,
    };
  };

  useEffect(() => {
    const canvas = canvasRef.current;
    if (!canvas) return;
    const roll = (event: WheelEvent) => {
      // React's wheel listeners are passive, so they cannot keep the page from scrolling.
      event.preventDefault();
      dispatch({ type: 'move', by: event.shiftKey ? { turn: event.deltaY / 12 } : { scale: Math.exp(-event.deltaY / 600) } });
    };
    canvas.addEventListener('wheel', roll, { passive: false });
    return () => canvas.removeEventListener('wheel', roll);
  }, [canvasRef, dispatch]);

  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      const { x, y, width, height } = placeOf(event);
      if (fingers.current.size === 0) {
        dispatch({ type: 'select', id: layerAt(scene, { x: x / width - 0.5, y: y / height - 0.5 }, width / height) });
      }
      fingers.current.set(event.pointerId, { x, y });
    },

    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const { x, y, width, height } = placeOf(event);
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      fingers.current.set(event.pointerId, { x, y });
      if (!other) {
        dispatch({ type: 'move', by: { x: (x - before.x) / width, y: (y - before.y) / height } });
        return;
      }
      const was = between(other, before);
      const is = between(other, { x, y });
      dispatch({
        type: 'move',
        by: {
          x: (is.x - was.x) / width,
          y: (is.y - was.y) / height,
          scale: was.length > 8 ? is.length / was.length : 1,
          // Shortest rotation, across ±180 degrees.
          turn: ((is.angle - was.angle + 540) % 360) - 180,
        },
      });
    },

    onPointerUp(event: PointerEvent<HTMLCanvasElement>) {
      fingers.current.delete(event.pointerId);
    },
    onPointerCancel(event: PointerEvent<HTMLCanvasElement>) {
      fingers.current.delete(event.pointerId);
    },

    onKeyDown(event: KeyboardEvent<HTMLCanvasElement>) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const by = steps[event.key];
      if (by) dispatch({ type: 'move', by });
      else if ((event.key === 'Delete' || event.key === 'Backspace') && scene.selected !== photoId) {
        dispatch({ type: 'remove', id: scene.selected });
      } else return;
      event.preventDefault();
    },
  };
}
