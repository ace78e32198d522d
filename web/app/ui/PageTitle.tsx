/** The title of the tab. Pages for everybody, which need descriptions and share pictures too, export `meta` instead. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Ngoma`}</title>;
}
