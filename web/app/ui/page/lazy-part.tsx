import { type ComponentType, createElement, lazy, useCallback, useEffect, useMemo, useState, useTransition } from 'react';
import { MissingBlock, RetryContext } from '#ui/kit/feedback/MissingPart.tsx';

interface Attempt<Props> {
  readonly Part: ComponentType<Props>;
  hasFailed: boolean;
}

/** The loader of a part: a loaded part is shared by all instances, a failed attempt can be replaced by a new one. */
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
  const retryState = useMemo(() => ({ retry, isBusy, isRepeated }), [retry, isBusy, isRepeated]);
  useEffect(() => () => void source.renew(), [source]);
  return <RetryContext value={retryState}>{createElement(Part, props)}</RetryContext>;
}

/**
 * Returns a component that is loaded when it is first rendered; a `Suspense` around it renders the placeholder. If loading fails,
 * `Missing` is rendered in its place with a retry, and the rest of the page stays. When it is unmounted and mounted again, it is
 * requested again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = MissingBlock,
): ComponentType<Props> {
  const source = sourceOf(load, Missing);
  return (props) => <Shown source={source} props={props} />;
}
