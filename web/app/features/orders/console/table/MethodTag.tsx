import { useMethodName } from '#ui/display/use-method-name.ts';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { VisuallyHidden } from '#ui/kit/text/VisuallyHidden.tsx';

/** Brands that are known by the beginning of their name, which leaves room in a table. */
const short: Readonly<Partial<Record<string, string>>> = { mtn: 'MTN', orange: 'Orange' };

/** The way of payment as a small tag. Screen readers have its whole name. */
export function MethodTag({ paidWith }: { readonly paidWith: string }) {
  const name = useMethodName()(paidWith);
  const shown = short[paidWith] ?? name;
  return (
    <Badge isDense>
      {shown}
      {name.startsWith(shown) && name !== shown && <VisuallyHidden>{name.slice(shown.length)}</VisuallyHidden>}
    </Badge>
  );
}
