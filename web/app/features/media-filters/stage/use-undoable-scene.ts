import { useReducer } from 'react';
import { firstScene, type Scene, type SceneAction, sceneReducer } from './scene.ts';

interface History {
  readonly past: readonly Scene[];
  readonly scene: Scene;
  readonly future: readonly Scene[];
  /** The kind of the last change while it may go on, such as a drag. */
  readonly ongoing: SceneAction['type'] | undefined;
}

export type HistoryAction = SceneAction | { readonly type: 'undo' } | { readonly type: 'redo' };

/** Changes that come in many small steps, which are undone together. */
const gradual: ReadonlySet<string> = new Set(['move', 'place', 'strength'] satisfies SceneAction['type'][]);
const mostSteps = 50;

export const firstHistory: History = { past: [], scene: firstScene, future: [], ongoing: undefined };

/** Reducer of a scene whose changes can be undone. Selecting a layer changes nothing that is saved, so it is no step. */
export function historyReducer(history: History, action: HistoryAction): History {
  const { past, scene, future, ongoing } = history;
  if (action.type === 'undo') {
    const before = past.at(-1);
    return before ? { past: past.slice(0, -1), scene: before, future: [scene, ...future], ongoing: undefined } : history;
  }
  if (action.type === 'redo') {
    const [after, ...later] = future;
    return after ? { past: [...past, scene], scene: after, future: later, ongoing: undefined } : history;
  }
  const next = sceneReducer(scene, action);
  if (action.type === 'select') return { ...history, scene: next, ongoing: undefined };
  // Another picture or event begins anew: the steps before were made on the last one.
  if (action.type === 'newPicture' || (action.type === 'newEvent' && next !== scene))
    return { past: [], scene: next, future: [], ongoing: undefined };
  if (next === scene) return history;
  const goesOn = gradual.has(action.type) && ongoing === action.type;
  return { past: goesOn ? past : [...past, scene].slice(-mostSteps), scene: next, future: [], ongoing: action.type };
}

/**
 * Returns the scene of the studio with its reducer, and whether a change can be undone or made again. `steps` is another value after every
 * change that can be undone.
 */
export function useUndoableScene() {
  const [{ past, scene, future }, dispatch] = useReducer(historyReducer, firstHistory);
  return { scene, dispatch, steps: past, canUndo: past.length > 0, canRedo: future.length > 0 };
}
