import { type ReactNode, Suspense, useState } from 'react';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useHydrated } from '#lib/page/use-hydrated.ts';

/** Stands for the HTML that the server has sent. One object for all renders: another one would empty the element. */
const asSent = { __html: '' };

interface SentHtmlProps {
  readonly id?: string;
  readonly className?: string | undefined;
  /** Lazy parts. Nothing in them may react, except for native forms and links. */
  readonly children: ReactNode;
}

/**
 * Keeps the part of a page from the server as it was sent, and loads no code for it. The children are rendered on the server, and in the
 * browser for readers who come from another page or change the language.
 */
export function SentHtml({ children, ...element }: SentHtmlProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [sent] = useState(isHydrated ? undefined : locale);
  if (!import.meta.env.SSR && sent === locale)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: Nothing is set; the element keeps what React has rendered on the server.
    return <div {...element} data-sent suppressHydrationWarning dangerouslySetInnerHTML={asSent} />;
  return (
    <div {...element} data-sent>
      <Suspense>{children}</Suspense>
    </div>
  );
}
