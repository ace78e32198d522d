import { access, writeFile } from 'node:fs/promises';
import { answerInProcess } from '../../src/platform/concurrency/worker-process.ts';

/** A call that fails its process: always, or until the marker exists, which the first attempt writes. */
export interface FailingCall {
  readonly how: 'end' | 'hang' | 'succeed';
  readonly marker?: string;
}

/** A process of `worker-process.test.ts` that ends or never answers. */
answerInProcess(async ({ how, marker }: FailingCall) => {
  if (how === 'succeed') return 'answered';
  if (marker) {
    const isMarked = await access(marker).then(
      () => true,
      () => false,
    );
    if (isMarked) return 'answered at the second attempt';
    await writeFile(marker, '');
  }
  if (how === 'end') process.exit(7);
  return new Promise<string>(() => undefined);
});
