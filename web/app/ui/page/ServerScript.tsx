import { useState } from 'react';
import { useHydrated } from '#lib/page/use-hydrated.ts';

interface ServerScriptProps {
  readonly type: 'application/ld+json';
  /** The data, on the server; anything in the browser, which neither needs the data nor the code that makes it. */
  readonly children: unknown;
}

/** Data in a document for programs that read it, such as search engines. Pages that a reader navigates to do not have it. */
export function ServerScript({ type, children }: ServerScriptProps) {
  const isHydrated = useHydrated();
  const [isFromServer] = useState(!isHydrated);
  // A text in the data must not end the script.
  const [content] = useState({ __html: import.meta.env.SSR ? JSON.stringify(children).replaceAll('<', '\\u003c') : '' });
  if (!isFromServer) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: Scripts have no other content.
  return <script type={type} suppressHydrationWarning dangerouslySetInnerHTML={content} />;
}
