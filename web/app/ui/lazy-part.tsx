import { type ComponentType, createElement, lazy, useCallback, useEffect, useMemo, useState, useTransition } from 'react';
import { AnotherTryContext, MissingBlock } from './MissingPart.tsx';

interface Attempt<Props> {
  readonly Part: ComponentType<Props>;
  hasFailed: boolean;
}

/** Where a part comes from: what was fetched once stays for all, what failed makes way for another attempt. */
interface Source<Props> {
  readonly latest: () => Attempt<Props>;
  readonly renew: () => Attempt<Props>;
}

function sourceOf<Props extends object>(load: () => Promise<ComponentType<Props>>, Missing: ComponentType<Props>): Source<Props> {
  function begin(): Attempt<Props> {
    const fetchPart = async () => {
      try {
        return { default: await load() };
      } catch {
        attempt.hasFailed = true;
        return { default: Missing };
      }
    };
    const attempt: Attempt<Props> = { Part: lazy(fetchPart) as unknown as ComponentType<Props>, hasFailed: false };
    return attempt;
  }
  let latest = begin();
  return {
    latest: () => latest,
    renew() {
      if (latest.hasFailed) latest = begin();
      return latest;
    },
  };
}

function Shown<Props extends object>({ source, props }: { readonly source: Source<Props>; readonly props: Props }) {
  const [{ Part, isRepeated }, setShown] = useState(() => ({ Part: source.latest().Part, isRepeated: false }));
  const [isBusy, startTransition] = useTransition();
  const retry = useCallback(() => startTransition(() => setShown({ Part: source.renew().Part, isRepeated: true })), [source]);
  const another = useMemo(() => ({ retry, isBusy, isRepeated }), [retry, isBusy, isRepeated]);
  useEffect(() => () => void source.renew(), [source]);
  return <AnotherTryContext value={another}>{createElement(Part, props)}</AnotherTryContext>;
}

/**
 * A part of the page that is fetched when it is first shown; a `Suspense` around it says what stands there meanwhile. Where
 * it cannot be fetched, `Missing` stands in its place and offers another try, and nothing around it is touched. Taken away
 * and shown again, it is asked for anew.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = MissingBlock,
): ComponentType<Props> {
  const source = sourceOf(load, Missing);
  return (props) => <Shown source={source} props={props} />;
}
