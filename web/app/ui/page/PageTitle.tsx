/** The title of the browser tab. Public pages export `meta` instead, because they also need descriptions and share pictures. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Ngoma`}</title>;
}
