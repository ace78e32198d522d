// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#lib/api/queries/query-client.ts';
import { useCapture } from './use-capture.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLCanvasElement.prototype, 'captureStream');
});

it('a recording stops when the page is left', async () => {
  const recorders: { state: string }[] = [];
  class Recorder extends EventTarget {
    static readonly isTypeSupported = () => true;
    state = 'inactive';
    constructor() {
      super();
      recorders.push(this);
    }
    start() {
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
      this.dispatchEvent(new Event('stop'));
    }
  }
  vi.stubGlobal('MediaRecorder', Recorder);
  const captureStream = () => ({ addTrack: () => undefined, getVideoTracks: () => [] });
  Object.assign(HTMLCanvasElement.prototype, { captureStream });
  const client = createQueryClient();
  const { result, unmount } = renderHook(
    () =>
      useCapture({
        ...{
          canvasRef: { current: document.createElement('canvas') },
          userId: 'ada',
          event: { id: 'one', name: 'Makossa Night' },
        },
        ...{ onSaved: () => undefined, onFault: () => undefined },
      }),
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  await act(async () => void result.current.record([]));
  expect(recorders).toMatchObject([{ state: 'recording' }]);
  unmount();
  expect(recorders).toMatchObject([{ state: 'inactive' }]);
});
